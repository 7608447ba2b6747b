use crate::mutants::FreeRule;
use crate::mutants::codescout::free::{COMMON, UNWORDED, common_and, free};

const OWN: &[FreeRule] = &[
    free(
        "matching.trims",
        "whether blanks around a line are kept is not documented",
    ),
    free(
        "matching.takes_crlf",
        "whether a carriage return belongs to the end of a line is not documented",
    ),
    free(
        "matching.dialect.crlf",
        "whether a carriage return belongs to the end of a line is not documented",
    ),
    free(
        "matching.dialect.escapes_braces",
        "whether a brace that is no repetition is an error differs from engine to engine",
    ),
    free("matching.dialect.max_cache_bytes", "no answer shows it"),
    free("matching.limits.multiline_bytes", "no pattern spans lines"),
    free(
        "files.skips_zero_bytes",
        "whether a zero byte makes a file binary is not documented",
    ),
    free(
        "max_results.total",
        "whether `total` counts lines beyond the limit is not documented",
    ),
    free("texts.invalid_pattern", UNWORDED),
];

/// What a tool may decide for itself.
pub(super) const ALL: &[FreeRule] = &common_and::<{ COMMON.len() + OWN.len() }>(OWN);
