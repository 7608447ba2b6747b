//! Answers in the forms of many products.

mod lines;
mod paths;

use serde_json::{Map, Value};

use super::super::Asked;
use crate::answer::Answer;
use crate::model::entry::TreeSpec;
use crate::tree::{self, Tree};
use crate::yaml;

const TREE: &str = r#"
a.txt:
ba.txt:
b/a.txt:
Makefile:
.hidden:
src/a.ts:
src/deep/b.ts:
"two words.txt":
"it's.txt":
"say \"hi\".txt":
"a:1.txt":
"f (1).txt":
"1. list.txt":
"a - b.txt":
"no,comma.txt":
"ä.txt":
"[x].txt":
"12":
empty: {dir: true}
link: {symlink: src}
to-a: {symlink: a.txt}
"#;

fn tree() -> Tree {
    let spec: TreeSpec = yaml::read(&yaml::parse(TREE).unwrap()).unwrap();
    tree::build(&spec).unwrap()
}

fn text(text: &str) -> Answer {
    Answer {
        blocks: vec![Some(text.to_owned())],
        ..Answer::default()
    }
}

fn structured(value: Value) -> Answer {
    Answer {
        structured: Some(value),
        ..text("Done, see the structured part.")
    }
}

fn arguments(call: &Value) -> Map<String, Value> {
    call.as_object().unwrap().clone()
}

#[track_caller]
fn check_paths(call: &Value, answer: &Answer, expected: &[&str]) {
    let (tree, arguments) = (tree(), arguments(call));
    let asked = Asked {
        tree: &tree,
        arguments: Some(&arguments),
    };
    assert_eq!(super::paths(answer, asked).paths, expected, "{answer:?}");
}

/// Each of these lines names this path alone, whatever was called.
#[track_caller]
fn line_names(path: &str, lines: &[&str]) {
    for line in lines {
        let (tree, arguments) = (tree(), Map::new());
        let asked = Asked {
            tree: &tree,
            arguments: Some(&arguments),
        };
        let named = super::paths(&text(line), asked);
        assert_eq!(named.paths, [path], "{line}");
    }
}

#[track_caller]
fn check_lines(call: &Value, answer: &Answer, expected: &[&str]) {
    let (tree, arguments) = (tree(), arguments(call));
    let asked = Asked {
        tree: &tree,
        arguments: Some(&arguments),
    };
    let shown = super::matches(answer, asked);
    let shown: Vec<String> = shown.iter().map(ToString::to_string).collect();
    assert_eq!(shown, expected, "{answer:?}");
}
