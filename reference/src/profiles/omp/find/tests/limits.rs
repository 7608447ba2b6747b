use serde_json::json;

use super::tree::{Tree, detail};

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
