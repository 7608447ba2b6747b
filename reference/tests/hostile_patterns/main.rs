//! Patterns that take long, on lines that make them: a call ends, whatever an agent asks for. Finding
//! A2 of the second attack: one such call could not be cancelled, and four of them stopped a server.
//!
//! With `--release … -- --ignored --nocapture --test-threads 1` it measures more than 400 patterns on
//! texts with long lines, and prints the slowest calls.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "clippy allows it in tests, but not in the functions that the tests of such a file share"
)]

mod patterns;

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use seekspec_reference::host::{Cancellation, Context, Resource, SystemClock};
use seekspec_reference::profiles::codescout::find_file::FindFileTool;
use seekspec_reference::profiles::codescout::search_pattern::SearchPatternTool;
use seekspec_reference::profiles::gemini::glob::GlobTool as GeminiGlobTool;
use seekspec_reference::profiles::mini::glob::GlobTool;
use seekspec_reference::profiles::mini::search::SearchTool as MiniSearchTool;
use seekspec_reference::profiles::omp::find::FindTool;
use seekspec_reference::profiles::omp::search::SearchTool;
use seekspec_reference::profiles::{Tool, ToolResult};
use serde_json::{Value, json};

/// The pattern that stopped `serve`: 125,000 states.
const LARGE: &str = "(?:(?:(?:a?){50}){50}){50}";

