use serde_json::{Value, json};

use super::tree::Tree;

fn tree() -> Tree {
    Tree::new(&[
        (".gitignore", &b"*.log\n"[..]),
        ("a.txt", b"x\n\ty x x\nX\r\nx\r\n"),
        ("a.log", b"x\n"),
        (".h", b"x\n"),
        ("b.bin", b"x\n\xff"),
        ("c/d.txt", b"x\0\nno\nx"),
        ("c/id_rsa", b"x\n"),
    ])
}

fn matches(expected: &[(&str, u64, &str)]) -> Value {
    expected
        .iter()
        .map(|(file, line, content)| json!({"file": file, "line": line, "content": content}))
        .collect()
}

fn check(arguments: &Value, expected: &[(&str, u64, &str)], total: usize) {
    let answer = tree().answer("search_pattern", arguments);
    assert_eq!(answer["matches"], matches(expected), "{arguments}");
    assert_eq!(answer["total"], json!(total), "{arguments}");
}

#[test]
fn matching_lines_come_file_by_file() {
    let all = [
        ("$/a.txt", 1, "x"),
        ("$/a.txt", 2, "\ty x x"),
        ("$/a.txt", 4, "x"),
        ("$/c/d.txt", 1, "x\0"),
        ("$/c/d.txt", 3, "x"),
    ];
    check(&json!({"pattern": "x"}), &all, 5);
    check(
        &json!({"pattern": "^x$"}),
        &[
            ("$/a.txt", 1, "x"),
            ("$/a.txt", 4, "x"),
            ("$/c/d.txt", 3, "x"),
        ],
        3,
    );
    check(&json!({"pattern": "x", "path": "c"}), &all[3..], 2);
    check(&json!({"pattern": "x", "path": "a.txt"}), &all[..3], 3);
    check(&json!({"pattern": "z"}), &[], 0);
}

#[test]
fn the_total_counts_all() {
    let first = [("$/a.txt", 1, "x"), ("$/a.txt", 2, "\ty x x")];
    check(&json!({"pattern": "x", "max_results": 2}), &first, 5);
    check(&json!({"pattern": "x", "max_results": 1}), &first[..1], 5);
    check(&json!({"pattern": "x", "max_results": 0}), &[], 5);
}

#[test]
fn the_number_of_threads_and_files_makes_no_difference_to_the_total() {
    let names: Vec<String> = (0..90).map(|number| format!("{number:02}")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "x\nx\n")).collect();
    let answer = Tree::new(&files).answer("search_pattern", &json!({"pattern": "x"}));
    assert_eq!(answer["total"], json!(180));
    assert_eq!(answer["matches"].as_array().map(Vec::len), Some(50));
    assert_eq!(
        answer["matches"][49],
        json!({"file": "$/24", "line": 2, "content": "x"})
    );
}

#[test]
fn what_cannot_be_searched_is_an_error() {
    let tree = tree();
    let error = |arguments: Value| tree.error("search_pattern", &arguments);
    assert_eq!(error(json!({})), "`pattern` is required");
    assert_eq!(
        error(json!({"pattern": "x", "path": "nowhere"})),
        "not found: nowhere"
    );
    assert_eq!(
        error(json!({"pattern": "x("})),
        "invalid pattern: unclosed group\n    x(\n     ^"
    );
    assert_eq!(
        error(json!({"pattern": "((\\w{100}){100}){100}"})),
        "invalid pattern: compiled regex exceeds size limit of 10485760"
    );
}
