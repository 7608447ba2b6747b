use crate::mutants::FreeRule;

const UNWORDED: &str = "the document does not word it";

/// What a tool may decide for itself.
pub(super) const ALL: &[FreeRule] = &[
    free(
        "output.list_separator",
        "the document shows no list of names",
    ),
    free("texts.call.arguments_not_object", UNWORDED),
    free("texts.call.paths_missing", UNWORDED),
    free("texts.call.paths_not_strings", UNWORDED),
    free("texts.call.wrong_type", UNWORDED),
    free("texts.call.unreadable", UNWORDED),
    free("texts.call.invalid_glob", UNWORDED),
    free("texts.call.url_glob", UNWORDED),
    free("texts.call.url_unknown", UNWORDED),
    free("texts.call.aborted", UNWORDED),
    free("texts.call.cut", UNWORDED),
    free("texts.url_without_file", UNWORDED),
    free("texts.limit_reached", UNWORDED),
    free("texts.delegate_limit_reached", UNWORDED),
];

const fn free(rule: &'static str, reason: &'static str) -> FreeRule {
    FreeRule { rule, reason }
}
