//! What every tool of codescout may decide for itself.

use crate::mutants::FreeRule;

pub(super) const UNWORDED: &str = "the document does not word it";

/// The rules that all tools have and no document decides.
pub(super) const COMMON: [FreeRule; 11] = [
    free(
        "paths.confined",
        "what becomes of paths outside of the project is not documented",
    ),
    free("texts.call.arguments_not_object", UNWORDED),
    free("texts.call.missing", UNWORDED),
    free("texts.call.wrong_type", UNWORDED),
    free("texts.call.outside", UNWORDED),
    free("texts.call.denied", UNWORDED),
    free("texts.call.not_found", UNWORDED),
    free("texts.call.not_a_file", UNWORDED),
    free("texts.call.not_a_directory", UNWORDED),
    free("texts.call.failed", UNWORDED),
    free("texts.call.aborted", UNWORDED),
];

pub(super) const fn free(rule: &'static str, reason: &'static str) -> FreeRule {
    FreeRule { rule, reason }
}

/// The rules that all tools have, and those of one tool. `ALL` is how many there are together.
pub(super) const fn common_and<const ALL: usize>(own: &[FreeRule]) -> [FreeRule; ALL] {
    let mut all = [const { free("", "") }; ALL];
    let mut index = 0;
    while index < ALL {
        let next = if index < COMMON.len() {
            &COMMON[index]
        } else {
            &own[index - COMMON.len()]
        };
        all[index] = free(next.rule, next.reason);
        index += 1;
    }
    all
}
