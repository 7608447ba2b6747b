use crate::mutants::FreeRule;

const UNWORDED: &str = "the document does not word it";
const RESOURCES: &str = "what a call may take of the machine is not documented";

/// What a tool may decide for itself.
pub(super) const ALL: &[FreeRule] = &[
    free("walk.hidden_prefix", "nothing hides hidden files"),
    free("walk.hidden_directories_hide", "nothing hides hidden files"),
    free("walk.lists_files", "what is searched is files"),
    free("walk.lists_directories", "a directory has no lines"),
    free("regex.dialect.max_compiled_bytes", RESOURCES),
    free("regex.dialect.max_cache_bytes", RESOURCES),
    free("archives.limits.member_bytes", RESOURCES),
    free("archives.limits.total_bytes", RESOURCES),
    free("limits.grep.line_bytes", RESOURCES),
    free("limits.grep.multiline_bytes", RESOURCES),
    free("limits.patience", RESOURCES),
    free(
        "output.list_separator",
        "the document shows no list of names",
    ),
    free("texts.call.arguments_not_object", UNWORDED),
    free("texts.call.paths_missing", UNWORDED),
    free("texts.call.paths_not_strings", UNWORDED),
    free("texts.call.wrong_type", UNWORDED),
    free("texts.call.root_rejected", UNWORDED),
    free("texts.call.not_a_directory", UNWORDED),
    free("texts.call.unreadable", UNWORDED),
    free("texts.call.invalid_glob", UNWORDED),
    free("texts.call.url_unknown", UNWORDED),
    free("texts.call.aborted", UNWORDED),
    free("texts.call.cut", UNWORDED),
    free("texts.pattern_missing", UNWORDED),
    free("texts.empty_range", UNWORDED),
    free("texts.too_large", UNWORDED),
    free("texts.too_slow", UNWORDED),
    free("texts.binary", UNWORDED),
    free("texts.not_utf8", UNWORDED),
    free("texts.too_large_skipped", UNWORDED),
    free("texts.per_file_limit", UNWORDED),
    free("texts.per_file_limit_of_single", UNWORDED),
    free("texts.total_limit", UNWORDED),
    free("texts.beyond_end", UNWORDED),
];

const fn free(rule: &'static str, reason: &'static str) -> FreeRule {
    FreeRule { rule, reason }
}
