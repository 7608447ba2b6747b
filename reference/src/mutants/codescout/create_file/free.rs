use crate::mutants::FreeRule;
use crate::mutants::codescout::free::{COMMON, common_and, free};

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
];

/// What a tool may decide for itself.
pub(super) const ALL: &[FreeRule] = &common_and::<{ COMMON.len() + OWN.len() }>(OWN);
