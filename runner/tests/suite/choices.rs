//! Choices of a tool against its document: a line of the target file declares them.

use std::fs;

use crate::newcomer::judged;
use crate::seekspec::is_there;

#[test]
fn a_choice_costs_one_line_and_its_cases_are_not_findings() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let target = |choices: &str| {
        format!(
            "name: t\nprofile: codescout\ntransport: mcp\ncommand: [python3, products.py, fast-filesystem, refuses]\ntools: {{create_file: fast_write_file}}\n{choices}"
        )
    };
    let ran = |choices: &str| {
        fs::write(folder.path().join("t.yaml"), target(choices)).unwrap();
        let words = [
            "create_file/content/content-of-equal-length-replaces-the-old",
            "--target",
            "t.yaml",
            "--report",
            "findings",
        ];
        judged(folder.path(), &words)
    };
    let accused = ran("");
    assert!(accused.contains("\n## 1. "), "{accused}");
    assert!(accused.contains("fast_write_file {"), "{accused}");
    assert!(
        accused.contains("seekspec repro --run codescout/create_file/"),
        "{accused}"
    );
    let declared = ran("choices: {existing-file: refused}\n");
    assert!(!declared.contains("\n## 1. "), "{declared}");
    assert!(declared.ends_with("exit status 0"), "{declared}");
    let unknown = ran("choices: {existing-files: refused}\n");
    assert!(
        unknown.contains("did you mean `existing-file`?"),
        "{unknown}"
    );
}
