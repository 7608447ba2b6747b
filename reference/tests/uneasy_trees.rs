//! Directories of very many entries, trees that change while they are walked, and clocks that jump.
#![cfg(unix)]
#![expect(
    clippy::expect_used,
    reason = "clippy allows it in tests, but not in the functions that the tests of such a file share"
)]

use std::fs::{self, File};
use std::io::Write as _;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

use rustix::fs::{Mode, OFlags, mkdirat, openat};
use seekspec_reference::engine::reach::Reach;
use seekspec_reference::host::{Clock, Context};
use seekspec_reference::profiles::{ToolResult, find_profile};
use serde_json::{Value, json};

/// A profile, a tool and arguments.
type Call = (&'static str, &'static str, Value);

/// Calls that find the files named `*.rs`, and calls that search their contents.
fn calls() -> Vec<Call> {
    vec![
        ("omp", "find", json!({"paths": ["**/*.rs"]})),
        ("omp", "search", json!({"pattern": "needle", "paths": "."})),
        ("gemini", "glob", json!({"pattern": "**/*.rs"})),
        ("mini", "glob", json!({"pattern": "**/*.rs"})),
        ("mini", "search", json!({"query": "needle"})),
        ("codescout", "find_file", json!({"pattern": "**/*.rs"})),
        ("codescout", "search_pattern", json!({"pattern": "needle"})),
        ("common", "find", json!({"pattern": "*.rs"})),
        ("common", "search", json!({"pattern": "needle"})),
    ]
}

fn result((profile, tool, arguments): &Call, root: &Path, clock: &dyn Clock) -> ToolResult {
    let entry = find_profile(profile).and_then(|profile| profile.find_tool(tool));
    let context = Context::new(root, clock);
    entry.expect("a tool").make().call(arguments, &context)
}

fn answer(call: &Call, root: &Path, clock: &dyn Clock) -> String {
    let result = result(call, root, clock);
    assert!(!result.is_error, "{call:?}: {}", result.text);
    result.text
}

/// A clock at which no deadline passes, however slow the machine is.
struct StillClock;

impl Clock for StillClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn wall(&self) -> SystemTime {
        SystemTime::now()
    }
}

/// `SEEKSPEC_ENTRIES=1000000 cargo test -p seekspec-reference --test uneasy_trees -- --nocapture`
#[test]
fn the_only_match_among_very_many_entries_of_a_directory_is_found() {
    let entries = std::env::var("SEEKSPEC_ENTRIES").ok();
    let entries = entries.map_or(100_000, |entries| entries.parse().expect("a number"));
    let directory = tempfile::tempdir().expect("a directory");
    for entry in 0..entries {
        File::create(directory.path().join(format!("{entry:07}.txt"))).expect("made");
    }
    fs::write(directory.path().join("only.rs"), "needle\n").expect("written");
    for call in calls() {
        let text = answer(&call, directory.path(), &StillClock);
        assert!(text.contains("only.rs"), "{call:?}: {text}");
        assert!(!text.contains("0000"), "{call:?}: {text}");
    }
    let list = ("codescout", "list_dir", json!({"path": "."}));
    let text = answer(&list, directory.path(), &StillClock);
    assert!(text.contains("0000000.txt"), "{text}");
    let after = fs::read_dir(directory.path()).expect("readable").count();
    assert_eq!(after, entries + 1, "no call changes the directory");
    eprintln!("{} entries", entries + 1);
}

/// Makes directories in one another, whose path is longer than the system takes, and a file in the last.
fn make_deep(root: &Path) {
    let name = "d".repeat(200);
    let mut place = OwnedFd::from(File::open(root).expect("opened"));
    let opened = |place: &OwnedFd, name: &str, flags: OFlags| {
        openat(place, name, flags, Mode::from_raw_mode(0o644)).expect("opened")
    };
    for _ in 0..30 {
        mkdirat(&place, &name, Mode::from_raw_mode(0o755)).expect("made");
        place = opened(&place, &name, OFlags::DIRECTORY);
    }
    let file = opened(&place, "only.rs", OFlags::CREATE | OFlags::WRONLY);
    File::from(file).write_all(b"needle\n").expect("written");
}

