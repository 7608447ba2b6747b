//! Compares the walk with `git ls-files --others --exclude-standard` and `git check-ignore` on random
//! trees, whose ignore files have every form of a rule.
//!
//! `SEEKSPEC_GIT_TREES=20000 cargo test -p seekspec-reference --test git_ignore -- --nocapture` tries
//! more trees, and prints how many. A seed that failed is given by `SEEKSPEC_GIT_SEED`.
//!
//! Rules that git's manual and its code read differently are left out: `***`, and `**` beside anything
//! but a slash; characters beyond ASCII in a rule with a class, of which git's code compares the bytes
//! one by one.

#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "clippy allows them in tests, but not in the functions that the tests of such a file share"
)]

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use fastrand::Rng;

use seekspec_reference::engine::reach::Reach;
use seekspec_reference::engine::stop_signal::StopSignal;
use seekspec_reference::engine::walk::{Omit, Visitor, Walk, WalkEntry, walk};
use seekspec_reference::host::{Cancellation, SystemClock};

const TREES: usize = 300;

/// Trees per process of git.
const BATCH: usize = 100;

const SEED: u64 = 20_261_125;

const NAMES: &[&str] = &[
    "a", "b", "c", "ab", "abc", "a b", "a ", "a  ", "b\t", "a\r", "a\\", "\\a", "[a]", "-", "]",
    "^", "!", "!a", "#a", "5", "A", "{a}", "a,b", "é", "a\u{a0}", "a\u{b}", "\u{c}", "*", "?",
    ".a", "a.b",
];

const PIECES: &[&str] = &[
    "a",
    "b",
    "c",
    "A",
    "5",
    "é",
    "-",
    ",",
    ".",
    " ",
    "  ",
    "\t",
    "\r",
    "\u{a0}",
    "*",
    "?",
    "/",
    "[",
    "]",
    "!",
    "^",
    "\\",
    "{",
    "}",
    "#",
    "[[:digit:]]",
    "[[:space:]]",
    "[[:alpha:]",
    "[:upper:]",
    "[^",
    "[!",
    "[a-",
    "a-c",
    "[]",
    "[]-a]",
    "[^/]",
    "[/a]",
    "[a\\-c]",
    "[\\]]",
    "[a-c-]",
    "\\ ",
    "\\\\",
    "[[:spaci:]]",
];

#[derive(Default)]
struct Files(Vec<String>);

impl Visitor for Files {
    fn wants(&self, entry: &WalkEntry<'_>) -> bool {
        !entry.is_dir
    }

    fn enters(&self, _: &WalkEntry<'_>) -> bool {
        true
    }

    fn visit(&mut self, entry: &WalkEntry<'_>) {
        self.0.push(entry.shown.to_owned());
    }

    fn failed(&mut self, directory: &Path, error: &std::io::Error) {
        panic!("{}: {error}", directory.display());
    }
}

#[test]
fn the_walk_lists_what_git_does_not_ignore() {
    if Command::new("git").arg("--version").output().is_err() {
        eprintln!("skipped: git is missing");
        return;
    }
    let number = |name| env::var(name).ok().and_then(|text| text.parse().ok());
    let trees = number("SEEKSPEC_GIT_TREES").map_or(TREES, |trees: u64| trees as usize);
    let fresh = number("SEEKSPEC_GIT_SEED").unwrap_or_else(|| Rng::new().u64(..));
    let batches = trees.div_ceil(2 * BATCH);
    let mut files = 0;
    for seed in [SEED, fresh] {
        let mut rng = Rng::with_seed(seed);
        files += (0..batches).map(|_| compare(&mut rng, seed)).sum::<usize>();
    }
    let trees = 2 * batches * BATCH;
    println!("{trees} trees with {files} files, seeds {SEED} and {fresh}: 0 differences");
}

