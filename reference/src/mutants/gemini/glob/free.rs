use crate::mutants::FreeRule;

const UNWORDED: &str = "the document does not word it";
const NOT_ON_THE_WIRE: &str = "how a call is described is no part of its answer";
const NEVER_THROWS: &str =
    "no call that is not aborted makes a search throw; it takes a fault of the file system";

/// What a tool may decide for itself, or what no answer shows.
pub(super) const ALL: &[FreeRule] = &[
    free("texts.not_an_object", UNWORDED),
    free("texts.missing", UNWORDED),
    free("texts.wrong_type", UNWORDED),
    free(
        "pattern.dialect.case_sensitive",
        "the parameter stands instead of it",
    ),
    free(
        "texts.invalid_pattern",
        "whether a malformed pattern is an error is open",
    ),
    free("texts.aborted", UNWORDED),
    free("texts.recovered", NEVER_THROWS),
    free("texts.not_recovered", NEVER_THROWS),
    free("texts.not_recovered_display", NEVER_THROWS),
    free(
        "texts.guarded",
        "the guard is the caller's, and not the tool's",
    ),
    free("texts.description", NOT_ON_THE_WIRE),
    free("texts.description_within", NOT_ON_THE_WIRE),
    free("description.max_path", NOT_ON_THE_WIRE),
    free("description.ellipsis", NOT_ON_THE_WIRE),
];

const fn free(rule: &'static str, reason: &'static str) -> FreeRule {
    FreeRule { rule, reason }
}
