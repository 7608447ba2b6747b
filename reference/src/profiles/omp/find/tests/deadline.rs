use std::time::{Duration, SystemTime};

use serde_json::{Value, json};

use super::tree::{RecordedUpdates, Tree, detail, files, in_one_thread};
use crate::host::tests::SteppingClock;
use crate::host::{Cancellation, Clock, Context};
use crate::profiles::omp::find::FindTool;
use crate::profiles::{Tool, ToolResult};

/// A call on ten directories with a file each. The clock advances by `step_ms` whenever it is read,
/// which is once per directory.
fn call(step_ms: u64, arguments: &Value) -> ToolResult {
    let paths: Vec<String> = (0..10).map(|number| format!("d{number}/f.ts")).collect();
    let tree = Tree::new(&paths);
    let (root, clock) = (tree.root(), SteppingClock::new(step_ms));
    FindTool::default().call(arguments, &in_one_thread(&root, &clock))
}

fn check(step_ms: u64, timeout: &Value, seconds: &str, count: usize) {
    let result = call(step_ms, &json!({ "paths": ["*.ts"], "timeout": timeout }));
    let notice = format!(
        "\n\nfind timed out after {seconds}s; returning {count} partial matches — increase timeout or narrow pattern"
    );
    assert!(result.text.ends_with(&notice), "{}", result.text);
    assert_eq!((result.is_error, files(&result).len()), (false, count));
    assert_eq!(*detail(&result, "truncated"), json!(true));
}

#[test]
fn a_timeout_returns_the_matches_so_far() {
    check(1000, &Value::Null, "5", 3);
    check(200, &json!(0.5), "0.5", 1);
    check(1000, &json!(7.25), "7.25", 6);
}

#[test]
fn timeouts_are_brought_into_their_range() {
    check(200, &json!(-1), "0.5", 1);
    check(20_000, &json!(1000), "60", 1);
}

#[test]
fn a_timeout_before_the_first_match_is_an_empty_success() {
    let result = call(10_000, &json!({ "paths": ["*.ts"] }));
    let notice =
        "find timed out after 5s; returning 0 partial matches — increase timeout or narrow pattern";
    assert_eq!(
        result.text,
        format!("No files found matching pattern\n\n{notice}")
    );
}

#[test]
fn a_search_that_ends_in_time_has_no_notice() {
    let result = call(100, &json!({ "paths": ["*.ts"] }));
    assert_eq!(
        (files(&result).len(), detail(&result, "truncated")),
        (10, &json!(false))
    );
}

/// Cancels when it is read for the given time.
struct CancellingClock {
    clock: SteppingClock,
    at: Duration,
    cancellation: Cancellation,
}

impl Clock for CancellingClock {
    fn now(&self) -> Duration {
        let now = self.clock.now();
        if now >= self.at {
            self.cancellation.cancel();
        }
        now
    }

    fn wall(&self) -> SystemTime {
        self.clock.wall()
    }
}

fn check_cancelled(at_ms: u64) {
    let tree = Tree::new(&["a/f.ts", "b/f.ts", "c/f.ts"]);
    let root = tree.root();
    let cancellation = Cancellation::new();
    let clock = CancellingClock {
        clock: SteppingClock::new(1),
        at: Duration::from_millis(at_ms),
        cancellation,
    };
    let context = Context {
        cancellation: clock.cancellation.clone(),
        ..Context::new(&root, &clock)
    };
    let result = FindTool::default().call(&json!({ "paths": ["*.ts"] }), &context);
    assert_eq!(
        (result.text.as_str(), result.is_error),
        ("find was aborted by the caller", true)
    );
}

#[test]
fn a_cancelled_call_is_an_error_without_results() {
    (0..5).for_each(check_cancelled);
}

fn updates(step_ms: u64, arguments: &Value) -> Vec<(Vec<String>, u128)> {
    let paths: Vec<String> = (0..10).map(|number| format!("d{number}/f.ts")).collect();
    let tree = Tree::new(&paths);
    let (root, clock, seen) = (
        tree.root(),
        SteppingClock::new(step_ms),
        RecordedUpdates::default(),
    );
    let context = Context {
        progress: Some(&seen),
        ..in_one_thread(&root, &clock)
    };
    FindTool::default().call(arguments, &context);
    let updates = seen.0.into_inner().expect("no other thread has failed");
    let lines = |text: &str| text.lines().map(str::to_owned).collect();
    updates
        .iter()
        .map(|update| (lines(&update.text), update.at.as_millis()))
        .collect()
}

#[test]
fn updates_begin_with_the_first_match_grow_and_keep_their_distance() {
    let updates = updates(70, &json!({ "paths": ["*.ts"] }));
    assert!(updates.len() > 2 && updates[0].0.len() == 1, "{updates:?}");
    for pair in updates.windows(2) {
        assert!(
            pair[1].0.starts_with(&pair[0].0) && pair[1].0.len() > pair[0].0.len(),
            "{pair:?}"
        );
        assert!(pair[1].1 - pair[0].1 >= 200, "{pair:?}");
    }
    let is_whole = |path: &String| path.starts_with('d') && path.ends_with("/f.ts");
    assert!(updates.iter().all(|(paths, _)| paths.iter().all(is_whole)));
}

#[test]
fn updates_show_at_most_the_limit() {
    let updates = updates(300, &json!({ "paths": ["*.ts"], "limit": 2 }));
    assert_eq!(
        updates
            .iter()
            .map(|(paths, _)| paths.len())
            .collect::<Vec<_>>(),
        [1, 2]
    );
}

#[test]
fn a_fast_search_has_one_update() {
    assert_eq!(updates(1, &json!({ "paths": ["*.ts"] })).len(), 1);
}
