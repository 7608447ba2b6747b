//! The commands in the README and in `docs/` are run as printed.

use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The target file that the documents mention: a server with one small tool, and with a fault, so
/// that there is something to report.
const TARGET: &str = r#"name: my-tools
profile: codescout
transport: mcp
command: [sh, -c, "echo 'create_file: {makes_parents: false}' > $TMPDIR/rules.yaml; exec seekspec serve --profile codescout --rules $TMPDIR/rules.yaml"]
tools: [create_file]
"#;

/// The README, and every page of `docs/`.
fn documents() -> Vec<PathBuf> {
    let pages = fs::read_dir(workspace().join("docs")).unwrap();
    let pages = pages.map(|page| page.unwrap().path());
    let mut documents: Vec<_> = pages
        .filter(|page| page.extension().is_some_and(|end| end == "md"))
        .chain([workspace().join("README.md")])
        .collect();
    documents.sort();
    documents
}

/// A step of a reader of a document.
enum Step {
    /// Runs a `seekspec` command of a shell example.
    Run(String),
    /// Writes a block whose language is followed by the path of a file.
    Write(String, String),
}

fn steps(document: &Path) -> Vec<Step> {
    let text = fs::read_to_string(document).unwrap();
    let mut block: Option<(String, String)> = None;
    let mut steps = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("```"), &mut block) {
            (Some(language), None) => block = Some((language.to_owned(), String::new())),
            (Some(_), Some((language, text))) => {
                if let Some((_, path)) = language.split_once(' ') {
                    steps.push(Step::Write(path.to_owned(), text.clone()));
                }
                block = None;
            }
            (None, Some((language, _))) if language == "sh" && line.starts_with("seekspec ") => {
                steps.push(Step::Run(line.to_owned()));
            }
            (None, Some((_, text))) => text.extend([line, "\n"]),
            (None, None) => {}
        }
    }
    steps
}

/// Runs a line with a shell in the project's directory, and returns its exit status and stderr.
fn run(line: &str, directory: &Path) -> (Option<i32>, String) {
    let binary = Path::new(env!("CARGO_BIN_EXE_seekspec")).parent().unwrap();
    let path = env::var_os("PATH").unwrap();
    let path = env::join_paths(
        [binary.to_owned()]
            .into_iter()
            .chain(env::split_paths(&path)),
    );
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(directory)
        .env("PATH", path.unwrap())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), stderr)
}

/// Failed cases are an outcome (1); wrong usage, a target that does not start and an empty
/// selection are not.
#[test]
fn every_command_of_the_documents_works_as_printed() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: python3, which the example target needs, is missing");
        return;
    }
    let mut count = 0;
    for document in documents() {
        let directory = tempfile::tempdir().unwrap();
        let steps = steps(&document);
        // A page that writes files begins with an empty directory.
        if !steps.iter().any(|step| matches!(step, Step::Write(..))) {
            for folder in ["examples", "fixtures"] {
                symlink(workspace().join(folder), directory.path().join(folder)).unwrap();
            }
            fs::write(directory.path().join("target.yaml"), TARGET).unwrap();
        }
        for step in steps {
            match step {
                Step::Write(path, text) => fs::write(directory.path().join(path), text).unwrap(),
                Step::Run(line) => {
                    let (status, stderr) = run(&line, directory.path());
                    let name = document.display();
                    assert!(matches!(status, Some(0 | 1)), "{name}: {line}\n{stderr}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 10, "only {count} commands were found");
}
