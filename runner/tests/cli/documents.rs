//! The commands in the README and in `docs/` are run as printed.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::printed::{Step, run, steps};

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

/// Failed cases are an outcome (1); wrong usage, a target that does not start and an empty
/// selection are not. A command of several documents is run once, but in those that write the files for it.
#[test]
fn every_command_of_the_documents_works_as_printed() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: python3, which the example target needs, is missing");
        return;
    }
    let mut ran: BTreeMap<String, PathBuf> = BTreeMap::new();
    for document in documents() {
        let directory = tempfile::tempdir().unwrap();
        let steps = steps(&document);
        // A page that writes files begins with an empty directory.
        let writes = steps.iter().any(|step| matches!(step, Step::Write(..)));
        if !writes {
            for folder in ["examples", "fixtures"] {
                symlink(workspace().join(folder), directory.path().join(folder)).unwrap();
            }
            fs::write(directory.path().join("target.yaml"), TARGET).unwrap();
        }
        for step in steps {
            match step {
                Step::Write(path, text) => fs::write(directory.path().join(path), text).unwrap(),
                Step::Run(line) => {
                    let first = ran.entry(command(&line).to_owned());
                    if *first.or_insert_with(|| document.clone()) != document && !writes {
                        continue;
                    }
                    let (status, stderr) = run(&line, directory.path());
                    let name = document.display();
                    assert!(matches!(status, Some(0 | 1)), "{name}: {line}\n{stderr}");
                }
            }
        }
    }
    let count = ran.len();
    assert!(count > 10, "only {count} commands were found");
}

/// The line without the remark at its end.
fn command(line: &str) -> &str {
    line.split(" # ").next().unwrap_or(line).trim_end()
}
