//! The report as the run goes, of a run that is killed.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{seekspec, text};

/// Answers at once, but for every eighth call, which takes longer than the test.
const SLOW: &str = r#"
import json, os, sys, time
count = int(open("COUNT").read() or 0) if os.path.exists("COUNT") else 0
open("COUNT", "w").write(str(count + 1))
if count >= 8:
    time.sleep(60)
print(json.dumps({"content": [{"type": "text", "text": "x"}]}))
"#;

fn finished(report: &Path) -> usize {
    let text = fs::read_to_string(report).unwrap_or_default();
    text.matches("\"event\":\"case-finished\"").count()
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn a_killed_run_is_read_up_to_the_last_case() {
    if Command::new("python3").arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "python3 not found");
        eprintln!("skipped: python3 not found");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let count = folder.path().join("count");
    let slow = SLOW.replace("COUNT", count.to_str().unwrap());
    fs::write(folder.path().join("slow.py"), slow).unwrap();
    let report = folder.path().join("run.jsonl");
    let mut run = seekspec()
        .args([
            "run",
            "--profile",
            "omp",
            "--tool",
            "find",
            "--run",
            "order",
            "--progress",
            "none",
        ])
        .args(["--jobs", "1", "--keep-going", "--deadline", "50s"])
        .args(["--report", "jsonl=run.jsonl", "--", "python3", "slow.py"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while finished(&report) < 3 && began.elapsed() < Duration::from_secs(120) {
        std::thread::sleep(Duration::from_millis(20));
    }
    run.kill().unwrap();
    run.wait().unwrap();
    let finished = finished(&report);
    assert!(finished >= 3, "{finished}");
    let output = seekspec()
        .args(["report", "run.jsonl", "--report", "json"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["cases"].as_array().unwrap().len(), finished);
    let conclusion = document["conclusion"].as_str().unwrap();
    assert!(
        conclusion.contains(&format!("interrupted after {finished} of ")),
        "{conclusion}"
    );
}
