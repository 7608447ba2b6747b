use crate::mutants::FreeRule;
use crate::mutants::codescout::free::{COMMON, UNWORDED, common_and, free};

const OWN: &[FreeRule] = &[
    free(
        "paths.deny_list.segments",
        "the deny-list is documented for reading, and a listing shows no content",
    ),
    free(
        "paths.deny_list.names",
        "the deny-list is documented for reading, and a listing shows no content",
    ),
    free(
        "focus.tells_more",
        "the document shows no answer in focused mode",
    ),
    free("texts.hint", UNWORDED),
    free("texts.unknown_detail", UNWORDED),
];

/// What a tool may decide for itself.
pub(super) const ALL: &[FreeRule] = &common_and::<{ COMMON.len() + OWN.len() }>(OWN);
