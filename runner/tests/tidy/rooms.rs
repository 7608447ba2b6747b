//! Who may import whom within a crate.

use std::collections::BTreeSet;

use regex::Regex;

use super::{code, files};

/// The rooms of each crate, from the ground up: one imports only those before it.
const ROOMS: &[(&str, &[&str])] = &[
    (
        "runner/run/src",
        &[
            "counted",
            "exit_code",
            "file_uri",
            "grouped",
            "implementation",
            "interrupt",
            "leftovers",
            "nothing_selected",
            "printable",
            "program",
            "recorded_call",
            "resources",
            "selection",
            "shard",
            "shell",
            "style",
            "ci_commands",
            "text_file",
            "tree_sketch",
            "wrap",
            "conditions",
            "pool",
            "safe_writer",
            "suite_source",
            "unusable",
            "whole_file",
            "yaml_text",
            "choice_report",
            "event",
            "output",
            "sandbox",
            "baseline",
            "decision",
            "transport",
            "document",
            "targets",
            "card",
            "ask",
            "merge",
            "reports",
            "repro",
            "progress",
            "schedule",
            "harness",
        ],
    ),
    (
        "runner/prove/src",
        &[
            "full_suite",
            "record",
            "reference",
            "deviations",
            "good_targets",
            "session",
            "selftest",
            "diagnosis",
        ],
    ),
    (
        "runner/learn/src",
        &["finding", "file", "assign", "trial", "server", "init"],
    ),
    (
        "runner/pages/src",
        &[
            "changes",
            "comparison",
            "html",
            "markdown",
            "tree_drawing",
            "views",
            "findings",
            "results",
            "reports",
            "site",
        ],
    ),
    (
        "runner/cli/src",
        &[
            "bug",
            "named_values",
            "refusal",
            "reports",
            "rules_file",
            "serve",
            "commands",
            "cli",
        ],
    ),
    (
        "conformance/src",
        &[
            "cut",
            "diagnosis",
            "invisible",
            "json_size",
            "lazy_regex",
            "near",
            "numbers",
            "parallel",
            "problem",
            "root",
            "machine_path",
            "answer",
            "diff",
            "document_size",
            "locations",
            "unknown_name",
            "gaps",
            "mismatch",
            "range",
            "yaml",
            "model",
            "call_paths",
            "pattern",
            "tree",
            "change",
            "outside",
            "verdict",
            "reader",
            "facets",
            "suite",
            "lint",
            "request",
            "schema",
            "select",
            "load",
            "hazard",
            "own_state",
            "judge",
            "signs",
        ],
    ),
    (
        "conformance/faults/src",
        &[
            "mutation",
            "primitives",
            "load",
            "matrix",
            "coverage",
            "report",
            "schema",
        ],
    ),
    (
        "reference/src",
        &["engine", "rules", "host", "profiles", "overlay", "wire"],
    ),
];

/// The top-level modules of a crate, each with those that it imports.
fn imports(folder: &str) -> Vec<(String, BTreeSet<String>)> {
    let named = Regex::new(r"\bcrate::(\w+)").unwrap();
    let tests = Regex::new(r"#\[cfg\(test\)\]\s+(?:#\[(?s:.)*?\]\s+)?mod ").unwrap();
    let mut rooms: Vec<(String, BTreeSet<String>)> = Vec::new();
    for (path, text) in files(folder, "rs") {
        let inside = &path[folder.len() + 1..];
        let room = inside.split('/').next().unwrap().trim_end_matches(".rs");
        let is_test = ["tests.rs", "properties.rs", "recorded.rs"].iter();
        if room == "lib" || is_test.clone().any(|name| path.ends_with(name)) {
            continue;
        }
        let text = code(&text);
        let product = tests.split(&text).next().unwrap();
        let names = named
            .captures_iter(product)
            .map(|found| found[1].to_owned());
        let names = names.filter(|name| name != room);
        match rooms.last_mut() {
            Some((last, known)) if last == room => known.extend(names),
            _ => rooms.push((room.to_owned(), names.collect())),
        }
    }
    rooms
}

#[test]
fn rooms_import_only_those_below_them() {
    for (folder, order) in ROOMS {
        let rooms = imports(folder);
        let names: BTreeSet<&str> = rooms.iter().map(|(room, _)| room.as_str()).collect();
        assert_eq!(names, order.iter().copied().collect(), "{folder}");
        for (room, known) in &rooms {
            let place = order.iter().position(|one| one == room);
            let above: Vec<&String> = known
                .iter()
                .filter(|name| order.iter().position(|one| one == *name) > place)
                .collect();
            assert!(above.is_empty(), "{folder}/{room} imports {above:?}");
        }
    }
}