#[test]
fn files_at_paths_that_are_longer_than_the_system_takes_are_found_and_searched() {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path().canonicalize().expect("real");
    make_deep(&root);
    for reach in [Reach::Everything, Reach::Beneath(vec![root.clone()])] {
        for (profile, tool, arguments) in calls() {
            let entry = find_profile(profile).and_then(|profile| profile.find_tool(tool));
            let context = Context {
                reach: reach.clone(),
                ..Context::new(&root, &StillClock)
            };
            let result = entry.expect("a tool").make().call(&arguments, &context);
            let text = result.text;
            assert!(!result.is_error, "{profile} {tool}: {text}");
            assert!(text.contains("only.rs"), "{profile} {tool}: {text}");
        }
    }
}

/// The files that stay, of which each call finds all.
const STAYS: [&str; 4] = ["a.rs", "stays/b.rs", "stays/deep/c.rs", "z.rs"];

/// Creates, renames and removes files and directories beside those that stay, once.
fn change(root: &Path, round: u64) {
    let one = root.join(format!("stays/moves{}", round % 7));
    let other = root.join(format!("moves{}", round % 5));
    fs::create_dir_all(one.join("deep")).expect("made");
    fs::write(one.join("deep/x.txt"), "hay\n").expect("written");
    fs::write(one.join("y.txt"), "hay\n").expect("written");
    fs::rename(&one, &other).expect("renamed");
    fs::write(&one, "a file where a directory was\n").expect("written");
    fs::remove_file(&one).expect("removed");
    fs::remove_dir_all(&other).expect("removed");
}

fn check(call: &Call, root: &Path) {
    let ToolResult { text, is_error, .. } = result(call, root, &StillClock);
    if is_error {
        // A call of mini fails as a whole if it cannot read something. It names it.
        assert_eq!(call.0, "mini", "{text}");
        assert!(text.contains("moves"), "{text}");
        return;
    }
    for path in STAYS {
        let name = path.rsplit('/').next().expect("a name");
        assert!(text.contains(name), "{call:?}: no {path} in {text}");
    }
}

#[test]
fn what_stays_is_found_while_all_around_it_changes() {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path();
    fs::create_dir_all(root.join("stays/deep")).expect("made");
    for path in STAYS {
        fs::write(root.join(path), "needle\n").expect("written");
    }
    thread::scope(|scope| {
        let answers = scope.spawn(|| {
            for call in calls() {
                (0..50).for_each(|_| check(&call, root));
            }
        });
        for round in 0.. {
            change(root, round);
            if answers.is_finished() {
                break;
            }
        }
    });
    for path in STAYS {
        let kept = fs::read_to_string(root.join(path)).expect("read");
        assert_eq!(kept, "needle\n");
    }
}

/// The time of day jumps by decades, back and forth. The other time goes on, as it never decreases.
struct JumpingClock(AtomicU64);

impl Clock for JumpingClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn wall(&self) -> SystemTime {
        let asked = self.0.fetch_add(1, Ordering::Relaxed);
        let years = [0, 200, 56, 20][usize::try_from(asked % 4).expect("small")];
        SystemTime::UNIX_EPOCH + Duration::from_secs(years * 365 * 24 * 3600)
    }
}

#[test]
fn a_time_of_day_that_jumps_loses_no_match() {
    let directory = tempfile::tempdir().expect("a directory");
    for (number, year) in [0, 20, 55, 100].into_iter().enumerate() {
        let path = directory.path().join(format!("{number}.rs"));
        fs::write(&path, "needle\n").expect("written");
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(year * 365 * 24 * 3600);
        let file = File::options().write(true).open(path).expect("opened");
        file.set_modified(time).expect("set");
    }
    let clock = JumpingClock(AtomicU64::new(0));
    for call in calls() {
        for _ in 0..8 {
            let text = answer(&call, directory.path(), &clock);
            for number in 0..4 {
                assert!(text.contains(&format!("{number}.rs")), "{call:?}: {text}");
            }
        }
    }
}

/// The machine slept for a year between two looks at the clock.
struct SleptClock(AtomicU64);

impl Clock for SleptClock {
    fn now(&self) -> Duration {
        let asked = self.0.fetch_add(1, Ordering::Relaxed);
        Duration::from_secs(asked * 365 * 24 * 3600)
    }

    fn wall(&self) -> SystemTime {
        SystemTime::now()
    }
}

#[test]
fn a_deadline_that_a_jump_has_passed_is_told() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::write(directory.path().join("a.rs"), "needle\n").expect("written");
    let find = ("omp", "find", json!({"paths": ["**/*.rs"]}));
    let text = answer(&find, directory.path(), &SleptClock(AtomicU64::new(0)));
    assert!(text.contains("timed out"), "{text}");
}
