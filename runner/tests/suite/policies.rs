//! Policies of a tool: a line of the target file declares one.

use std::fs;

use crate::newcomer::judged;
use crate::seekspec::is_there;

#[test]
fn a_policy_costs_one_line_and_its_cases_are_not_findings() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let target = |policies: &str| {
        format!(
            "name: t\nprofile: codescout\ntransport: mcp\ncommand: [python3, products.py, fast-filesystem, refuses]\ntools: {{create_file: fast_write_file}}\n{policies}"
        )
    };
    let ran = |policies: &str| {
        fs::write(folder.path().join("t.yaml"), target(policies)).unwrap();
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
    let declared = ran("policies: [existing-files-refused]\n");
    assert!(!declared.contains("\n## 1. "), "{declared}");
    assert!(declared.ends_with("exit status 0"), "{declared}");
    let unknown = ran("policies: [existing-refused]\n");
    assert!(unknown.contains("existing-files-refused"), "{unknown}");
}
