//! Another process keeps replacing entries of a tree by links out of it. No call reads, lists or
//! writes the targets.
//!
//! The quick tests make a few hundred calls. This one makes 20,000 of each kind: `cargo test -p
//! seekspec-reference --test swapped_links -- --ignored --nocapture`
#![cfg(target_os = "linux")]
#![expect(
    clippy::expect_used,
    clippy::print_stderr,
    reason = "clippy allows it in tests, but not in the functions that the tests of such a file share"
)]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use rustix::fs::{CWD, Mode, RenameFlags, mkfifoat, renameat_with};
use seekspec_reference::engine::reach::Reach;
use seekspec_reference::host::{Context, SystemClock};
use seekspec_reference::profiles::find_profile;
use serde_json::{Value, json};
use tempfile::TempDir;

/// Calls of each kind in the quick tests.
const FEW: u64 = 300;
const MANY: u64 = 20_000;

/// More replacements than any test needs.
const ENDLESS: u64 = 1 << 28;

/// Part of the names and the contents of everything outside.
const SECRET: &str = "SECRET";

/// A project beside a directory with secrets. `sw` is a directory, or a link to the secrets;
/// `fs/g.txt` is a file, or a link to a secret; `fs/p.txt` is a file or a pipe.
struct Tree(TempDir);

impl Tree {
    fn new() -> Self {
        let tree = Self(tempfile::tempdir().expect("a directory"));
        let (root, outside) = (tree.root(), tree.outside());
        for path in ["project/sw/deep", "project/fs", "outside/deep"] {
            fs::create_dir_all(tree.0.path().join(path)).expect("made");
        }
        for path in ["sw/f.txt", "sw/deep/f.txt", "fs/g.txt", "fs/p.txt"] {
            fs::write(root.join(path), "inside\n").expect("written");
        }
        for path in ["f.txt", "deep/f.txt", "g.txt", "SECRET.txt"] {
            fs::write(outside.join(path), "inside SECRET\n").expect("written");
        }
        fs::create_dir(root.join(".other")).expect("made");
        symlink(&outside, root.join(".other/sw")).expect("linked");
        symlink(outside.join("g.txt"), root.join(".other/g.txt")).expect("linked");
        let mode = Mode::from_raw_mode(0o666);
        mkfifoat(CWD, root.join(".other/p.txt"), mode).expect("made");
        tree
    }

    fn root(&self) -> PathBuf {
        self.0.path().join("project")
    }

    fn outside(&self) -> PathBuf {
        self.0.path().join("outside")
    }

    fn secrets(&self) -> BTreeMap<PathBuf, String> {
        let mut secrets = BTreeMap::new();
        for directory in [self.outside(), self.outside().join("deep")] {
            for entry in fs::read_dir(directory).expect("read").flatten() {
                let content = fs::read_to_string(entry.path()).unwrap_or_default();
                secrets.insert(entry.path(), content);
            }
        }
        secrets
    }

    fn exchange(&self) {
        let root = self.root();
        for path in ["sw", "fs/g.txt", "fs/p.txt"] {
            let name = Path::new(path).file_name().expect("a name");
            let other = root.join(".other").join(name);
            let exchanged = renameat_with(CWD, root.join(path), CWD, other, RenameFlags::EXCHANGE);
            exchanged.expect("exchanged");
        }
    }

    /// Restores the project's own files that no call has replaced.
    fn restore(&self) {
        let is_plain = |path: &str| {
            let kind = fs::symlink_metadata(self.root().join(path)).expect("there");
            kind.is_dir() || kind.is_file()
        };
        if !is_plain("sw") || !is_plain("fs/g.txt") || !is_plain("fs/p.txt") {
            self.exchange();
        }
    }
}

/// Repeats a call while links are exchanged, and checks answers and secrets.
fn check(profile: &str, tool: &str, arguments: &dyn Fn(u64) -> Value, calls: u64) {
    check_by((profile, tool, json!({})), arguments, calls);
}

/// The same with other rules.
fn check_by(
    (profile, tool, rules): (&str, &str, Value),
    arguments: &dyn Fn(u64) -> Value,
    calls: u64,
) {
    let tree = Tree::new();
    let (before, root, clock) = (tree.secrets(), tree.root(), SystemClock::new());
    let entry = find_profile(profile).and_then(|profile| profile.find_tool(tool));
    let made = entry.expect("a tool").make_with(&rules).expect("made");
    let mut context = Context::new(&root, &clock);
    context.reach = Reach::Beneath(vec![root.clone()]);
    let (is_over, exchanges) = (AtomicBool::new(false), AtomicU64::new(0));
    let (mut told, mut answered) = (0, 0);
    thread::scope(|scope| {
        scope.spawn(|| {
            // Bounded, since a panic in a call ends the thread without a message.
            while !is_over.load(Ordering::Relaxed) && exchanges.load(Ordering::Relaxed) < ENDLESS {
                tree.exchange();
                exchanges.fetch_add(1, Ordering::Relaxed);
            }
        });
        while exchanges.load(Ordering::Relaxed) == 0 {
            thread::yield_now();
        }
        for call in 0..calls {
            let answer = made.call(&arguments(call), &context);
            told += u64::from(answer.text.contains(SECRET));
            answered += u64::from(!answer.is_error);
        }
        is_over.store(true, Ordering::Relaxed);
    });
    let exchanges = exchanges.into_inner();
    let arguments = arguments(0);
    eprintln!(
        "{profile} {tool} {arguments}: {calls} calls, {answered} answered, {exchanges} exchanges, {told} outside"
    );
    assert_eq!(told, 0, "{profile} {tool} {arguments} tells secrets");
    assert!(
        tree.secrets() == before,
        "{profile} {tool} {arguments} writes outside"
    );
    tree.restore();
    let answer = made.call(&arguments, &context);
    assert!(!answer.is_error && exchanges > 0, "{}", answer.text);
}

