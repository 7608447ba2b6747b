use crate::mutants::FreeRule;

const UNWORDED: &str = "the document does not word it";

/// What a tool may decide for itself, or what no answer shows.
pub(super) const ALL: &[FreeRule] = &[
    free("listing.directories", "a directory has no lines"),
    free(
        "listing.others",
        "nothing but regular files has lines that can be searched for",
    ),
    free(
        "query.dialect.max_compiled_bytes",
        "what a query may take of the machine is the tool's own matter",
    ),
    free(
        "query.dialect.max_cache_bytes",
        "what a query may take of the machine is the tool's own matter",
    ),
    free(
        "content.limits.line_bytes",
        "what a file may take of the machine is the tool's own matter",
    ),
    free(
        "content.limits.multiline_bytes",
        "what a file may take of the machine is the tool's own matter",
    ),
    free("texts.binary", UNWORDED),
    free("texts.invalid_regex", UNWORDED),
    free("texts.limit_not_count", UNWORDED),
    free("texts.unreadable", UNWORDED),
    free("texts.too_much", UNWORDED),
    free("texts.query_not_text", UNWORDED),
];

const fn free(rule: &'static str, reason: &'static str) -> FreeRule {
    FreeRule { rule, reason }
}
