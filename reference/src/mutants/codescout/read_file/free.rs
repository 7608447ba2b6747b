use crate::mutants::FreeRule;
use crate::mutants::codescout::free::{COMMON, UNWORDED, common_and, free};

const OWN: &[FreeRule] = &[
    free(
        "range.caps_only_start",
        "whether the cap applies to a call with one bound is not documented",
    ),
    free(
        "range.caps_only_end",
        "whether the cap applies to a call with one bound is not documented",
    ),
    free(
        "range.rejects_beyond_end",
        "what becomes of a range after the last line is not documented",
    ),
    free(
        "content.keeps_last_line_end_of_range",
        "whether the last line of a range keeps its end is not documented",
    ),
    free(
        "content.total_lines_of_range",
        "the document shows no answer to a call with a range",
    ),
    free(
        "content.replaces_invalid",
        "files that are no text are not documented",
    ),
    free("texts.empty_range", UNWORDED),
    free("texts.beyond_end", UNWORDED),
    free("texts.not_text", UNWORDED),
];

/// What a tool may decide for itself.
pub(super) const ALL: &[FreeRule] = &common_and::<{ COMMON.len() + OWN.len() }>(OWN);