fn check_codescout(calls: u64) {
    for path in ["sw/f.txt", "sw/deep/f.txt", "fs/g.txt", "fs/p.txt"] {
        check("codescout", "read_file", &|_| json!({"path": path}), calls);
        let create = |_| json!({"path": path, "content": "inside\n"});
        check("codescout", "create_file", &create, calls);
        let edit = |_| json!({"path": path, "old_string": "in", "new_string": "in"});
        check("codescout", "edit_file", &edit, calls);
        let search = |_| json!({"path": path, "pattern": "inside"});
        check("codescout", "search_pattern", &search, calls);
    }
    let create = |call| json!({"path": format!("sw/n{call}.txt"), "content": ""});
    check("codescout", "create_file", &create, calls);
    let create = |call| json!({"path": format!("sw/n{call}/deep/a.txt"), "content": ""});
    check("codescout", "create_file", &create, calls.min(FEW));
    for path in [".", "sw", "sw/deep"] {
        let list = |_| json!({"path": path, "recursive": true});
        check("codescout", "list_dir", &list, calls);
        let find = |_| json!({"path": path, "pattern": "**"});
        check("codescout", "find_file", &find, calls);
        let search = |_| json!({"path": path, "pattern": "inside"});
        check("codescout", "search_pattern", &search, calls);
    }
}

fn check_common(calls: u64) {
    for path in ["sw/f.txt", "sw/deep/f.txt", "fs/g.txt", "fs/p.txt"] {
        check("common", "read", &|_| json!({"path": path}), calls);
        let write = |_| json!({"path": path, "content": "inside\n"});
        check("common", "write", &write, calls);
        let edit = |_| json!({"path": path, "old_text": "inside\n", "new_text": "inside\n\n"});
        let rules = json!({"ambiguous_edit": "first"});
        check_by(("common", "edit", rules), &edit, calls.min(FEW));
    }
    let write = |call| json!({"path": format!("sw/n{call}/deep/a.txt"), "content": ""});
    check("common", "write", &write, calls.min(FEW));
    for path in [".", "sw", "sw/deep"] {
        check("common", "list", &|_| json!({"path": path}), calls);
        let find = |_| json!({"path": path, "pattern": "*"});
        check("common", "find", &find, calls);
        let rules = json!({"linked_directories": "entered", "found_hidden": "listed"});
        check_by(("common", "find", rules), &find, calls);
        let search = |_| json!({"path": path, "pattern": "inside"});
        check("common", "search", &search, calls);
    }
}

fn check_memory(calls: u64) {
    let check = |arguments: &dyn Fn(u64) -> Value, calls| {
        let rules = json!({"paths": {"directory": "."}, "create_replaces": true});
        check_by(("claude", "memory", rules), arguments, calls);
    };
    for path in ["sw/f.txt", "sw/deep/f.txt", "fs/g.txt", "fs/p.txt"] {
        let path = format!("/memories/{path}");
        check(&|_| json!({"command": "view", "path": path}), calls);
        let create = |_| json!({"command": "create", "path": path, "file_text": "inside\n"});
        check(&create, calls);
        let replace =
            |_| json!({"command": "str_replace", "path": path, "old_str": "in", "new_str": "in"});
        check(&replace, calls);
        let insert =
            |_| json!({"command": "insert", "path": path, "insert_line": 0, "insert_text": "x\n"});
        check(&insert, calls.min(FEW));
    }
    for path in ["/memories", "/memories/sw", "/memories/sw/deep"] {
        check(&|_| json!({"command": "view", "path": path}), calls);
    }
    let create = |call| {
        let path = format!("/memories/sw/n{call}/deep/a.txt");
        json!({"command": "create", "path": path, "file_text": ""})
    };
    check(&create, calls.min(FEW));
}

/// Checks tools whose documents have no restriction, in a host that restricts them.
fn check_confined(calls: u64) {
    for path in ["sw", "sw/deep", "sw/f.txt", "fs/g.txt", "sw/**", "**"] {
        check("omp", "find", &|_| json!({"paths": [path]}), calls);
        let search = |_| json!({"pattern": "inside", "paths": [path]});
        check("omp", "search", &search, calls);
    }
    let glob = |_| json!({"pattern": "sw/**", "respect_git_ignore": false});
    check("gemini", "glob", &glob, calls);
    check("mini", "glob", &|_| json!({"pattern": "**"}), calls);
    check("mini", "search", &|_| json!({"pattern": "inside"}), calls);
}

#[test]
fn no_link_leads_codescout_out() {
    check_codescout(FEW);
}

#[test]
fn no_link_leads_common_tools_out() {
    check_common(FEW);
}

#[test]
fn no_link_leads_the_memory_out() {
    check_memory(FEW);
}

#[test]
fn a_host_can_confine_links() {
    check_confined(FEW);
}

#[test]
#[ignore = "takes minutes"]
fn no_link_leads_out_in_many_calls() {
    check_codescout(MANY);
    check_memory(MANY);
    check_confined(MANY);
}
