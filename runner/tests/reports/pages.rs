//! The pages on pytest and Vitest: their code as printed there, with the target of the examples.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use crate::printed::{Step, run, steps};
use crate::{node, python, succeeds, text, with_seekspec};

fn document(page: &str) -> PathBuf {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    project.join("docs").join(page)
}

/// The file of a page, whose first line names it: its name and its text.
fn file_of(page: &str, language: &str) -> (String, String) {
    let page = fs::read_to_string(document(page)).unwrap();
    let (_, code) = page.split_once(&format!("\n```{language}\n")).unwrap();
    let (code, _) = code.split_once("\n```").unwrap();
    let name = code.lines().next().unwrap().rsplit(' ').next().unwrap();
    (name.to_owned(), code.to_owned())
}

/// A folder with the file of a page, and a target that fails some cases.
fn folder(page: &str, language: &str) -> (tempfile::TempDir, PathBuf) {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (name, code) = file_of(page, language);
    let folder = tempfile::tempdir().unwrap();
    let code = code.replace("\"run\", ", "\"run\", \"--run\", \"order\", ");
    fs::write(folder.path().join(name), code).unwrap();
    let target = project.join("examples/naive-find");
    fs::copy(
        target.join("target.yaml"),
        folder.path().join("target.yaml"),
    )
    .unwrap();
    symlink(
        target.join("find.py").canonicalize().unwrap(),
        folder.path().join("find.py"),
    )
    .unwrap();
    let path = folder.path().to_owned();
    (folder, path)
}

/// How many cases fail, and how many there are.
fn expected(folder: &Path) -> (usize, usize) {
    let output = with_seekspec("seekspec")
        .args([
            "run",
            "--target",
            "target.yaml",
            "--run",
            "order",
            "--report",
            "json",
        ])
        .current_dir(folder)
        .output()
        .unwrap();
    let run: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let cases = run["cases"].as_array().unwrap();
    let must = |case: &&serde_json::Value| case["level"] == "must" && case["verdict"] == "fail";
    (cases.iter().filter(must).count(), cases.len())
}

#[test]
fn cases_are_tests_of_pytest() {
    let Some(environment) = python() else { return };
    let (_guard, folder) = folder("pytest.md", "python");
    let (failed, all) = expected(&folder);
    let output = with_seekspec(environment.join("venv/bin/pytest"))
        .args(["-q", "-p", "no:cacheprovider", "-rs"])
        .current_dir(&folder)
        .output()
        .unwrap();
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{shown}");
    assert!(shown.contains(&format!("{failed} failed, ")), "{shown}");
    let skipped = shown
        .lines()
        .filter(|line| line.starts_with("SKIPPED"))
        .count();
    assert!(
        skipped < all && shown.contains("repeat seekspec run --run omp/find/order/"),
        "{shown}"
    );
}

#[test]
fn cases_are_tests_of_vitest() {
    let Some(packages) = node() else { return };
    let (_guard, folder) = folder("vitest.md", "js");
    let (failed, all) = expected(&folder);
    symlink(packages.join("node_modules"), folder.join("node_modules")).unwrap();
    let output = with_seekspec("node")
        .arg(packages.join("node_modules/vitest/vitest.mjs"))
        .args(["run", "--reporter", "json"])
        .current_dir(&folder)
        .output()
        .unwrap();
    let shown = text(&output.stdout);
    let begin = shown
        .find('{')
        .unwrap_or_else(|| panic!("{shown}{}", text(&output.stderr)));
    let run: serde_json::Value = serde_json::from_str(shown[begin..].trim()).unwrap();
    assert_eq!(run["numFailedTests"], failed, "{run:#}");
    assert_eq!(run["numTotalTests"], all + 1);
    assert!(
        run.to_string()
            .contains("repeat seekspec run --run omp/find/order/")
    );
}

/// From a tool of one's own to CI, each page with the files that the one before left.
#[test]
fn a_newcomer_walks_from_the_own_tool_to_tests_without_an_edit() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for page in ["own-tool.md", "ci.md"] {
        for step in steps(&document(page)) {
            match step {
                Step::Write(path, text) => fs::write(folder.join(path), text).unwrap(),
                Step::Run(line) => {
                    let (status, stderr) = run(&line, folder);
                    assert!(matches!(status, Some(0 | 1)), "{page}: {line}\n{stderr}");
                }
            }
        }
    }
    if let Some(environment) = python() {
        let (name, code) = file_of("pytest.md", "python");
        fs::write(folder.join(name), code).unwrap();
        let pytest = with_seekspec(environment.join("venv/bin/pytest"))
            .args(["-q", "-p", "no:cacheprovider"])
            .current_dir(folder)
            .output()
            .unwrap();
        succeeds(&pytest);
        assert!(
            text(&pytest.stdout).contains("3 passed"),
            "{}",
            text(&pytest.stdout)
        );
    }
    if let Some(packages) = node() {
        let (name, code) = file_of("vitest.md", "js");
        fs::write(folder.join(name), code).unwrap();
        symlink(packages.join("node_modules"), folder.join("node_modules")).unwrap();
        let vitest = with_seekspec("node")
            .arg(packages.join("node_modules/vitest/vitest.mjs"))
            .arg("run")
            .current_dir(folder)
            .output()
            .unwrap();
        succeeds(&vitest);
    }
}
