use serde_json::json;

use super::contestant::{Contestant, Task};
use super::programs::Programs;

/// A query.
#[derive(Clone, Copy, Debug)]
pub struct Query {
    /// The kind of pattern, for the table.
    pub kind: &'static str,
    /// The pattern.
    pub pattern: &'static str,
    /// Whether case is ignored.
    pub ignores_case: bool,
}

impl Query {
    const fn new(kind: &'static str, pattern: &'static str) -> Self {
        Self {
            kind,
            pattern,
            ignores_case: false,
        }
    }

    const fn ignoring_case(pattern: &'static str) -> Self {
        Self {
            kind: "case ignored",
            pattern,
            ignores_case: true,
        }
    }
}

/// Searches in generated sources.
pub const MADE: &[Query] = &[
    Query::new("a rare literal", "needle"),
    Query::new("a common word, to the caps", "return"),
    Query::new("classes", r"[a-f]+_node_[0-9]{2}\("),
    Query::ignoring_case("NEEDLE"),
    Query::new("a word that is nowhere", "nowhere"),
    Query::new("alternatives", "needle|thimble|pincushion"),
    Query::new("several lines", r"needle\(\);\n\}"),
];

/// Searches in real Rust sources.
pub const REAL: &[Query] = &[
    Query::new("a rare literal", "mem::forget"),
    Query::new("a common word, to the caps", "return"),
    Query::new("classes", r"[A-Z][a-z]+Errors?\b"),
    Query::ignoring_case("deadlock"),
];

const RG: &[&str] = &[
    "--no-config",
    "--no-require-git",
    "--hidden",
    "-g",
    "!.git",
    "-n",
    "-B1",
    "-A3",
];
const GREP: &[&str] = &["-r", "-n", "-I", "-E", "-B1", "-A3", "--exclude-dir=.git"];

/// A search in all files, with line numbers and as many lines of context as the reference shows.
#[must_use]
pub fn search(programs: &Programs, query: &Query) -> Task {
    let Query {
        kind,
        pattern,
        ignores_case,
    } = *query;
    let arguments = json!({"pattern": pattern, "paths": ".", "i": ignores_case}).to_string();
    let is_multiline = pattern.contains(r"\n");
    let case: &[&str] = if ignores_case { &["-i"] } else { &[] };
    let lines: &[&str] = if is_multiline { &["-U"] } else { &[] };
    let rg = [RG, case, lines, &["-e", pattern, "."]].concat();
    let grep = [GREP, case, &["-e", pattern, "."]].concat();
    let call = [
        "call",
        "--profile",
        "omp",
        "--tool",
        "search",
        "--arguments",
        &arguments,
    ];
    let all = [
        Contestant::new("seekspec", programs.seekspec.as_deref(), &call),
        Contestant::new("rg", programs.rg.as_deref(), &rg),
        // It has no multi-line patterns.
        Contestant::new(
            "grep",
            programs.grep.as_deref().filter(|_| !is_multiline),
            &grep,
        ),
        // It searches the literal text of the pattern, which scans the same bytes.
        Contestant::new(
            "floor",
            programs.floor.as_deref(),
            &["search", "{tree}", pattern],
        ),
    ];
    Task {
        name: format!("{kind}: `{pattern}`"),
        contestants: all.into_iter().flatten().collect(),
    }
}
