use crate::mutants::FreeRule;

const UNWORDED: &str = "the document does not word it";

/// What a tool may decide for itself, or what no answer shows.
pub(super) const ALL: &[FreeRule] = &[
    free("listing.nested_ignore_files", "no such files are obeyed"),
    free("listing.ignore_files_above", "no such files are obeyed"),
    free("listing.repository_mark", "no such files are obeyed"),
    free("texts.unreadable", UNWORDED),
    free("texts.pattern_not_text", UNWORDED),
];

const fn free(rule: &'static str, reason: &'static str) -> FreeRule {
    FreeRule { rule, reason }
}
