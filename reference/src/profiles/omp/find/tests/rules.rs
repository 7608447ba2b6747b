//! Each rule that can be changed by itself has an effect of its own: a few of each kind.

use serde_json::{Value, json};

use super::tree::{Tree, files};
use crate::engine::order::Order;
use crate::profiles::omp::call::{Missing, RootCheck};
use crate::profiles::omp::find::{FindRules, RelativeTo, Rounding};

const TREE: [&str; 6] = [
    "src/b.ts",
    "top.ts",
    "src/A.TS",
    ".h/x.ts",
    "node_modules/m.ts",
    "src/sub/",
];

fn check(change: fn(&mut FindRules), arguments: &Value, expected: &str) {
    let mut rules = FindRules::default();
    change(&mut rules);
    let tree = Tree::new(&TREE);
    assert_eq!(tree.call_with(&rules, arguments).text, expected);
    assert_ne!(
        tree.call(arguments).text,
        expected,
        "the rule has no effect"
    );
}

fn check_paths(change: fn(&mut FindRules), paths: &[&str], expected: &str) {
    check(change, &json!({ "paths": paths }), expected);
}

#[test]
fn rules_of_entries_act() {
    check_paths(
        |rules| rules.entries.trims = false,
        &[" top.ts"],
        "Path not found:  top.ts",
    );
    check_paths(
        |rules| rules.entries.quotes = "",
        &["'top.ts'"],
        "Path not found: 'top.ts'",
    );
    check_paths(
        |rules| rules.entries.backslash_is_slash = false,
        &["src\\b.ts"],
        "Path not found: src\\b.ts",
    );
    check_paths(
        |rules| rules.entries.rejects_empty = false,
        &["", "top.ts"],
        "top.ts",
    );
    check_paths(
        |rules| rules.entries.joiner = None,
        &["a,b"],
        "Path not found: a,b",
    );
}

#[test]
fn rules_of_patterns_act() {
    check_paths(
        |rules| rules.pattern.first_segment_prefix = "",
        &["*.ts"],
        "top.ts",
    );
    check_paths(
        |rules| rules.pattern.glob_characters = "?",
        &["src/*.ts"],
        "Path not found: src/*.ts",
    );
    check_paths(
        |rules| rules.pattern.dialect.case_sensitive = false,
        &["src/*.ts"],
        "# src/\nb.ts\nA.TS",
    );
    check_paths(
        |rules| rules.pattern.implicit = "*.ts",
        &["src"],
        "# src/\nb.ts",
    );
    let strict: fn(&mut FindRules) =
        |rules| rules.pattern.dialect.globstar_matches_no_directory = false;
    check_paths(strict, &["*.ts"], "# src/\nb.ts\n# .h/\nx.ts");
}

#[test]
fn rules_of_bases_act() {
    check_paths(
        |rules| rules.bases.single_missing = Missing::Noticed,
        &["gone"],
        "No files found matching pattern\n\nSkipped missing paths: gone",
    );
    check_paths(
        |rules| rules.bases.some_missing = Missing::Silent,
        &["top.ts", "gone"],
        "top.ts",
    );
    check_paths(
        |rules| rules.bases.some_missing = Missing::Fails,
        &["top.ts", "gone"],
        "Path not found: gone",
    );
    check_paths(
        |rules| rules.bases.exact_files = false,
        &["top.ts"],
        "Path is not a directory: top.ts",
    );
}

#[test]
fn the_root_of_the_file_system_is_never_searched_below_its_own_entries() {
    let mut rules = FindRules::default();
    rules.bases.root_check = RootCheck::Off;
    for entry in ["/", "/."] {
        let listed = files(&Tree::new(&TREE).call_with(&rules, &json!({ "paths": [entry] })));
        assert!(!listed.is_empty(), "{entry}");
        let is_own = |path: &String| !path.trim_matches('/').contains('/');
        assert!(listed.iter().all(is_own), "{entry}: {listed:?}");
    }
}

