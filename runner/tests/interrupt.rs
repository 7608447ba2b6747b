//! A signal ends a run cleanly: status 130, and nothing is left behind. The run has its own
//! process, which is this binary again.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test may fail as the test does"
)]

#[path = "process_group/mod.rs"]
mod process_group;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use seekspec_conformance::model::fixture::With;
use seekspec_conformance::model::profile::ToolSpec;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::model::version::Version;
use seekspec_conformance::suite::{Case, Expectation, Step, Suite};
use seekspec_run::event::Event;
use seekspec_run::interrupt::EXIT_STATUS;
use seekspec_run::schedule::{self, RunError, RunOptions};
use seekspec_run::targets::{CommandLine, Target};

use process_group::is_alive;

const NOTES: &str = "SEEKSPEC_TEST_NOTES";

#[test]
fn a_signal_ends_a_run_in_order() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let notes = tempfile::tempdir().unwrap();
        let mut child = start(notes.path());
        kill_process(Pid::from_child(&child), signal).unwrap();
        let status = wait(&mut child);
        assert_eq!(status.code(), Some(EXIT_STATUS));
        assert!(fs::exists(notes.path().join("finished")).unwrap());
        assert_nothing_left(notes.path());
    }
}

/// Like `timeout`: sends a signal to the process, and immediately the same to its group.
#[test]
fn a_signal_that_comes_twice_at_once_is_one_signal() {
    let notes = tempfile::tempdir().unwrap();
    let mut child = start(notes.path());
    for _ in 0..2 {
        kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    }
    assert_eq!(wait(&mut child).code(), Some(EXIT_STATUS));
    assert_nothing_left(notes.path());
}

/// Starts the run below, and waits until its target runs.
fn start(notes: &Path) -> Child {
    fs::create_dir(notes.join("tmp")).unwrap();
    let child = Command::new(std::env::current_exe().unwrap())
        .args([
            "--ignored",
            "--exact",
            "a_run_that_takes_long",
            "--nocapture",
        ])
        .env(NOTES, notes)
        .env("TMPDIR", notes.join("tmp"))
        .spawn()
        .unwrap();
    wait_until(|| fs::read_to_string(notes.join("group")).is_ok_and(|text| text.ends_with('\n')));
    child
}

fn assert_nothing_left(notes: &Path) {
    assert!(notes.join("tmp").read_dir().unwrap().next().is_none());
    let group = fs::read_to_string(notes.join("group")).unwrap();
    wait_until(|| !is_alive(group.trim()));
}

fn wait(child: &mut Child) -> ExitStatus {
    wait_until(|| child.try_wait().unwrap().is_some());
    child.wait().unwrap()
}

fn wait_until(mut holds: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(60);
    while !holds() {
        assert!(Instant::now() < until, "waited in vain");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
#[ignore = "it is the other process of the test above"]
fn a_run_that_takes_long() {
    let Some(notes) = std::env::var_os(NOTES) else {
        return;
    };
    let script = "echo $$ > $NOTES/group; sleep 1000 & sleep 1000";
    let mut target = Target::from_command_line(CommandLine {
        command: ["sh", "-c", script].map(str::to_owned).into(),
        deadline: Some(Duration::from_secs(1000)),
        ..CommandLine::default()
    })
    .unwrap();
    let path = notes.to_string_lossy().into_owned();
    let program = target.reach.program_mut().unwrap();
    program.env.insert("NOTES".to_owned(), path);
    program.writes.push(PathBuf::from(&notes));
    let case = case();
    let finished = Path::new(&notes).join("finished");
    let result = schedule::run(
        &Suite::default(),
        &[&case],
        &target,
        &RunOptions::default(),
        &mut |event| {
            if let Event::Finished(summary) = event {
                assert!(summary.stopped_early);
                fs::write(&finished, "").unwrap();
            }
        },
    );
    assert!(matches!(result, Err(RunError::Interrupted)));
    std::process::exit(EXIT_STATUS);
}

fn case() -> Case {
    Case {
        name: "toy/find/topic/c".to_owned(),
        profile: "toy".to_owned(),
        tool: "find".to_owned(),
        topic: "topic".to_owned(),
        id: "c".to_owned(),
        path: "toy/find/topic.yaml".to_owned(),
        line: 1,
        covers: Vec::new(),
        level: Level::Must,
        since: Version::FIRST,
        why: None,
        guards: None,
        seen_in: Vec::new(),
        primitives: BTreeSet::new(),
        needs: BTreeSet::new(),
        home: None,
        fault: None,
        ties: false,
        applies_if: std::collections::BTreeMap::new(),
        tree: Arc::default(),
        needs_own_tree: false,
        needs_own_process: false,
        steps: vec![Step {
            tool: "find".to_owned(),
            tool_spec: Arc::new(ToolSpec::default()),
            change: None,
            restarts: false,
            lists_tools: false,
            is_setup: false,
            arguments: serde_json::Map::new(),
            with: With::default(),
            expect: Expectation::default(),
        }],
        together: None,
    }
}
