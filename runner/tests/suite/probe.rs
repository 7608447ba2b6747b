//! `seekspec probe` finds rules again that it was not told, and `describe` writes them down.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use seekspec_conformance::yaml;
use serde_json::Value;

use crate::seekspec::binary;

/// A tool with few cases.
const TOOL: [&str; 4] = ["--profile", "mini", "--tool", "glob"];

fn seekspec(command: &str, words: &[&str], folder: &Path) -> Output {
    called(command, &[&TOOL[..], words].concat(), folder)
}

fn called(command: &str, words: &[&str], folder: &Path) -> Output {
    Command::new(binary())
        .args([command, "--color", "never"])
        .args(words)
        .current_dir(folder)
        .env("COLUMNS", "80")
        .output()
        .unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn changed_rules_are_found_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    // A number that no mutant has.
    let rules = "glob:\n  max_results: 37.0\n  listing:\n    directories: false\n";
    fs::write(folder.path().join("wanted.yaml"), rules).unwrap();
    let words = [
        "--rules",
        "wanted.yaml",
        "--rules-out",
        "found.yaml",
        "--verify",
        "--format",
        "json",
    ];
    let printed = stdout(&seekspec("probe", &words, folder.path()));
    let found = fs::read_to_string(folder.path().join("found.yaml")).unwrap();
    let parsed = |text: &str| yaml::to_json(&yaml::parse(text).unwrap()).unwrap();
    assert_eq!(parsed(&found), parsed(rules));
    let cards: Value = serde_json::from_str(&printed).unwrap();
    let card = &cards["cards"][0];
    assert_eq!(card["verification"]["otherwise"], serde_json::json!([]));
    let calls = card["calls"].as_u64().unwrap();
    assert!((1..=150).contains(&calls), "{calls}");
}

#[test]
fn a_message_in_other_words_is_learned() {
    let folder = tempfile::tempdir().unwrap();
    // The document's message is one word, as a path may be; this one is not.
    let rules = "create_file:\n  texts:\n    done: all written\n";
    fs::write(folder.path().join("wanted.yaml"), rules).unwrap();
    let words = "--profile codescout --tool create_file --rules wanted.yaml --rules-out found.yaml";
    let words: Vec<&str> = words.split(' ').collect();
    stdout(&called("probe", &words, folder.path()));
    let found = fs::read_to_string(folder.path().join("found.yaml")).unwrap();
    assert_eq!(found, rules);
}

#[test]
fn a_document_is_written_from_the_answers() {
    let folder = tempfile::tempdir().unwrap();
    let document = stdout(&seekspec("describe", &[], folder.path()));
    for part in ["# glob\n", "\n## Inputs\n", "\n## Not determined\n"] {
        assert!(document.contains(part), "{document}");
    }
}