#[test]
fn rules_of_the_search_act() {
    check_paths(
        |rules| rules.switches.hidden.default = false,
        &["**/x.ts"],
        "No files found matching pattern",
    );
    check_paths(
        |rules| rules.search.lists_directories = false,
        &["src"],
        "# src/\nb.ts\nA.TS",
    );
    check_paths(
        |rules| rules.search.lists_files = false,
        &["src"],
        "# src/\nsub/",
    );
    check_paths(
        |rules| rules.search.skipped_unless_named = &[],
        &["**/m.ts"],
        "# node_modules/\nm.ts",
    );
    let arguments = json!({ "paths": ["**/x.ts"], "hidden": false });
    check(
        |rules| rules.search.hidden_directories_hide = false,
        &arguments,
        "# .h/\nx.ts",
    );
}

#[test]
fn rules_of_the_page_act() {
    check_paths(
        |rules| rules.page.order = Order::ByPath,
        &["src"],
        "# src/\nA.TS\nb.ts\nsub/",
    );
    check_paths(
        |rules| rules.page.deduplicates = false,
        &["top.ts", "*p.ts", "top.ts"],
        "top.ts\ntop.ts\ntop.ts",
    );
    let limited = json!({ "paths": ["src"], "limit": 1.5 });
    let notice = |limit: usize| {
        format!(
            "[Showing the newest {limit} of more matches; narrow the pattern to see the others]"
        )
    };
    check(
        |rules| rules.page.selection = Order::OldestFirst,
        &limited,
        &format!("# src/\nsub/\n\n{}", notice(1)),
    );
    check(
        |rules| rules.limit.rounding = Rounding::Up,
        &limited,
        &format!("# src/\nb.ts\nA.TS\n\n{}", notice(2)),
    );
}

#[test]
fn rules_of_the_output_act() {
    check_paths(
        |rules| rules.output.layout.header_prefix = "## ".to_owned(),
        &["src/b*"],
        "## src/\nb.ts",
    );
    check_paths(
        |rules| rules.output.directory_mark = "",
        &["src/s*"],
        "# src/\nsub",
    );
    check_paths(
        |rules| rules.output.groups_exact_file = true,
        &["src/b.ts"],
        "# src/\nb.ts",
    );
    check_paths(
        |rules| rules.output.max_bytes = 5,
        &["src"],
        "# src\n[Output cut at 5 bytes]",
    );
    check_paths(
        |rules| rules.texts.empty = "nothing".into(),
        &["*.zip"],
        "nothing",
    );
    let first: fn(&mut FindRules) = |rules| rules.output.notices_first = true;
    check_paths(
        first,
        &["top.ts", "gone"],
        "Skipped missing paths: gone\n\ntop.ts",
    );
}

#[test]
fn rules_that_are_found_by_their_opposite_act() {
    check_paths(
        |rules| rules.entries.normalises_every_entry = false,
        &["top.ts", " top.ts"],
        "top.ts\n\nSkipped missing paths:  top.ts",
    );
    check_paths(
        |rules| rules.pattern.later_segment_prefix = "**/",
        &["./A*"],
        "# src/\nA.TS",
    );
    check_paths(
        |rules| rules.pattern.prefixes_several_segments = false,
        &["su?/"],
        "No files found matching pattern",
    );
    check_paths(
        |rules| rules.output.relative_to = RelativeTo::Base,
        &["src/b*"],
        "b.ts",
    );
    let limited = json!({ "paths": ["src"], "limit": 1 });
    check(
        |rules| rules.limit.honoured = false,
        &limited,
        "# src/\nb.ts\nA.TS\nsub/",
    );
    let visible = json!({ "paths": ["**/x.ts"], "hidden": false });
    check(
        |rules| rules.switches.hidden.honoured = false,
        &visible,
        "# .h/\nx.ts",
    );
}
