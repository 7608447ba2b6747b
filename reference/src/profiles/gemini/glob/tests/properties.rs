use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::json;

use super::tree::{Tree, listed};

fn files() -> impl Strategy<Value = Vec<(String, u64)>> {
    let segment = prop::sample::select(vec!["a", "B", ".h", "node_modules"]);
    let name = prop::sample::select(vec!["x.ts", "Y.TS", ".z.js", "w.log"]);
    let path = (prop::collection::vec(segment, 0..3), name);
    let path = path.prop_map(|(above, name)| [&above[..], &[name]].concat().join("/"));
    prop::collection::vec((path, 0_u64..60), 1..12)
}

fn patterns() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "*", "**", "**/*.ts", "a/**", "*/*", "**/b/*", "[w-y].*", "{a,B}/*",
    ])
}

fn set(paths: Vec<String>) -> BTreeSet<String> {
    paths.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn ignoring_case_only_adds(files in files(), pattern in patterns()) {
        let tree = Tree::new(&files);
        let exact = tree.call(&json!({ "pattern": pattern, "case_sensitive": true }));
        let exact = set(listed(&exact, &tree.root()));
        prop_assert!(exact.is_subset(&set(tree.list(pattern))));
    }

    #[test]
    fn alternatives_are_a_union(files in files(), one in patterns(), other in patterns()) {
        let tree = Tree::new(&files);
        let both = set(tree.list(&format!("{{{one},{other}}}")));
        let each = [tree.list(one), tree.list(other)].concat();
        prop_assert_eq!(both, set(each));
    }

    #[test]
    fn a_directory_before_the_pattern_is_a_path(files in files(), pattern in patterns()) {
        let tree = Tree::new(&files).with("a/always.txt", "");
        let with_path = tree.call(&json!({ "pattern": pattern, "path": "a" }));
        prop_assert_eq!(listed(&with_path, &tree.root()), tree.list(&format!("a/{pattern}")));
    }

    #[test]
    fn listed_and_counted_files_are_the_matches(files in files(), pattern in patterns()) {
        let tree = Tree::new(&files).with(".git/HEAD", "").with(".gitignore", "*.log\na/\n");
        let arguments = json!({ "pattern": pattern, "respect_git_ignore": false });
        let all = listed(&tree.call(&arguments), &tree.root());
        let result = tree.call(&json!({ "pattern": pattern }));
        let kept = listed(&result, &tree.root());
        prop_assert!(kept.iter().all(|path| all.contains(path)));
        let counted = format!("({} ", all.len() - kept.len());
        prop_assert_eq!(result.text.contains(&counted), all.len() > kept.len(), "{}", result.text);
    }
}
