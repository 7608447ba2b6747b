//! Compares gemini's `glob` with the package that its document uses: `glob` from npm, run by Node.
//!
//! Random trees and random patterns of the documented syntax. The lists must be equal, in order:
//! old files are sorted by `localeCompare`. The package is pinned in `npm_glob/` and installed by
//! npm below cargo's target directory. If node or npm is missing, or the installation fails, the
//! test says so and is skipped, unless `CI` is set.
//!
//! `SEEKSPEC_GLOB_PATTERNS=5000 cargo test -p seekspec-reference --test npm_glob` tries more
//! patterns.
#![expect(
    clippy::expect_used,
    clippy::print_stderr,
    reason = "clippy allows them in tests, but not in the functions that the tests of such a file share"
)]

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use filetime::FileTime;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use seekspec_reference::host::{Context, SystemClock};
use seekspec_reference::profiles::Tool;
use seekspec_reference::profiles::gemini::glob::GlobTool;
use serde_json::{Value, json};
use tempfile::TempDir;

const TREES: usize = 24;
const PATTERNS: usize = 1_200;

/// Names of directories. None is the name of a file: the package lists a file `a` for `a/**`, but
/// only if the pattern is case-sensitive.
const DIRECTORIES: &[&str] = &[
    "a",
    "b",
    "src",
    "Src",
    "SRC",
    "x-y",
    "x y",
    ".h",
    ".github",
    ".git",
    "node_modules",
    "!a",
    "#a",
    "d.ts",
];

/// Names of files that patterns often disagree about, in several cases and scripts.
const FILES: &[&str] = &[
    "B", "c", "ab", "aB", "a.ts", "A.ts", "b.js", "c1.TS", "c2.ts", "c10.ts", ".x", ".h.ts", "x_y",
    "x-z", "{a}", "a{b", "a,b", "]", "ä.ts", "Ä.js", "!b", "#b",
];

/// The segments of patterns: the documented syntax, and names.
const SEGMENTS: &[&str] = &[
    "*",
    "**",
    "**",
    "?",
    "??",
    "*.ts",
    "*.TS",
    "*.{ts,js}",
    "{a,b,src}",
    "{a,{b,src}}",
    "{,x}*",
    "[ab]",
    "[a-c]*",
    "c[0-9].ts",
    "c[0-9]*",
    "a",
    "b",
    "src",
    "SRC",
    "a*",
    "*a*",
    ".*",
    "*.*",
    "x?y",
    "?.ts",
    "ä*",
    "**a",
    "{*.ts,src/**}",
    "{**/a.ts,b}",
    ".git",
    "node_modules",
    "!a",
    "#a",
];

/// Segments that can only be last.
const LAST: &[&str] = &[
    "ab", "a.ts", "A.ts", "{a}", "a{b", "{a,b", "!b", "#b", "{ab,c}", "Ä.js",
];

#[test]
fn random_patterns_find_what_the_package_finds() {
    let Some(package) = installed() else { return };
    let mut runner = TestRunner::deterministic();
    let trees: Vec<TempDir> = (0..TREES)
        .map(|_| tree(&sample(&mut runner, &files())))
        .collect();
    let patterns_asked = std::env::var("SEEKSPEC_GLOB_PATTERNS");
    let patterns_asked = patterns_asked.ok().and_then(|text| text.parse().ok());
    let mut questions = Vec::new();
    for tree in &trees {
        for _ in 0..patterns_asked.unwrap_or(PATTERNS).div_ceil(TREES) {
            let (pattern, case_sensitive) = sample(&mut runner, &(patterns(), any::<bool>()));
            questions.push(Question {
                root: root(tree),
                pattern,
                case_sensitive,
            });
        }
    }
    let expected = ask_package(&package, &questions);
    let mut found = 0;
    for (question, expected) in questions.iter().zip(&expected) {
        let listed = ask_engine(question);
        // The engine never lists paths outside the root, whatever the package does.
        let expected: Vec<&String> = expected
            .iter()
            .filter(|path| Path::new(path).starts_with(&question.root))
            .collect();
        assert_eq!(listed.iter().collect::<Vec<_>>(), expected, "{question:?}");
        found += listed.len();
    }
    assert!(
        found > 1000,
        "only {found} files were found: the patterns hardly match"
    );
    println!("{} patterns, {found} files: 0 differences", questions.len());
}

#[derive(Debug)]
struct Question {
    root: PathBuf,
    pattern: String,
    case_sensitive: bool,
}

fn sample<S: Strategy>(runner: &mut TestRunner, strategy: &S) -> S::Value {
    strategy.new_tree(runner).expect("a value").current()
}

