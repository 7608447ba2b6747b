//! Cases that only wait run in parallel to those that keep a processor busy.

use std::num::NonZeroUsize;
use std::time::Duration;

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::{Case, FileSystemFault};
use seekspec_run::event::Event;
use seekspec_run::schedule::{self, RunOptions};
use seekspec_run::targets::Target;

use crate::conditions::is_possible;
use crate::support::{ANSWER, case, note_in, shell, suite, tree};

fn slow(id: &str) -> Case {
    Case {
        fault: Some(FileSystemFault::SlowDirectories {
            delay: Duration::from_millis(1),
            paths: ["slow".to_owned()].into(),
        }),
        needs: [Capability::Faults].into(),
        needs_own_tree: true,
        needs_own_process: true,
        ..case(id, &tree("{slow/a: a}"))
    }
}

fn cases() -> [Case; 3] {
    [slow("one"), slow("two"), case("quick", &tree("{quick: a}"))]
}

/// The events in order: `+` for a case that started, `-` for one that passed.
fn run(target: &Target, jobs: usize) -> String {
    let options = RunOptions {
        jobs: NonZeroUsize::new(jobs).unwrap(),
        ..RunOptions::default()
    };
    let cases = cases();
    let selected: Vec<&Case> = cases.iter().collect();
    let mut happened = String::new();
    let mut sink = |event| match event {
        Event::CaseStarted { .. } => happened.push('+'),
        Event::CaseFinished(report) => {
            assert_eq!(report.reason, None, "{}", report.name);
            happened.push('-');
        }
        _ => {}
    };
    schedule::run(&suite(), &selected, target, &options, &mut sink).unwrap();
    happened
}

#[test]
fn waiting_cases_do_not_occupy_workers() {
    if !is_possible() {
        return;
    }
    let notes = tempfile::tempdir().unwrap();
    let script = "if [ -e slow ]; then until [ -e $NOTES/quick ]; do sleep 0.01; done; else touch $NOTES/quick; fi";
    let mut target = shell(&format!("{script}; {ANSWER}"));
    note_in(notes.path(), &mut target);
    let happened = run(&target, 2);
    assert_eq!(happened.matches('-').count(), 3);
}

#[test]
fn a_worker_that_is_alone_runs_one_case_after_the_other() {
    if !is_possible() {
        return;
    }
    assert_eq!(run(&shell(ANSWER), 1), "+-+-+-");
}
