//! A reader of a file that is being written sees the whole old content or the whole new content,
//! even if the writer is killed.
#![cfg(unix)]
#![expect(
    clippy::expect_used,
    reason = "clippy allows it in tests, but not in the functions that the tests of such a file share"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use seekspec_reference::host::{Context, SystemClock};
use seekspec_reference::profiles::codescout::create_file::CreateFileTool;
use seekspec_reference::profiles::codescout::edit_file::EditFileTool;
use seekspec_reference::profiles::{Tool, ToolResult};
use serde_json::{Value, json};

/// The variable with the root of the writer, set by the test that kills it.
const ROOT: &str = "SEEKSPEC_KILLED_WRITER_ROOT";

/// Large enough that writing takes longer than the other steps.
const LINES: usize = 200_000;

/// In each round the writer is killed a little later.
const ROUNDS: u64 = 24;

#[test]
#[ignore = "writes until it is killed, by the test below"]
fn writer() {
    let root = PathBuf::from(std::env::var_os(ROOT).expect("a root"));
    for (old, new) in [("a", "b"), ("b", "a")].into_iter().cycle() {
        let edit = json!({"path": "edited.txt", "old_string": old, "new_string": new, "replace_all": true});
        assert_eq!(call(&EditFileTool::default(), &root, &edit).text, "ok");
        let create = json!({"path": "created.txt", "content": content(new)});
        assert_eq!(call(&CreateFileTool::default(), &root, &create).text, "ok");
        fs::write(root.join("started"), "").expect("written");
    }
}

fn call(tool: &dyn Tool, root: &Path, arguments: &Value) -> ToolResult {
    let clock = SystemClock::new();
    tool.call(arguments, &Context::new(root, &clock))
}

fn content(letter: &str) -> String {
    format!("{letter} {letter}\n").repeat(LINES)
}

/// A running writer, killed when dropped.
struct Writer(Child);

impl Drop for Writer {
    fn drop(&mut self) {
        // If the test has failed already, errors do not matter.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

fn start(root: &Path) -> Writer {
    let program = std::env::current_exe().expect("this program");
    let writer = Command::new(program)
        .args(["--exact", "writer", "--ignored"])
        .env(ROOT, root)
        .stdout(Stdio::null())
        .spawn()
        .map(Writer)
        .expect("a writer");
    let patience = Instant::now();
    while !root.join("started").exists() {
        assert!(
            patience.elapsed() < Duration::from_secs(60),
            "the writer does not start"
        );
        thread::sleep(Duration::from_millis(1));
    }
    writer
}

/// The two contents that the writer alternates.
struct Contents(String, String);

impl Contents {
    fn check(&self, root: &Path, when: &str) {
        for name in ["edited.txt", "created.txt"] {
            let seen = fs::read_to_string(root.join(name)).expect("the file is there");
            let is_whole = seen == self.0 || seen == self.1;
            assert!(
                is_whole,
                "{name} has {} bytes of neither {when}",
                seen.len()
            );
        }
    }
}

#[test]
fn a_writer_that_is_watched_and_killed_leaves_the_old_file_or_the_new_one() {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path();
    let contents = Contents(content("a"), content("b"));
    for round in 1..=ROUNDS {
        fs::write(root.join("edited.txt"), &contents.0).expect("written");
        let writer = start(root);
        let watched = Instant::now();
        while watched.elapsed() < Duration::from_millis(5 * round) {
            contents.check(root, "while it is written");
        }
        drop(writer);
        contents.check(root, "after its writer was killed");
        fs::remove_file(root.join("started")).expect("removed");
    }
    // The next write removes leftovers of the last one.
    let create = json!({"path": "created.txt", "content": "new"});
    assert_eq!(call(&CreateFileTool::default(), root, &create).text, "ok");
    let names = fs::read_dir(root).expect("readable");
    assert_eq!(names.count(), 2, "nothing but the two files is left");
}
