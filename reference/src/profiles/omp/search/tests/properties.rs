//! Properties of searches in every tree.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::tree::Tree;

fn tree_of(files: &[(String, String)]) -> Tree {
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(path, content)| (path.as_str(), content.as_str()))
        .collect();
    Tree::new(&files).plain()
}

/// The lines of a text in plain mode, with the header above them.
fn shown_lines(text: &str) -> Vec<(String, u64, String, bool)> {
    let mut heading = String::new();
    let mut lines = Vec::new();
    for line in text.lines() {
        if let Some(path) = line.strip_prefix("# ") {
            path.clone_into(&mut heading);
        } else if let Some((number, content)) = line.split_once('|') {
            let (mark, number) = number.split_at(1);
            if let Ok(number) = number.parse() {
                lines.push((heading.clone(), number, content.to_owned(), mark == "*"));
            }
        }
    }
    lines
}

fn contents() -> impl Strategy<Value = Vec<String>> {
    let line = prop_oneof![3 => "[ab ]{0,5}", 1 => "[ab ]{0,3}hit[ab]{0,2}", 1 => Just("HIT".to_owned()), 1 => "ä{3}hit"];
    let content = prop::collection::vec(line, 0..30).prop_map(|lines| lines.join("\n"));
    prop::collection::vec(content, 0..12)
}

fn small_pages(contents: &[String], before: usize, after: usize) -> Tree {
    let files: Vec<(String, String)> = contents
        .iter()
        .enumerate()
        .map(|(number, content)| (format!("d{}/f{number}", number % 3), content.clone()))
        .collect();
    tree_of(&files).with_rules(|rules| {
        rules.limits.files = 3;
        rules.limits.matches_of_several = 2;
        rules.context.before = before;
        rules.context.after = after;
    })
}

fn text(tree: &Tree, arguments: &Value) -> String {
    let result = tree.call(arguments);
    assert!(!result.is_error, "{}", result.text);
    result.text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn pages_concatenate_to_the_whole(contents in contents()) {
        let tree = small_pages(&contents, 1, 2);
        let mut pages = Vec::new();
        let mut skip = Some(0_u64);
        while let Some(at) = skip {
            let page = text(&tree, &json!({"pattern": "hit", "paths": ".", "skip": at}));
            pages.extend(shown_lines(&page));
            let next = page.split_once("Use skip=").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
            prop_assert!(next.is_none_or(|next: u64| next == at + 3));
            skip = next;
        }
        let whole = tree.with_rules(|rules| rules.limits.files = usize::MAX);
        prop_assert_eq!(pages, shown_lines(&text(&whole, &json!({"pattern": "hit", "paths": "."}))));
    }

    #[test]
    fn every_line_is_in_its_file_and_none_is_shown_twice(contents in contents(), before in 0_usize..4, after in 0_usize..4) {
        let tree = small_pages(&contents, before, after).with_rules(|rules| rules.limits.files = 99);
        let mut last = (String::new(), 0);
        for (path, number, content, is_match) in shown_lines(&text(&tree, &json!({"pattern": "hit", "paths": "."}))) {
            let file = std::fs::read_to_string(tree.root().join(&path)).expect("a file");
            prop_assert_eq!(file.split('\n').nth(number as usize - 1), Some(content.as_str()));
            prop_assert!(!is_match || content.contains("hit"));
            prop_assert!(last.0 != path || last.1 < number, "{} {}", path, number);
            last = (path, number);
        }
    }

    #[test]
    fn every_match_is_shown_with_its_context(contents in contents(), before in 0_usize..4, after in 0_usize..4) {
        let tree = small_pages(&contents, before, after).with_rules(|rules| {
            rules.limits.files = 99;
            rules.limits.matches_of_several = 99;
        });
        let mut expected = Vec::new();
        for path in contents.iter().enumerate().map(|(number, _)| format!("d{}/f{number}", number % 3)) {
            let file = std::fs::read_to_string(tree.root().join(&path)).expect("a file");
            let lines: Vec<&str> = file.lines().collect();
            let is_match = |at: usize| lines[at].contains("hit");
            for at in 0..lines.len() {
                let near = (at.saturating_sub(after)..=(at + before).min(lines.len() - 1)).any(is_match);
                if near {
                    expected.push((path.clone(), at as u64 + 1, lines[at].to_owned(), is_match(at)));
                }
            }
        }
        let mut actual = shown_lines(&text(&tree, &json!({"pattern": "hit", "paths": "."})));
        expected.sort();
        actual.sort();
        prop_assert_eq!(actual, expected);
    }

    #[test]
    fn a_larger_cap_never_loses_a_match(contents in contents(), cap in 1_usize..4, more in 0_usize..4, total in 1_usize..40) {
        let matches = |per_file: usize, total: usize| {
            let tree = small_pages(&contents, 0, 0).with_rules(|rules| {
                rules.limits.files = 99;
                rules.limits.matches_of_several = per_file;
                rules.limits.total = total;
            });
            shown_lines(&text(&tree, &json!({"pattern": "hit", "paths": "."}))).into_iter().collect::<BTreeSet<_>>()
        };
        prop_assert!(matches(cap, total).is_subset(&matches(cap + more, total)));
        prop_assert!(matches(cap, total).is_subset(&matches(cap, total + more)));
    }

    #[test]
    fn ignoring_case_finds_more(contents in contents()) {
        let tree = small_pages(&contents, 0, 0).with_rules(|rules| {
            rules.limits.files = 99;
            rules.limits.matches_of_several = 99;
        });
        let matches = |i: bool| shown_lines(&text(&tree, &json!({"pattern": "hit", "paths": ".", "i": i}))).into_iter().collect::<BTreeSet<_>>();
        prop_assert!(matches(false).is_subset(&matches(true)));
    }

    #[test]
    fn the_number_of_threads_changes_no_byte(contents in contents(), total in 1_usize..30) {
        let mut tree = small_pages(&contents, 1, 1).with_rules(|rules| rules.limits.total = total);
        let call = |tree: &Tree| {
            let result = tree.call(&json!({"pattern": "hit|a", "paths": [".", "d1"]}));
            (result.text, result.structured)
        };
        tree.threads = 1;
        let alone = call(&tree);
        tree.threads = 5;
        prop_assert_eq!(alone, call(&tree));
    }
}
