//! Each rule that can be changed by itself has an effect of its own.

use serde_json::{Value, json};

use super::tree::{Tree, anonymous};
use crate::engine::collation::Collation;
use crate::engine::glob::Braces;
use crate::engine::order::Order;
use crate::profiles::gemini::glob::{Boundary, Check, GlobRules, Links, RelativeTo};

fn tree() -> Tree {
    let files = [
        ("src/b.ts", 50),
        ("src/A.ts", 40),
        ("src/new.ts", 2),
        ("top.ts", 3),
        (".h/x.md", 4),
        ("node_modules/m.md", 1),
        ("drop.log", 1),
    ];
    Tree::new(&files)
        .with(".git/HEAD", "")
        .with(".git/info/exclude", "*.out\n")
        .with(".gitignore", "*.log\n/src/*.tmp\n")
        .with("src/.gitignore", "*.bak\n")
        .with("a.out", "")
        .with("src/a.tmp", "")
        .with("src/a.bak", "")
}

/// The last lines, after the header if there is a list.
fn answer(rules: &GlobRules, settings: &Value, arguments: &Value) -> String {
    let tree = tree();
    #[cfg(unix)]
    std::os::unix::fs::symlink("src", tree.root().join("link.ts")).expect("a link");
    let result = tree.call_with(rules, settings, arguments);
    let text = anonymous(&result.text, &tree.root());
    let list = text.split_once(":\n").map(|(_, list)| list.to_owned());
    list.unwrap_or(text).replace("$ROOT/", "")
}

fn check_in(settings: &Value, change: fn(&mut GlobRules), arguments: &Value, expected: &str) {
    let mut rules = GlobRules::default();
    change(&mut rules);
    assert_eq!(answer(&rules, settings, arguments), expected);
    let documented = answer(&GlobRules::default(), settings, arguments);
    assert_ne!(documented, expected, "the rule has no effect");
}

fn check(change: fn(&mut GlobRules), arguments: &Value, expected: &str) {
    check_in(&json!({}), change, arguments, expected);
}

#[test]
fn rules_of_the_input_act() {
    let exact = json!({ "pattern": "src/a.*", "case_sensitive": true, "respect_git_ignore": true });
    check(
        |rules| rules.input.case_sensitive.honoured = false,
        &exact,
        "src/A.ts",
    );
    let plain = json!({ "pattern": "src/a.ts" });
    let none = "No files found matching pattern \"src/a.ts\"";
    check(
        |rules| rules.input.case_sensitive.default = true,
        &plain,
        none,
    );
    let all = json!({ "pattern": "*.log" });
    check(
        |rules| rules.input.respect_git_ignore.default = false,
        &all,
        "drop.log",
    );
    let below = json!({ "pattern": "*.ts", "path": "src" });
    check(
        |rules| rules.input.path_honoured = false,
        &below,
        "link.ts\ntop.ts",
    );
    let settings = json!({ "caseSensitive": true });
    let fixed: fn(&mut GlobRules) = |rules| rules.input.case_sensitive.configurable = false;
    check_in(&settings, fixed, &plain, "src/A.ts");
}

#[test]
fn rules_of_validation_act() {
    let sibling = json!({ "pattern": "*", "path": "/../../nowhere" });
    let missing = "Error: Invalid parameters. Reason: Search path does not exist /nowhere";
    check(
        |rules| rules.validation.checks = &[Check::Exists, Check::InsideRoot],
        &sibling,
        missing,
    );
    let blank = json!({ "pattern": " " });
    let none = "No files found matching pattern \" \"";
    check(
        |rules| rules.validation.blank_is_empty = false,
        &blank,
        none,
    );
}

#[test]
fn a_sibling_is_inside_by_its_text_only() {
    let tree = tree();
    let arguments = json!({ "pattern": "*", "path": format!("{}-other", tree.root().display()) });
    let mut rules = GlobRules::default();
    let mut text = |boundary| {
        rules.validation.boundary = boundary;
        tree.call_with(&rules, &json!({}), &arguments).text
    };
    assert!(text(Boundary::Prefix).contains("does not exist"));
    assert!(text(Boundary::Written).contains("outside"));
    assert!(text(Boundary::Resolved).contains("outside"));
}

