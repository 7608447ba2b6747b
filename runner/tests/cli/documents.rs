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

/// The `seekspec` commands of a document's shell examples, in order.
fn commands(document: &Path) -> Vec<String> {
    let text = fs::read_to_string(document).unwrap();
    let mut in_shell = false;
    let mut commands = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            in_shell = line == "```sh";
        } else if in_shell && line.starts_with("seekspec ") {
            commands.push(line.to_owned());
        }
    }
    commands
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
        for folder in ["examples", "fixtures"] {
            symlink(workspace().join(folder), directory.path().join(folder)).unwrap();
        }
        fs::write(directory.path().join("target.yaml"), TARGET).unwrap();
        for line in commands(&document) {
            let (status, stderr) = run(&line, directory.path());
            let name = document.display();
            assert!(matches!(status, Some(0 | 1)), "{name}: {line}\n{stderr}");
            count += 1;
        }
    }
    assert!(count > 10, "only {count} commands were found");
}
