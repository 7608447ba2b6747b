use crate::mutants::FreeRule;
use crate::mutants::codescout::free::{COMMON, UNWORDED, common_and, free};

const OWN: &[FreeRule] = &[
    free(
        "paths.deny_list.segments",
        "the deny-list is documented for reading, and a list of files shows no content",
    ),
    free(
        "paths.deny_list.names",
        "the deny-list is documented for reading, and a list of files shows no content",
    ),
    free(
        "listing.hidden_prefix",
        "the example lists a hidden file, and the walk is that of list_dir, which leaves them out",
    ),
    free(
        "matching.dialect.backslash_escapes",
        "the document does not speak of backslashes",
    ),
    free(
        "matching.dialect.braces",
        "the document does not speak of braces",
    ),
    free(
        "matching.dialect.empty_alternatives",
        "the document does not speak of braces",
    ),
    free("matching.links", "the document does not speak of links"),
    free(
        "max_results.total",
        "whether `total` counts files beyond the limit is not documented",
    ),
    free("texts.invalid_glob", UNWORDED),
];

/// What a tool may decide for itself.
pub(super) const ALL: &[FreeRule] = &common_and::<{ COMMON.len() + OWN.len() }>(OWN);