#[test]
fn rules_of_patterns_act() {
    let bare = json!({ "pattern": "b.ts" });
    check(|rules| rules.pattern.prefix = "**/", &bare, "src/b.ts");
    let below = json!({ "pattern": "src/b.ts", "path": "src" });
    check(
        |rules| rules.pattern.relative_to = RelativeTo::Root,
        &below,
        "src/b.ts",
    );
    let braces = json!({ "pattern": "{top,b}.ts" });
    let none = "No files found matching pattern \"{top,b}.ts\"";
    check(
        |rules| rules.pattern.dialect.braces = Braces::Literal,
        &braces,
        none,
    );
}

#[test]
fn rules_of_the_search_act() {
    let everything = json!({ "pattern": "s*" });
    check(
        |rules| rules.search.lists_directories = true,
        &everything,
        "src",
    );
    let hidden = json!({ "pattern": "**/*.md" });
    let none = "No files found matching pattern \"**/*.md\"";
    check(
        |rules| rules.search.hidden_prefix = Some("."),
        &hidden,
        none,
    );
    check(
        |rules| rules.search.ignore = &["**/.h/**"],
        &hidden,
        "node_modules/m.md",
    );
    let links = json!({ "pattern": "*.ts" });
    check(
        |rules| rules.search.links = Links::ToFiles,
        &links,
        "top.ts",
    );
    check(|rules| rules.search.links = Links::None, &links, "top.ts");
    check(|rules| rules.search.max_files = Some(1), &links, "link.ts");
    check(
        |rules| rules.search.lists_files = false,
        &links,
        "No files found matching pattern \"*.ts\"",
    );
}

#[test]
fn rules_of_git_act() {
    let logs = json!({ "pattern": "*.log" });
    check(|rules| rules.git.marker = ".hg", &logs, "drop.log");
    check(
        |rules| rules.git.ignore_file = ".hgignore",
        &logs,
        "drop.log",
    );
    check(
        |rules| rules.git.counts_ignored = false,
        &logs,
        "No files found matching pattern \"*.log\"",
    );
    check(
        |rules| rules.git.exclude_file = "",
        &json!({ "pattern": "*.out" }),
        "a.out",
    );
    check(
        |rules| rules.git.nested = false,
        &json!({ "pattern": "**/*.bak" }),
        "src/a.bak",
    );
    let below = json!({ "pattern": "*.tmp", "path": "src" });
    check(
        |rules| rules.git.relative_to_root = false,
        &below,
        "src/a.tmp",
    );
}

#[test]
fn rules_of_the_order_act() {
    let sources = json!({ "pattern": "src/*.ts" });
    check(
        |rules| rules.order.recent_first = false,
        &sources,
        "src/A.ts\nsrc/b.ts\nsrc/new.ts",
    );
    check(
        |rules| rules.order.old = Order::OldestFirst,
        &sources,
        "src/new.ts\nsrc/b.ts\nsrc/A.ts",
    );
    let all = json!({ "pattern": "{.h/x,src/{new,b},top}.*" });
    check(
        |rules| rules.order.recent = Order::ByPath,
        &all,
        ".h/x.md\nsrc/new.ts\ntop.ts\nsrc/b.ts",
    );
    check(
        |rules| rules.order.threshold /= 10,
        &all,
        "src/new.ts\n.h/x.md\nsrc/b.ts\ntop.ts",
    );
}

#[test]
fn rules_of_the_output_and_of_settings_act() {
    let top = json!({ "pattern": "{top,src/b}.ts" });
    check(
        |rules| rules.output.separator = ", ",
        &top,
        "top.ts, src/b.ts",
    );
    let settings = json!({ "defaultIgnorePatterns": ["**/.h/**"] });
    let hidden = json!({ "pattern": "**/*.md" });
    let replaced: fn(&mut GlobRules) = |rules| rules.settings.ignore_patterns_replace = true;
    check_in(&settings, replaced, &hidden, "node_modules/m.md");
}

#[test]
fn names_are_compared_as_the_rules_say() {
    let tree = Tree::new(&[("a.md", 50), ("B.md", 50)]);
    let mut rules = GlobRules::default();
    rules.order.paths = Collation::CodePoint;
    let text = tree
        .call_with(&rules, &json!({}), &json!({ "pattern": "*.md" }))
        .text;
    assert!(text.find("B.md") < text.find("a.md"), "{text}");
    assert_eq!(tree.list("*.md"), ["a.md", "B.md"]);
}
