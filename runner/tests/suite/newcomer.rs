//! A product that was never tried here: a run accuses no mapping.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::seekspec::{binary, is_there, project};

/// Runs a command in a new folder with the server; its output, and the exit status.
pub(crate) fn seekspec(folder: &Path, words: &[&str]) -> String {
    let server = project().join("runner/tests/foreign/products.py");
    fs::copy(server, folder.join("products.py")).unwrap();
    let ran = Command::new(binary())
        .args(words)
        .current_dir(folder)
        .env("COLUMNS", "200")
        .output()
        .unwrap();
    let said = [ran.stdout, ran.stderr].concat();
    let status = ran.status.code().unwrap();
    format!(
        "{}\nexit status {status}",
        String::from_utf8_lossy(&said).replace("\n    ", " ")
    )
}

pub(crate) fn judged(folder: &Path, words: &[&str]) -> String {
    seekspec(
        folder,
        &[&["run", "--progress", "none", "--run"], words].concat(),
    )
}

#[test]
fn json_that_is_the_text_is_read_as_the_structured_part() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let target = "name: t\nprofile: codescout\ntransport: mcp\ncommand: [python3, products.py, fast-filesystem, text]\ntools: {list_dir: fast_list_directory}\n";
    fs::write(folder.path().join("t.yaml"), target).unwrap();
    let said = judged(
        folder.path(),
        &[
            "list_dir/inputs/dot-is-the-project-root",
            "--target",
            "t.yaml",
        ],
    );
    assert!(said.ends_with("exit status 0"), "{said}");
}

#[test]
fn a_failure_tells_the_lines_that_no_expression_reads() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let target = "name: t\nprofile: codescout\ntransport: mcp\ncommand: [python3, products.py, ripgrep-search]\ntools: {search_pattern: {name: search, root: path, arguments: {max_results: maxResults}, matches: {pattern: '^(?<path>.+?):(?<line>\\d+): '}}}\n";
    fs::write(folder.path().join("t.yaml"), target).unwrap();
    let case = "contents/files-with-equal-names-are-reported-separately";
    let said = judged(folder.path(), &[case, "--target", "t.yaml"]);
    assert!(said.contains("read by no expression: `"), "{said}");
}

#[test]
fn answers_of_which_nothing_is_read_end_the_run() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let target = "name: t\nprofile: codescout\ntransport: mcp\ncommand: [python3, products.py, ripgrep-search]\ntools: {search_pattern: {name: search, root: path, arguments: {max_results: maxResults}}}\n";
    fs::write(folder.path().join("t.yaml"), target).unwrap();
    let said = judged(
        folder.path(),
        &["codescout/search_pattern/*/*", "--target", "t.yaml"],
    );
    assert!(
        said.contains("nothing was read from the answers to the first 4 calls"),
        "{said}"
    );
    assert!(
        said.contains("`seekspec init --target t.yaml` makes a few calls"),
        "{said}"
    );
    assert!(said.ends_with("exit status 3"), "{said}");
}

#[test]
fn state_that_is_kept_per_process_is_not_charged() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let target = |way: &str| {
        format!(
            "name: t\nprofile: codescout\ntransport: mcp\nlifetime: run\ncommand: [python3, products.py, fast-filesystem{way}]\ntools: {{list_dir: {{name: fast_list_directory, unsupported_arguments: [detail_level, limit, offset, recursive]}}}}\n"
        )
    };
    let failed = |way: &str| {
        fs::write(folder.path().join("t.yaml"), target(way)).unwrap();
        let words = [
            "codescout/list_dir/exclusions/*",
            "--target",
            "t.yaml",
            "--jobs",
            "1",
        ];
        judged(folder.path(), &words)
    };
    let failures = |said: &str| -> usize {
        let found = said
            .split_once(" MUST cases failed")
            .map(|(before, _)| before.to_owned());
        let number = found.and_then(|found| {
            found
                .rsplit(' ')
                .nth(2)
                .and_then(|number| number.parse().ok())
        });
        number.unwrap_or_else(|| panic!("{said}"))
    };
    let (honest, keeping) = (failed(""), failed(", state"));
    // Cases of several calls fail in their own processes, too.
    assert!(
        failures(&keeping) < failures(&honest) + 5,
        "{honest}\n{keeping}"
    );
    assert!(
        keeping.contains("right only in a process that serves one tree"),
        "{keeping}"
    );
}

#[test]
fn a_command_that_answers_over_mcp_alone_is_judged_there() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let words = [
        "list_dir/inputs/dot-is-the-project-root",
        "--profile",
        "codescout",
        "--",
        "python3",
        "products.py",
        "fast-filesystem",
    ];
    let said = judged(folder.path(), &words);
    assert!(
        said.contains("note: no answer over exec, but the command is an MCP server"),
        "{said}"
    );
}

/// An exec target that refuses every call, with its path in the message.
const REFUSES: &str = "import json, sys; path = json.load(sys.stdin)['arguments'].get('path'); print(json.dumps({'content': [{'type': 'text', 'text': f'not found: {path}'}], 'isError': True}))";

#[test]
fn a_facet_that_fails_differently_at_two_steps_is_one_known_failure() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let ran = |words: &[&str]| {
        let case = "create_file/writing/created-file-is-seen-by-the-reading-tools";
        let target = [
            "--run",
            case,
            "--profile",
            "codescout",
            "--",
            "python3",
            "-c",
            REFUSES,
        ];
        seekspec(folder.path(), &[words, &target].concat())
    };
    ran(&["baseline", "write", "-o", "known.yaml"]);
    let judged = ran(&["run", "--progress", "none", "--baseline", "known.yaml"]);
    assert!(judged.contains("but for 1 known failure"), "{judged}");
    let updated = ran(&["baseline", "update", "-o", "known.yaml"]);
    assert!(updated.contains("known.yaml is up to date"), "{updated}");
}

#[test]
fn a_run_of_should_cases_alone_decides_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let said = judged(folder.path(), &["codescout/*/*/*", "--level", "should"]);
    assert!(
        said.contains("undecided, as no MUST case was judged"),
        "{said}"
    );
}

#[test]
fn repro_takes_what_a_report_prints() {
    let folder = tempfile::tempdir().unwrap();
    let case = "codescout/list_dir/inputs/dot-is-the-project-root";
    let words = [
        "repro",
        "--run",
        case,
        "--profile",
        "codescout",
        "--",
        "true",
    ];
    let said = seekspec(folder.path(), &words);
    assert!(said.ends_with("exit status 0"), "{said}");
}