/// A tool, and a call of it for a pattern.
type Asked = (&'static str, Box<dyn Tool>, fn(&str) -> Value);

fn searches() -> Vec<Asked> {
    vec![
        (
            "omp search",
            Box::<SearchTool>::default(),
            |pattern| json!({"pattern": pattern, "paths": ["text"]}),
        ),
        (
            "mini search",
            Box::<MiniSearchTool>::default(),
            |query| json!({"query": query}),
        ),
        (
            "codescout search_pattern",
            Box::<SearchPatternTool>::default(),
            |pattern| json!({"pattern": pattern}),
        ),
        (
            "omp search, JavaScript",
            Box::<SearchTool>::default(),
            |pattern| json!({"pattern": pattern, "paths": ["memory://text"]}),
        ),
    ]
}

fn globs() -> Vec<Asked> {
    vec![
        (
            "omp find",
            Box::<FindTool>::default(),
            |glob| json!({"paths": [glob]}),
        ),
        (
            "omp search, glob",
            Box::<SearchTool>::default(),
            |glob| json!({"pattern": "zz", "paths": [glob]}),
        ),
        (
            "gemini glob",
            Box::<GeminiGlobTool>::default(),
            |glob| json!({"pattern": glob}),
        ),
        (
            "mini glob",
            Box::<GlobTool>::default(),
            |glob| json!({"pattern": glob}),
        ),
        (
            "codescout find_file",
            Box::<FindFileTool>::default(),
            |glob| json!({"pattern": glob}),
        ),
    ]
}

/// Makes the call, which is cancelled after a while if it is to be. Returns its processor time, too.
fn call(
    root: &Path,
    tool: &dyn Tool,
    arguments: &Value,
    cancelled: Option<Duration>,
) -> (ToolResult, Duration) {
    let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
    let text = fs::read_to_string(root.join("text")).unwrap_or_default();
    let resource = Resource {
        uri: "memory://text".to_owned(),
        file: None,
        text: Some(text),
        immutable: false,
    };
    let context = Context {
        cancellation: cancellation.clone(),
        resources: vec![resource],
        threads: NonZeroUsize::MIN,
        ..Context::new(root, &clock)
    };
    if let Some(after) = cancelled {
        thread::spawn(move || {
            thread::sleep(after);
            cancellation.cancel();
        });
    }
    let before = clock_gettime(ClockId::ProcessCPUTime);
    let result = tool.call(arguments, &context);
    let spent = clock_gettime(ClockId::ProcessCPUTime) - before;
    (result, Duration::try_from(spent).unwrap_or_default())
}

#[test]
fn a_pattern_that_would_take_minutes_is_refused_and_can_be_cancelled() {
    let tree = tempfile::tempdir().expect("a directory");
    fs::write(tree.path().join("text"), "a".repeat(1 << 20)).expect("written");
    let slow = format!("{LARGE}b");
    for (name, tool, arguments) in searches() {
        let (refused, _) = call(tree.path(), &*tool, &arguments(&slow), None);
        let is_refused = refused.text.contains("too large")
            || refused.text.contains("too long")
            || refused.text.contains("exceeds");
        assert!(is_refused, "{name}: {}", refused.text);
        let cancelled = Some(Duration::from_millis(20));
        let (ended, _) = call(tree.path(), &*tool, &arguments(&slow), cancelled);
        assert!(
            ended.text.contains("abort") || ended.text.contains("exceeds"),
            "{name}: {}",
            ended.text
        );
    }
}

/// A thousand paths of 3,000 bytes.
fn long_paths() -> tempfile::TempDir {
    let tree = tempfile::tempdir().expect("a directory");
    let deep = tree.path().join(format!("{}/", "a".repeat(200)).repeat(15));
    fs::create_dir_all(&deep).expect("made");
    for number in 0..1000 {
        fs::write(deep.join(format!("{}{number}", "a".repeat(240))), "").expect("written");
    }
    tree
}

#[test]
fn a_glob_ends_on_long_paths() {
    let tree = long_paths();
    let slow = format!("**/{}/**/*b", "a*".repeat(4000));
    for (name, tool, arguments) in globs() {
        let (ended, _) = call(tree.path(), &*tool, &arguments(&slow), None);
        let has_ended = ["too long", "No ", "[]"]
            .iter()
            .any(|word| ended.text.contains(word));
        assert!(has_ended, "{name}: {}", ended.text);
    }
}

/// Texts with long lines, and with lines that fill a step.
fn texts() -> Vec<String> {
    let mut random = fastrand::Rng::with_seed(1);
    let mixed: String = (0..100_000)
        .map(|_| random.choice(['a', 'b']).unwrap_or('a'))
        .collect();
    vec![
        "a".repeat(100_000),
        mixed,
        ("a".repeat(130) + "\n").repeat(2_000),
        "aé a".repeat(50_000),
    ]
}

/// Measures calls, and prints the slowest. Returns how many there were.
fn measure(
    root: &Path,
    asked: &[Asked],
    patterns: &[String],
    slowest: &mut Vec<(Duration, String)>,
) -> usize {
    for (name, tool, arguments) in asked {
        for pattern in patterns {
            let (result, spent) = call(root, &**tool, &arguments(pattern), None);
            let shown: String = pattern.chars().take(60).collect();
            let text: String = result.text.chars().take(60).collect();
            let shown = format!("{name} {shown} -> {text:?}");
            if spent > Duration::from_secs(1) {
                println!("{spent:?} {shown}");
            }
            slowest.push((spent, shown));
        }
    }
    asked.len() * patterns.len()
}

#[test]
#[ignore = "takes minutes, and measures time"]
fn no_call_takes_much_longer_than_its_timeout() {
    let mut slowest = Vec::new();
    let mut calls = 0;
    let mut irregular = searches();
    irregular.drain(..3);
    for text in texts() {
        let tree = tempfile::tempdir().expect("a directory");
        fs::write(tree.path().join("text"), text).expect("written");
        calls += measure(
            tree.path(),
            &searches(),
            &patterns::patterns(),
            &mut slowest,
        );
        calls += measure(
            tree.path(),
            &irregular,
            &patterns::irregular_patterns(),
            &mut slowest,
        );
    }
    show(slowest, calls);
}

#[test]
#[ignore = "takes minutes, and measures time"]
fn no_glob_takes_much_longer_than_the_walk() {
    let mut slowest = Vec::new();
    let tree = long_paths();
    let calls = measure(tree.path(), &globs(), &patterns::globs(), &mut slowest);
    show(slowest, calls);
}

fn show(mut slowest: Vec<(Duration, String)>, calls: usize) {
    slowest.sort();
    println!("{calls} calls; the slowest:");
    for (spent, call) in slowest.iter().rev().take(40) {
        println!("{spent:?} {call}");
    }
}
