//! The picture in the README shows a run in a terminal.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use anstyle_svg::Term;
use regex::Regex;

/// The command line of the run.
const WORDS: &str = "run --target examples/naive-find/target.yaml --run omp/find/order/*-the-order";

/// The run in colour, with its command line, without times and the hash of the suite.
fn shown() -> String {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let output = Command::new(env!("CARGO_BIN_EXE_seekspec"))
        .args(WORDS.split(' '))
        .args(["--color", "always", "--progress", "none"])
        .current_dir(workspace)
        .env("COLUMNS", "96")
        .output()
        .unwrap();
    let times = Regex::new(r"\bin \d+(?:\.\d+)? ?m?s\b").unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let text = times.replace_all(&text, "in 1.2 s");
    let suite = Regex::new(r"\([0-9a-f]{16}\)").unwrap();
    let text = suite.replace_all(&text, "(0123456789abcdef)");
    let words = WORDS.replace("omp/find/order/*-the-order", "'omp/find/order/*-the-order'");
    format!("$ seekspec {words}\n\n{text}")
}

/// `INSTA_UPDATE=always` updates it, like snapshots.
#[test]
fn the_picture_shows_a_real_run() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: python3, which the example target needs, is missing");
        return;
    }
    let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/failure.svg");
    let svg = Term::new().render_svg(&shown());
    if env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(&picture, &svg).unwrap();
    }
    let kept = fs::read_to_string(&picture).unwrap_or_default();
    assert!(
        kept == svg,
        "docs/failure.svg is out of date: INSTA_UPDATE=always draws it anew"
    );
}