fn files() -> impl Strategy<Value = Vec<String>> {
    let path = (vec(select(DIRECTORIES), 0..4), select(FILES));
    let path = path.prop_map(|(above, name)| [&above[..], &[name]].concat().join("/"));
    vec(path, 40..80)
}

fn patterns() -> impl Strategy<Value = String> {
    let prefix = prop_oneof![6 => Just(""), 1 => select(vec!["./", "src/../"])];
    let last = prop_oneof![3 => select(SEGMENTS), 1 => select(LAST)];
    (prefix, vec(select(SEGMENTS), 0..4), last).prop_map(|(prefix, segments, last)| {
        format!("{prefix}{}", [&segments[..], &[last]].concat().join("/"))
    })
}

/// Creates old files, as many of these as can be in one tree.
fn tree(paths: &[String]) -> TempDir {
    let tree = tempfile::tempdir().expect("a temporary directory");
    for path in paths {
        let whole = tree.path().join(path);
        let made = whole
            .parent()
            .is_some_and(|above| fs::create_dir_all(above).is_ok());
        if made && !whole.exists() && fs::write(&whole, "").is_ok() {
            filetime::set_file_mtime(&whole, FileTime::from_unix_time(1_000_000_000, 0))
                .expect("a time");
        }
    }
    tree
}

fn root(tree: &TempDir) -> PathBuf {
    tree.path().canonicalize().expect("it exists")
}

fn ask_engine(question: &Question) -> Vec<String> {
    let clock = SystemClock::new();
    let context = Context::new(&question.root, &clock);
    let arguments = json!({
        "pattern": question.pattern,
        "case_sensitive": question.case_sensitive,
        "respect_git_ignore": false,
    });
    let result = GlobTool::default().call(&arguments, &context);
    assert!(!result.is_error, "{question:?}: {}", result.text);
    let lines = result
        .text
        .lines()
        .skip(1)
        .map(str::to_owned)
        .collect::<Vec<_>>();
    let distinct: BTreeSet<&String> = lines.iter().collect();
    assert_eq!(
        distinct.len(),
        lines.len(),
        "{question:?} lists a path twice"
    );
    lines
}

fn ask_package(package: &Path, questions: &[Question]) -> Vec<Vec<String>> {
    let asked: Vec<Value> = questions
        .iter()
        .map(|question| {
            json!({
                "cwd": question.root,
                "pattern": question.pattern,
                "caseSensitive": question.case_sensitive,
            })
        })
        .collect();
    let mut node = Command::new("node")
        .arg(package.join("list.mjs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node runs");
    let mut stdin = node.stdin.take().expect("a pipe");
    stdin
        .write_all(Value::from(asked).to_string().as_bytes())
        .expect("written");
    drop(stdin);
    let output = node.wait_with_output().expect("node ends");
    assert!(output.status.success(), "node failed");
    serde_json::from_slice(&output.stdout).expect("a list of lists")
}

/// The directory of the installed package; `None`, and a message, if it cannot be installed.
fn installed() -> Option<PathBuf> {
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join("npm_glob");
    match install(&to) {
        Ok(()) => Some(to),
        Err(reason) => {
            assert!(
                std::env::var_os("CI").is_none(),
                "{reason}; `.ci/run` installs what is needed"
            );
            eprintln!("skipped: {reason}; install node and npm to run this test");
            None
        }
    }
}

fn install(to: &Path) -> Result<(), String> {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/npm_glob");
    fs::create_dir_all(to).map_err(|error| error.to_string())?;
    let lock = fs::read(to.join("package-lock.json")).unwrap_or_default();
    for file in ["package.json", "package-lock.json", "list.mjs"] {
        fs::copy(from.join(file), to.join(file)).map_err(|error| error.to_string())?;
    }
    let is_same = fs::read(to.join("package-lock.json")).is_ok_and(|new| new == lock);
    if is_same && to.join("node_modules/glob/package.json").is_file() {
        return run("node", &["--version"], to);
    }
    run("node", &["--version"], to)?;
    run(
        "npm",
        &["ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        to,
    )
}

fn run(program: &str, arguments: &[&str], directory: &Path) -> Result<(), String> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(directory)
        .output();
    match output {
        Err(_) => Err(format!("there is no {program}")),
        Ok(output) if !output.status.success() => Err(format!(
            "{program} failed: {}",
            String::from_utf8_lossy(&output.stderr)
                .lines()
                .last()
                .unwrap_or_default()
        )),
        Ok(_) => Ok(()),
    }
}
