use serde_json::{Value, json};

use super::tree::Tree;

const EMPTY: &str = "`paths` must contain non-empty globs or paths";
const LIMIT: &str = "Limit must be a positive number";
const ROOT: &str = "Searching from root directory '/' is not allowed";

fn check(arguments: &Value, message: &str) {
    let result = Tree::new(&["a.ts"]).call(arguments);
    assert!(result.is_error, "{arguments}");
    assert_eq!(result.text, message, "{arguments}");
    assert_eq!(result.structured, None);
}

fn check_accepted(arguments: &Value) {
    let result = Tree::new(&["a.ts"]).call(arguments);
    assert_eq!(
        (result.text.as_str(), result.is_error),
        ("a.ts", false),
        "{arguments}"
    );
}

#[test]
fn a_wrong_shape_is_named() {
    check(&json!([]), "Arguments must be an object");
    check(
        &json!({}),
        "`paths` is required: an array of globs, files or directories",
    );
    check(
        &json!({ "paths": "a.ts" }),
        "`paths` must be an array of strings",
    );
    check(
        &json!({ "paths": ["a.ts", 1] }),
        "`paths` must be an array of strings",
    );
    check(
        &json!({ "paths": ["a.ts"], "hidden": "yes" }),
        "`hidden` must be a boolean",
    );
    check(
        &json!({ "paths": ["a.ts"], "gitignore": 0 }),
        "`gitignore` must be a boolean",
    );
    check(
        &json!({ "paths": ["a.ts"], "limit": "5" }),
        "`limit` must be a number",
    );
    check(
        &json!({ "paths": ["a.ts"], "timeout": [] }),
        "`timeout` must be a number",
    );
}

#[test]
fn null_and_unknown_fields_are_ignored() {
    let nothing = json!({ "paths": ["*.ts"], "hidden": null, "gitignore": null, "limit": null, "timeout": null });
    check_accepted(&nothing);
    check_accepted(&json!({ "paths": ["*.ts"], "pattern": 1 }));
}

#[test]
fn every_timeout_is_accepted() {
    for timeout in [json!(0), json!(-3), json!(1e300), json!(0.75)] {
        check_accepted(&json!({ "paths": ["*.ts"], "timeout": timeout }));
    }
}

#[test]
fn a_comma_in_a_file_name_or_in_braces_joins_nothing() {
    let tree = Tree::new(&["a,b", "a.ts"]);
    assert_eq!(tree.find(&["a,b"]), "a,b");
    assert_eq!(tree.find(&["{a,b}.ts"]), "a.ts");
    assert_eq!(tree.find(&["a[,x]b"]), "a,b");
}

#[test]
fn the_shape_is_judged_before_commas_before_the_limit_before_the_base() {
    check(&json!({ "paths": ["a,b", ""], "limit": 0 }), EMPTY);
    check(&json!({ "paths": ["/", "a"], "limit": 0 }), LIMIT);
    check(&json!({ "paths": ["nowhere", "/"] }), ROOT);
}

#[test]
fn the_root_is_refused_in_every_guise() {
    for path in [
        "/",
        "/*.ts",
        "/..",
        "../../../../../../../../../..",
        "/tmp/..",
        "\\",
        "//",
    ] {
        check(&json!({ "paths": [path] }), ROOT);
    }
}

#[test]
fn entries_are_normalised() {
    for entry in [
        "  *.ts ",
        "'*.ts'",
        "\"a.ts\"",
        ".\\a.ts",
        "./*.ts",
        "a.ts/",
        "x/../*.ts",
    ] {
        check_accepted(&json!({ "paths": [entry] }));
    }
}
