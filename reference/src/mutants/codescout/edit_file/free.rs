use crate::mutants::FreeRule;
use crate::mutants::codescout::free::{COMMON, UNWORDED, common_and, free};

const OWN: &[FreeRule] = &[
    free(
        "paths.deny_list.segments",
        "the deny-list is documented for reading",
    ),
    free(
        "paths.deny_list.names",
        "the deny-list is documented for reading",
    ),
    free("write.syncs", "no answer shows it"),
    free(
        "write.keeps_mode",
        "the document does not speak of permissions",
    ),
    free(
        "paths.absolute",
        "absolute paths are documented for reading",
    ),
    free("texts.empty_old_string", UNWORDED),
    free("texts.not_found", UNWORDED),
    free("texts.ambiguous", UNWORDED),
    free("texts.unknown_insert", UNWORDED),
];

/// What a tool may decide for itself.
pub(super) const ALL: &[FreeRule] = &common_and::<{ COMMON.len() + OWN.len() }>(OWN);