/// The output of git for this input.
fn git(folder: &Path, arguments: &[&str], input: &str) -> String {
    let mut git = Command::new("git")
        .args(arguments)
        .current_dir(folder)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null")
        .env("XDG_CONFIG_HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("git runs");
    let mut stdin = git.stdin.take().expect("a pipe");
    let output = thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()).expect("written"));
        git.wait_with_output().expect("git ends")
    });
    // `check-ignore` ends with 1 where nothing is ignored.
    let code = output.status.code();
    assert!(code.is_some_and(|code| code < 2), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Compares a batch of trees. Returns the number of their files.
fn compare(rng: &mut Rng, seed: u64) -> usize {
    let folder = tempfile::tempdir().expect("a directory");
    let git = |arguments: &[&str], input: &str| git(folder.path(), arguments, input);
    git(&["init", "--quiet"], "");
    for tree in 0..BATCH {
        let root = folder.path().join(format!("t{tree}"));
        fs::create_dir(&root).expect("made");
        fill(rng, &root, 0);
    }
    let listed = git(&["ls-files", "--others", "--exclude-standard", "-z"], "");
    let listed: Vec<&str> = listed.split_terminator('\0').collect();
    let all = git(&["ls-files", "--others", "-z"], "");
    let ignored = git(&["check-ignore", "--no-index", "--stdin", "-z"], &all);
    let ignored: BTreeSet<&str> = ignored.split_terminator('\0').collect();
    let mut checked: Vec<&str> = all.split_terminator('\0').collect();
    let files = checked.len();
    checked.retain(|path| !ignored.contains(path));
    assert_eq!(checked, listed, "seed {seed}: git, asked in two ways");
    for tree in 0..BATCH {
        let prefix = format!("t{tree}/");
        let root = folder.path().join(&prefix);
        let mut expected = listed.clone();
        expected.retain(|path| path.starts_with(&prefix));
        expected.sort_unstable();
        let actual = walked(&root, &prefix);
        assert!(
            actual == expected,
            "seed {seed}:\n{}engine: {actual:?}\n   git: {expected:?}",
            described(&root, "")
        );
    }
    files
}

/// Puts files, directories and perhaps rules into a directory.
fn fill(rng: &mut Rng, directory: &Path, depth: usize) {
    for name in rng.choose_multiple(NAMES, 6) {
        let path = directory.join(OsStr::from_bytes(name.as_bytes()));
        if depth < 2 && rng.u8(..4) == 0 {
            fs::create_dir(&path).expect("made");
            fill(rng, &path, depth + 1);
        } else {
            fs::write(path, "").expect("written");
        }
    }
    if depth == 0 || rng.u8(..4) == 0 {
        fs::write(directory.join(".gitignore"), rules(rng)).expect("written");
    }
}

fn rules(rng: &mut Rng) -> Vec<u8> {
    let mut text = Vec::new();
    if rng.u8(..10) == 0 {
        text.extend("\u{feff}".bytes());
    }
    for _ in 0..rng.usize(1..6) {
        text.extend(rule(rng).bytes());
        text.extend(
            rng.choice([&b"\n"[..], b"\n", b"\n", b"\r\n"])
                .expect("one"),
        );
    }
    if rng.u8(..5) == 0 {
        text.pop();
    }
    if rng.u8(..10) == 0 {
        text.push(0xff);
    }
    text
}

fn rule(rng: &mut Rng) -> String {
    let start = rng.choice(["", "", "", "", "!", "/", "!/", "**/", "#", "\\#", "\\!"]);
    let end = rng.choice(["", "", "", "", "/", "/**", " ", "\\ ", "\t"]);
    let mut rule = start.unwrap_or_default().to_owned();
    if rng.bool() {
        // A name with one piece exchanged matches more often than pieces alone.
        let name = rng.choice(NAMES).expect("one");
        let at = rng.usize(0..=name.chars().count());
        rule.extend(name.chars().take(at));
        rule += rng.choice(PIECES).expect("one");
        rule.extend(name.chars().skip(at + 1));
    } else {
        for _ in 0..rng.usize(1..5) {
            rule += rng.choice(PIECES).expect("one");
        }
    }
    rule += end.unwrap_or_default();
    if rule.contains('[') {
        rule.retain(|character| character.is_ascii());
    }
    let mut parts: Vec<String> = rule.split('/').map(str::to_owned).collect();
    for part in &mut parts {
        while part.contains("**") && part != "**" {
            *part = part.replace("**", "*");
        }
    }
    parts.join("/")
}

fn walked(root: &Path, prefix: &str) -> Vec<String> {
    let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
    let mut files = [Files::default()];
    walk(
        &Walk {
            base: root,
            reach: &Reach::Everything,
            prefix,
            rules_above: None,
            omit: Omit {
                ignore_file: Some(".gitignore"),
                nested_ignore_files: true,
                ..Omit::default()
            },
            max_depth: None,
            stop: &StopSignal::new(&clock, &cancellation, None),
        },
        &mut files,
    )
    .expect("readable");
    let [mut files] = files;
    files.0.sort_unstable();
    files.0
}

/// The rules and names of a tree.
fn described(directory: &Path, prefix: &str) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(directory).expect("readable") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let shown = format!("{prefix}{name}");
        if name == ".gitignore" {
            let rules = String::from_utf8_lossy(&fs::read(&path).expect("read")).into_owned();
            text += &format!("{shown:?} = {rules:?}\n");
        } else if path.is_dir() {
            text += &described(&path, &format!("{shown}/"));
        } else {
            text += &format!("{shown:?}\n");
        }
    }
    text
}
