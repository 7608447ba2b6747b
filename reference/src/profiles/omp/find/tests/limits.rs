use serde_json::{Value, json};

use super::tree::{Tree, detail, files};

fn tree_of(count: usize) -> Tree {
    let paths: Vec<String> = (0..count).map(|number| format!("f{number:03}")).collect();
    Tree::new(&paths)
}

fn check(tree: &Tree, limit: &Value, expected: usize, reached: bool) {
    let result = tree.call(&json!({ "paths": ["f*"], "limit": limit }));
    let newest: Vec<String> = (0..expected)
        .map(|number| format!("f{number:03}"))
        .collect();
    assert_eq!(files(&result), newest);
    assert_eq!(*detail(&result, "fileCount"), json!(expected));
    assert_eq!(*detail(&result, "truncated"), json!(reached));
    assert_eq!(detail(&result, "resultLimitReached").is_number(), reached);
    assert_eq!(detail(&result, "meta").is_object(), reached);
}

#[test]
fn the_newest_are_kept_up_to_the_limit() {
    let tree = tree_of(203);
    check(&tree, &Value::Null, 200, true);
    check(&tree, &json!(2.9), 2, true);
    check(&tree, &json!(0.5), 1, true);
    check(&tree, &json!(100_000), 200, true);
}

#[test]
fn as_many_as_the_limit_are_complete() {
    let tree = tree_of(3);
    check(&tree, &json!(3), 3, false);
    check(&tree, &json!(2), 2, true);
}

#[test]
fn the_limit_holds_for_all_entries_together() {
    let result = tree_of(9).call(&json!({ "paths": ["f00[1-4]", "f00[3-8]"], "limit": 3 }));
    let notice = "[Showing the newest 3 of more matches; narrow the pattern to see the others]";
    assert_eq!(result.text, format!("f001\nf002\nf003\n\n{notice}"));
    assert_eq!(*detail(&result, "resultLimitReached"), json!(3));
}

#[test]
fn a_long_text_is_cut_at_a_line() {
    let directory = "d".repeat(250);
    let names = (0..200).map(|number| format!("{directory}/{number:03}{}", "n".repeat(251)));
    let tree = Tree::new(&names.collect::<Vec<_>>());
    let result = tree.call(&json!({ "paths": [format!("{directory}/*"), "gone"] }));
    let (listing, mark) = result.text.rsplit_once('\n').expect("several lines");
    assert_eq!(mark, "[Output cut at 51200 bytes]");
    assert!(listing.len() <= 51200 && listing.len() > 51200 - 255 && listing.ends_with('n'));
    assert_eq!(
        (detail(&result, "fileCount"), detail(&result, "truncated")),
        (&json!(200), &json!(true))
    );
    let truncation = detail(&result, "truncation");
    assert_eq!(truncation["outputBytes"], json!(listing.len()));
    assert_eq!(
        (&truncation["totalLines"], &truncation["maxBytes"]),
        (&json!(203), &json!(51200))
    );
    assert_eq!(detail(&result, "meta")["truncation"], *truncation);
}
