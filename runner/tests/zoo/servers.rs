//! MCP servers that mean no good, through every command that asks a server for its tools:
//! each ends with a message and within bounds, and leaves nothing behind.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use seekspec_conformance::load;
use seekspec_conformance::suite::SourceFile;
use seekspec_run::targets::Target;

use crate::animal::{assert_nothing_left, ends, has_python};

const SERVERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/zoo/servers.py");
const SMALL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/small");

/// The bound of memory, in KiB of address space, as in `attack.rs`.
const LIMITED: &str = "ulimit -v 2097152; exec \"$@\"";

/// The most that a command may print or write, in bytes.
const MOST: usize = 512 << 10;

/// They take turns, and each meets every server if SEEKSPEC_SERVERS is set.
const COMMANDS: [&[&str]; 4] = [
    &["init", "-o", "target.yaml"],
    &[
        "record",
        "omp/find/own/a",
        "--covers",
        "omp.find.glob.bare",
        "--call",
        "{paths: ['*']}",
        "--tree",
        "{a.txt: a}",
    ],
    &["baseline", "write", "-o", "known.yaml"],
    &["run", "--vary", "--progress", "none"],
];

fn check(kind: &str, command: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let (output, folder) = (tempfile::NamedTempFile::new().unwrap(), folder.path());
    fs::create_dir(folder.join("tmp")).unwrap();
    let mut child = Command::new("sh")
        .args(["-c", LIMITED, "sh", env!("CARGO_BIN_EXE_seekspec")])
        .args(["--fixtures", SMALL])
        .args(command)
        .args(["--profile", "omp", "--transport", "mcp", "--deadline", "2s"])
        .args(["--start-deadline", "5s", "--", "python3", SERVERS, kind])
        .current_dir(folder)
        .env("TMPDIR", folder.join("tmp"))
        .env("HOME", folder.join("tmp"))
        .stdin(Stdio::null())
        .stdout(output.reopen().unwrap())
        .stderr(output.reopen().unwrap())
        .spawn()
        .unwrap();
    assert!(ends(&mut child), "{kind}: {command:?} hangs");
    let code = child.wait().unwrap().code();
    let said = fs::read_to_string(output.path()).unwrap();
    let place = format!("{kind}: {command:?}, {code:?}");
    assert!(matches!(code, Some(0..=4)), "{place}: {said}");
    assert!(
        !said.is_empty() && said.len() < MOST,
        "{place}: {}",
        said.len()
    );
    let is_control = |one: char| one.is_control() && one != '\n';
    assert!(!said.contains(is_control), "{place}: {said:?}");
    assert_written(folder, &place);
    assert_nothing_left(folder);
}

/// The written files are bounded, and a name or a text of the server stays one value. The files are removed.
fn assert_written(folder: &Path, place: &str) {
    if folder.join("target.yaml").exists() {
        assert_reads_back(folder, place);
    }
    for name in ["target.yaml", "known.yaml"] {
        let written = fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(written.len() < MOST, "{place}: {name}");
        let is_injected = |line: &str| line.trim_start_matches("- ").starts_with("evil:");
        assert!(!written.lines().any(is_injected), "{place}: {written}");
        drop(fs::remove_file(folder.join(name)));
    }
}

/// The file that `init` has written is a target file.
fn assert_reads_back(folder: &Path, place: &str) {
    let text = fs::read_to_string(Path::new(SMALL).join("omp/profile.yaml")).unwrap();
    let path = "omp/profile.yaml".to_owned();
    let sources = [SourceFile {
        path,
        text: text.into(),
    }];
    let target = Target::read(&folder.join("target.yaml"), &load(&sources).suite);
    assert!(target.is_ok(), "{place}: {:?}", target.err());
}

#[test]
fn every_server_that_means_no_good_meets_a_message_and_a_bound() {
    if !has_python() {
        return;
    }
    let output = Command::new("python3").arg(SERVERS).output().unwrap();
    let kinds = String::from_utf8(output.stdout).unwrap();
    let kinds: Vec<&str> = kinds.lines().collect();
    assert!(kinds.len() >= 25, "{kinds:?}");
    let all = std::env::var_os("SEEKSPEC_SERVERS").is_some();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        // Most of the time they wait for a server that says nothing.
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some((index, kind)) = {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    kinds.get(index).map(|kind| (index, kind))
                } {
                    for (number, command) in COMMANDS.iter().enumerate() {
                        if all || number == index % COMMANDS.len() {
                            check(kind, command);
                        }
                    }
                }
            });
        }
    });
}
