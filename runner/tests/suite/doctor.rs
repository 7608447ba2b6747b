//! `seekspec doctor` on targets with one thing wrong each: it says what, and the line that it proposes mends it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use insta::assert_snapshot;

use crate::seekspec::{binary, is_there, project};

fn doctor(folder: &Path, words: &[&str]) -> Output {
    Command::new(binary())
        .args(["doctor", "--color", "never"])
        .args(words)
        .current_dir(folder)
        .env("COLUMNS", "100")
        .output()
        .unwrap()
}

/// What the doctor says of a target file beside the foreign targets, and its exit status.
fn examine(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    for program in ["files.py", "locate.py"] {
        let from = project().join("runner/tests/foreign").join(program);
        fs::copy(from, folder.path().join(program)).unwrap();
    }
    fs::write(folder.path().join("t.yaml"), text).unwrap();
    shown(&doctor(folder.path(), &["t.yaml"]), folder.path())
}

fn shown(output: &Output, folder: &Path) -> String {
    let text = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8(text).unwrap();
    let folder = folder.canonicalize().unwrap().display().to_string();
    let text = text.replace(&folder, "DIR");
    let program = regex::Regex::new(r"program: \S*/").unwrap();
    let path = regex::Regex::new(r"(?s) in PATH\s+\(.*?\)").unwrap();
    let missing = regex::Regex::new(r"stderr .*nothere.*").unwrap();
    let text = missing.replace_all(&text, "stderr   …");
    let text = program.replace_all(&text, "program: …/");
    let text = path.replace_all(&text, " in PATH (…)");
    format!("{text}exit status {}", output.status.code().unwrap())
}

/// The lines that are proposed.
fn proposed(said: &str) -> Vec<&str> {
    let lines = said
        .lines()
        .filter(|line| line.starts_with("        tools: "));
    lines.map(str::trim).collect()
}

const LIST: &str = "name: files\nprofile: codescout\ncommand: [python3, files.py, '{root}']\n";

#[test]
fn the_lines_that_are_proposed_one_after_the_other_make_it_healthy() {
    if !is_there("python3") {
        return;
    }
    let keys = "name: list_directory";
    let first = examine(&format!("{LIST}tools: {{list_dir: {{{keys}}}}}\n"));
    assert_eq!(
        proposed(&first),
        ["tools: {list_dir: {absolute: [path]}}"],
        "{first}"
    );
    let keys = format!("{keys}, absolute: [path]");
    let second = examine(&format!("{LIST}tools: {{list_dir: {{{keys}}}}}\n"));
    let pattern = r"paths: {pattern: '^(?:\[DIR\] |\[FILE\] )(?<path>.+?)$'}";
    assert_eq!(
        proposed(&second),
        [format!("tools: {{list_dir: {{{pattern}}}}}")],
        "{second}"
    );
    let third = examine(&format!(
        "{LIST}tools: {{list_dir: {{{keys}, {pattern}}}}}\n"
    ));
    assert!(third.ends_with("healthy\nexit status 0"), "{third}");
}

#[test]
fn a_place_for_the_answer_is_found() {
    if !is_there("python3") {
        return;
    }
    let said = examine(
        "name: t\nprofile: omp\ncommand: [python3, locate.py]\nroot: meta\nfacets: [paths]\ntools: {find: {name: locate, arguments: {paths: globs, limit: most, hidden: dotfiles, timeout: null}, constants: {options: {base: '{root}'}, dotfiles: true}, unsupported_arguments: [gitignore], paths: {details: hits, field: at}}}\n",
    );
    assert_eq!(
        proposed(&said),
        ["tools: {find: {answer: json.result}}"],
        "{said}"
    );
}

#[test]
fn what_is_said_of_a_target_with_one_thing_wrong() {
    if !is_there("python3") {
        return;
    }
    let shell = |script: &str| {
        format!(
            "name: t\nprofile: mini\ntools: [glob]\ncommand: [sh, -c, '{script}']\ndeadline: 60s\n"
        )
    };
    let answer = r#"printf "%s" "{\"content\":[{\"type\":\"text\",\"text\":\"x\"}]}""#;
    let wrong = [
        (
            "no such program",
            "name: t\nprofile: mini\ncommand: [nothere]\n".to_owned(),
        ),
        (
            "no such script",
            "name: t\nprofile: mini\ntools: [glob]\ncommand: [sh, nothere.sh]\n".to_owned(),
        ),
        (
            "version fails",
            "name: t\nprofile: mini\ncommand: [sh]\nversion: ['false']\n".to_owned(),
        ),
        (
            "noise on stdout",
            shell(&format!("echo starting; {answer}")),
        ),
        (
            "noise after the answer",
            shell(&format!("{answer}; echo; echo done")),
        ),
        ("exit status", shell("echo oh >&2; exit 3")),
        ("too slow", shell("sleep 1000").replace("60s", "100ms")),
        (
            "claims too much",
            format!(
                "{}capabilities: [extensions]\n",
                shell(answer).replace("mini", "gemini")
            ),
        ),
        (
            "a mistake in the file",
            "name: t\nprofile: mni\ncommand: [x]\n".to_owned(),
        ),
    ];
    let said = wrong.map(|(what, text)| format!("## {what}\n{}\n", examine(&text)));
    assert_snapshot!(said.join("\n"));
}

#[test]
fn the_short_form_is_a_target_too() {
    let said = |words: &[&str]| shown(&doctor(&project(), words), &project());
    assert_snapshot!(said(&[]), @r"
    error: whom shall the doctor see? seekspec doctor TARGET.yaml, or seekspec doctor --profile NAME -- COMMAND…
    exit status 2
    ");
    let short = said(&["--profile", "mini", "--", "true"]);
    assert!(
        short.starts_with("true (mini, exec)\n") && short.ends_with("exit status 1"),
        "{short}"
    );
}
