use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::tree::{Tree, files};
use crate::engine::glob::{GlobDialect, Matcher};
use crate::host::Context;
use crate::host::tests::SteppingClock;
use crate::profiles::Tool;
use crate::profiles::omp::find::FindTool;

/// Paths of up to four segments from a small alphabet, so that they often collide.
fn paths() -> impl Strategy<Value = Vec<String>> {
    let segment = prop::sample::select(vec!["a", "b", ".h", "c.ts", "d.log"]);
    let path = prop::collection::vec(segment, 1..5).prop_map(|segments| segments.join("/"));
    prop::collection::vec(path, 1..14)
}

/// The paths that can be in one tree: a path below a file cannot.
fn compatible(paths: &[String]) -> Vec<String> {
    let mut files: Vec<String> = Vec::new();
    for path in paths {
        let collides = |file: &String| {
            file == path
                || file.starts_with(&format!("{path}/"))
                || path.starts_with(&format!("{file}/"))
        };
        if !files.iter().any(collides) {
            files.push(path.clone());
        }
    }
    files
}

fn sorted(mut paths: Vec<String>) -> Vec<String> {
    paths.sort();
    paths
}

/// The paths of a naive recursive walk that obeys the `.gitignore` files on its way.
fn naive(
    root: &Path,
    directory: &Path,
    rules: &[(String, String)],
    hidden: bool,
    listed: &mut Vec<String>,
) {
    let prefix = directory
        .strip_prefix(root)
        .expect("below the root")
        .display()
        .to_string();
    let mut rules = rules.to_vec();
    if let Ok(content) = fs::read_to_string(directory.join(".gitignore")) {
        rules.push((prefix, content));
    }
    for entry in fs::read_dir(directory).expect("readable").flatten() {
        let path = entry.path();
        let relative = path
            .strip_prefix(root)
            .expect("below the root")
            .display()
            .to_string();
        let is_dir = entry.file_type().expect("a type").is_dir();
        let is_hidden = !hidden && entry.file_name().to_string_lossy().starts_with('.');
        if is_hidden || is_ignored(&relative, is_dir, &rules) {
            continue;
        }
        listed.push(if is_dir {
            format!("{relative}/")
        } else {
            relative
        });
        if is_dir {
            naive(root, &path, &rules, hidden, listed);
        }
    }
}

/// The last matching rule decides. The rules of a deeper directory come later.
fn is_ignored(path: &str, is_dir: bool, rules: &[(String, String)]) -> bool {
    let mut ignored = false;
    for (directory, content) in rules {
        let within = path
            .strip_prefix(directory.as_str())
            .expect("below the rules")
            .trim_start_matches('/');
        for line in content
            .lines()
            .filter(|line| covers(line.trim_start_matches('!'), within, is_dir))
        {
            ignored = !line.starts_with('!');
        }
    }
    ignored
}

fn covers(rule: &str, within: &str, is_dir: bool) -> bool {
    let pattern = rule.trim_end_matches('/');
    let anchored = if pattern.contains('/') {
        pattern.trim_start_matches('/').to_owned()
    } else {
        format!("**/{pattern}")
    };
    let matcher = Matcher::new(&[&anchored], &GlobDialect::default()).expect("a pattern");
    (is_dir || !rule.ends_with('/')) && matcher.is_match(within)
}

fn rules_file() -> impl Strategy<Value = String> {
    let line = prop::sample::select(vec![
        "*.log",
        "!d.log",
        "/a",
        "b/",
        "!b/",
        "c.ts",
        "a/b",
        "**/b/c.ts",
        ".h",
        "!/a",
    ]);
    prop::collection::vec(line, 0..4).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_walk_is_a_plain_recursive_walk(
        paths in paths(), outer in rules_file(), inner in rules_file(), hidden: bool, threads in 1_usize..4,
    ) {
        let files = compatible(&paths);
        let mut tree = Tree::new(&files).with(".gitignore", &outer);
        if tree.root().join("a").is_dir() {
            tree = tree.with("a/.gitignore", &inner);
        }
        let (root, clock) = (tree.root(), SteppingClock::new(0));
        let threads = NonZeroUsize::new(threads).expect("positive");
        let context = Context { threads, ..Context::new(&root, &clock) };
        let answer = FindTool::default().call(&json!({ "paths": ["**/*"], "hidden": hidden }), &context);
        let mut expected = Vec::new();
        naive(&root, &root, &[], hidden, &mut expected);
        prop_assert_eq!(sorted(super::tree::files(&answer)), sorted(expected));
    }

    #[test]
    fn the_order_in_which_files_were_made_changes_nothing(paths in paths()) {
        let paths = compatible(&paths);
        let shuffled: Vec<String> = sorted(paths.clone());
        let call = json!({ "paths": ["**/*.*"] });
        let answers = [&paths, &shuffled].map(|order| {
            let tree = Tree::new(order);
            for path in &paths {
                filetime::set_file_mtime(tree.root().join(path), filetime::FileTime::from_unix_time(1_000_000, 0)).expect("a time");
            }
            files(&tree.call(&call))
        });
        prop_assert_eq!(&answers[0], &answers[1]);
    }

    #[test]
    fn several_entries_are_the_union_of_each(paths in paths(), patterns in patterns()) {
        let tree = Tree::new(&compatible(&paths));
        prop_assume!(!patterns.iter().any(|pattern| fails(&tree, pattern)));
        let each: BTreeSet<String> = patterns.iter().flat_map(|pattern| found(&tree, &json!([pattern]))).collect();
        let together = found(&tree, &json!(patterns));
        prop_assert_eq!(together.len(), each.len());
        prop_assert_eq!(together.into_iter().collect::<BTreeSet<_>>(), each);
    }

    #[test]
    fn a_larger_limit_only_adds(paths in paths(), small in 1_usize..8, more in 0_usize..8) {
        let tree = Tree::new(&compatible(&paths));
        let limited = |limit: usize| tree.files(&json!({ "paths": ["**"], "limit": limit }));
        prop_assert!(limited(small + more).starts_with(&limited(small)));
    }
}

fn patterns() -> impl Strategy<Value = Vec<String>> {
    let patterns = vec![
        "*.ts",
        "a",
        "a/*",
        "**/b/**",
        "b/?.ts",
        ".",
        "a/b/",
        "{a,b}/*.log",
        ".h/c.ts",
    ];
    prop::collection::vec(prop::sample::select(patterns).prop_map(str::to_owned), 1..4)
}

/// The files of a call; none if a base is missing.
fn found(tree: &Tree, paths: &Value) -> Vec<String> {
    let result = tree.call(&json!({ "paths": paths }));
    if result.is_error {
        Vec::new()
    } else {
        files(&result)
    }
}

/// Whether the pattern fails by itself. Then a union with it fails, too, unless its base is just
/// missing.
fn fails(tree: &Tree, pattern: &str) -> bool {
    let result = tree.call(&json!({ "paths": [pattern] }));
    result.is_error && !result.text.starts_with("Path not found")
}
