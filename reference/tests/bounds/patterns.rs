//! Patterns made to use much memory or time.

use serde_json::{Value, json};

use super::cells::{Cell, FIND, FIND_FILE, GEMINI, MINI_GLOB, MINI_SEARCH, PATTERN, SEARCH, cell};
use super::trees;

/// The arguments of a call with a pattern.
type Arguments = fn(&str) -> Value;

#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
pub(crate) fn globs() -> Vec<Cell> {
    let deep = "a/".repeat(8000) + "x";
    let stars = "*a".repeat(4000);
    let braces = "{a,b}".repeat(2000);
    let nested = "{".repeat(8000) + &"}".repeat(8000);
    let long = "a*".repeat(1 << 19);
    let tools: [(_, Arguments, _, _, _); 5] = [
        (
            FIND,
            |glob| json!({"paths": [glob]}),
            "No files",
            "nested more than 100",
            "more than 16384 bytes",
        ),
        (
            SEARCH,
            |glob| json!({"pattern": "x", "paths": [glob]}),
            "No matches",
            "nested more than 100",
            "more than 16384 bytes",
        ),
        (
            GEMINI,
            |glob| json!({"pattern": glob}),
            "No files",
            "",
            "Invalid glob pattern",
        ),
        (
            MINI_GLOB,
            |glob| json!({"pattern": glob}),
            "",
            "",
            "more than 16384 bytes",
        ),
        (
            FIND_FILE,
            |glob| json!({"pattern": glob}),
            "\"files\":[]",
            "nested more than 100",
            "more than 16384 bytes",
        ),
    ];
    let mut cells = Vec::new();
    for (tool, arguments, nothing, too_deep, too_long) in tools {
        let of = |input, glob: &str, says, outcome| Cell {
            input,
            tree: trees::names,
            outcome,
            ..cell(tool, arguments(glob), says)
        };
        let missing = if matches!(tool, FIND | SEARCH) {
            ""
        } else {
            nothing
        };
        cells.extend([
            of("a glob of 8,000 segments", &deep, missing, "matched"),
            of(
                "a glob of 4,000 stars",
                &stars,
                nothing,
                "matched in linear time",
            ),
            of(
                "a glob of 2,000 pairs of braces",
                &braces,
                "",
                "matched or refused",
            ),
            of(
                "a glob of 8,000 nested braces",
                &nested,
                too_deep,
                "matched or refused",
            ),
            of("a glob of 1 MiB", &long, too_long, "refused over 16 KiB"),
        ]);
    }
    cells
}

#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
pub(crate) fn regexes() -> Vec<Cell> {
    let long = "a|".repeat(1 << 20);
    let wide = r"(\w{1000}){1000}";
    let tools: [(_, Arguments); 3] = [
        (SEARCH, |regex| json!({"pattern": regex, "paths": "."})),
        (MINI_SEARCH, |regex| json!({"query": regex})),
        (PATTERN, |regex| json!({"pattern": regex})),
    ];
    let mut cells = Vec::new();
    for (tool, arguments) in tools {
        let of = |input, regex: &str, says, outcome| Cell {
            input,
            outcome,
            ..cell(tool, arguments(regex), says)
        };
        cells.extend([
            of(
                "a regular expression of 2 MiB",
                &long,
                "more than 262144 bytes",
                "refused over 256 KiB",
            ),
            of(
                "one that grows a thousand times a thousand",
                wide,
                "exceeds size limit",
                "refused over 32 MiB",
            ),
        ]);
    }
    let look = |input, regex: &str, says, outcome| Cell {
        input,
        outcome,
        resource: Some("a".repeat(200) + "b"),
        ..cell(
            SEARCH,
            json!({"pattern": regex, "paths": "memory://text"}),
            says,
        )
    };
    cells.extend([
        look(
            "one with look-around that never ends",
            "(?:(?=a)a+)+$",
            "takes too long",
            "stopped after 2 s with an error",
        ),
        look(
            "one with look-around and large counts",
            r"(?<=((\w{100}){100}){100})b",
            "No matches found",
            "matched within 10,000,000 steps",
        ),
    ]);
    cells
}
