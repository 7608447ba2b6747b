use serde_json::json;

use super::tree::Tree;

fn tree() -> Tree {
    Tree::new(&[("notes/today.md", "one\ntwo\n"), ("a.md", "two\n")])
        .with_text("omp://guide", "b\nab\n")
        .with_text("omp://tools/find", "ab two\n")
        .with_backing("memory://today", "notes/today.md", false)
        .with_backing("skill://fixed", "notes/today.md", true)
        .with_backing("skill://gone", "gone.md", false)
}

fn check(pattern: &str, paths: &[&str], expected: &str) {
    assert_eq!(
        tree().text(pattern, paths),
        expected,
        "{pattern} in {paths:?}"
    );
}

#[test]
fn a_resource_without_a_file_is_searched_as_javascript_does() {
    check("(?<=a)b", &["omp://guide"], "# omp://guide\n 1|b\n*2|ab");
    check("b", &["omp://guide:1"], "# omp://guide\n*1|b\n 2|ab");
    check("[", &["omp://guide"], "Invalid regex: Unbalanced bracket");
    check(
        "(?<=a)b",
        &["omp://guide", "a.md"],
        "Invalid regex: look-around, including look-ahead and look-behind, is not supported\n    (?<=a)b\n    ^^^^",
    );
    let result = tree().call(&json!({"pattern": "AB", "paths": "omp://guide", "i": true}));
    assert_eq!(result.text, "# omp://guide\n 1|b\n*2|ab");
}

#[test]
fn a_resource_with_a_file_is_that_file() {
    check(
        "two",
        &["memory://today"],
        "¶notes/today.md#TAG\n 1:one\n*2:two",
    );
    check("two", &["memory://today:1"], "No matches found");
    check(
        "two",
        &["skill://fixed"],
        "# notes/today.md\n 1|one\n*2|two",
    );
    check("two", &["skill://gone"], "Path not found: skill://gone");
}

#[test]
fn all_documents_are_one_search() {
    check(
        "ab",
        &["omp://"],
        "# omp://guide\n 1|b\n*2|ab\n\n# omp://tools/find\n*1|ab two",
    );
    check(
        "ab",
        &["omp://:5"],
        "Line-range selector requires a single file: omp:// is a directory",
    );
}

#[test]
fn resources_and_files_are_mixed() {
    check(
        "two",
        &["omp://tools/find", "a.md", "skill://fixed"],
        "# a.md#TAG\n*1:two\n\n# notes/today.md\n 1|one\n*2|two\n\n# omp://tools/find\n*1|ab two",
    );
    check(
        "two",
        &["gone.md", "omp://tools/find"],
        "# omp://tools/find\n*1|ab two\n\nSkipped missing paths: gone.md",
    );
}

#[test]
fn urls_are_no_globs_and_have_to_be_known() {
    check(
        "x",
        &["omp://*"],
        "Glob patterns are not supported for internal URLs: omp://*",
    );
    check(
        "x",
        &["omp://nothing"],
        "Unknown internal URL: omp://nothing",
    );
}

#[test]
fn a_pattern_that_takes_forever_is_an_error() {
    let tree = Tree::new(&[("a", "")]).with_text("omp://a", &("a".repeat(24) + "b"));
    let tree = tree.with_rules(|rules| rules.limits.patience = std::time::Duration::from_millis(5));
    assert_eq!(
        tree.text("(?=a)(a+)+$", &["omp://a"]),
        "The pattern takes too long on omp://a; simplify its repetitions"
    );
    assert_eq!(tree.text("(a+)+$", &["omp://a"]), "No matches found");
}
