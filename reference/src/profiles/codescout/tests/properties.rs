use std::fs;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::tree::Tree;
use crate::profiles::codescout::edit_file::EditFileTool;

fn text() -> impl Strategy<Value = String> {
    "[ab\r\n äx]{0,40}"
}

/// The documented tool without flushing to disk, which would be slow in thousands of calls.
fn unsynced() -> EditFileTool {
    let mut tool = EditFileTool::default();
    tool.rules.write.syncs = false;
    tool
}

fn edit(tree: &Tree, old: &str, new: &str, all: bool) -> bool {
    let arguments =
        json!({"path": "a.txt", "old_string": old, "new_string": new, "replace_all": all});
    !tree.call_tool(&unsynced(), &arguments).is_error
}

fn range(tree: &Tree, start: usize, end: usize) -> Option<String> {
    let arguments = json!({"path": "a.txt", "start_line": start, "end_line": end});
    let result = tree.call("read_file", &arguments);
    let content = result.structured.as_ref()?["content"].as_str()?;
    Some(content.to_owned())
}

fn results(tree: &Tree, tool: &str, list: &str, limit: (&str, usize), more: Value) -> Vec<Value> {
    let mut arguments = more;
    arguments[limit.0] = json!(limit.1);
    let answer = tree.answer(tool, &arguments);
    answer[list].as_array().expect("a list").clone()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn an_edit_and_its_inverse_restore_the_bytes(before in text(), old in "[ab\r\n]{1,4}", after in text()) {
        let content = format!("{before}{old}{after}");
        let tree = Tree::new(&[("a.txt", &content)]);
        prop_assert!(edit(&tree, &old, "<new>", false));
        prop_assert_ne!(&tree.read("a.txt"), &content);
        prop_assert!(edit(&tree, "<new>", &old, false));
        prop_assert_eq!(tree.read("a.txt"), content);
    }

    #[test]
    fn replacing_all_is_replacing_the_first_again_and_again(content in text(), old in "[ab ]{1,2}", new in "[<>]{1,2}") {
        let tree = Tree::new(&[("a.txt", &content)]);
        let found = edit(&tree, &old, &new, true);
        let all = tree.read("a.txt");
        let step_by_step = Tree::new(&[("a.txt", &content)]);
        let mut steps = 0;
        while edit(&step_by_step, &old, &new, false) {
            steps += 1;
        }
        prop_assert_eq!(step_by_step.read("a.txt"), all);
        prop_assert_eq!(steps > 0, found);
    }

    #[test]
    fn ranges_concatenate_to_the_file(content in text(), length in 1_usize..5) {
        let tree = Tree::new(&[("a.txt", &content)]);
        let total = content.split_inclusive('\n').count();
        let starts = (1..=total).step_by(length);
        let parts: Option<String> = starts.map(|start| range(&tree, start, start + length - 1)).collect();
        prop_assert_eq!(parts.as_ref(), Some(&content));
        let whole = tree.answer("read_file", &json!({"path": "a.txt"}));
        prop_assert_eq!(whole, json!({"content": content, "total_lines": total}));
    }

    #[test]
    fn a_larger_limit_keeps_the_prefix(names in prop::collection::btree_set("[a-c]/[a-c]{1,2}", 1..9), small in 0_usize..9, more in 0_usize..9) {
        let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "x\ny\nx\n")).collect();
        let tree = Tree::new(&files);
        let cases = [
            ("find_file", "files", "max_results", json!({"pattern": "**"})),
            ("search_pattern", "matches", "max_results", json!({"pattern": "x"})),
            ("list_dir", "entries", "limit", json!({"path": ".", "recursive": true, "detail_level": "full"})),
        ];
        for (tool, list, limit, arguments) in cases {
            let less = results(&tree, tool, list, (limit, small), arguments.clone());
            let more = results(&tree, tool, list, (limit, small + more), arguments);
            prop_assert!(more.starts_with(&less), "{tool}");
            prop_assert!(less.len() <= small);
        }
    }

    #[test]
    fn pages_concatenate_to_the_listing(names in prop::collection::btree_set("[a-c]/[a-c]{1,2}", 1..12), limit in 1_usize..6) {
        let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
        let tree = Tree::new(&files);
        let page = |offset: usize, limit: usize| {
            let arguments = json!({"path": ".", "recursive": true, "detail_level": "full", "offset": offset});
            results(&tree, "list_dir", "entries", ("limit", limit), arguments)
        };
        let whole = page(0, 1000);
        let pages: Vec<Value> = (0..whole.len()).step_by(limit).flat_map(|offset| page(offset, limit)).collect();
        prop_assert_eq!(&pages, &whole);
        let explored = tree.answer("list_dir", &json!({"path": ".", "recursive": true}));
        prop_assert_eq!(&explored["entries"], &json!(whole));
    }

    #[test]
    fn a_failed_edit_changes_no_byte(
        content in prop::collection::vec(any::<u8>(), 0..40), old in "[ab]{0,3}", insert in prop::option::of("[a-z]{1,7}"), omitted in 0_usize..4,
    ) {
        let tree = Tree::new(&[("a.txt", &content)]);
        let mut arguments = json!({"path": "a.txt", "old_string": old, "new_string": "new", "insert": insert});
        if let Some(field) = ["path", "old_string", "new_string"].get(omitted) {
            arguments.as_object_mut().expect("an object").remove(*field);
        }
        let before = tree.content();
        if tree.call_tool(&unsynced(), &arguments).is_error {
            prop_assert!(before == tree.content());
        } else {
            prop_assert_eq!(tree.content().len(), before.len());
            prop_assert_ne!(fs::read(tree.root().join("a.txt")).expect("read"), content);
        }
    }
}
