//! Conditions of the file system: permissions, faults and delays.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::FileSystemFault;
use seekspec_conformance::tree::Tree;
use seekspec_run::conditions::Conditions;
use seekspec_run::sandbox::{Machine, RunDirectory, WorkspacePaths};
use seekspec_run::targets::Target;
use seekspec_run::transport::{Broken, Call, Reply, Unanswered};
use serde_json::json;

use crate::support::{ANSWER, PROFILE, is_gone, note_in, shell, tree, with_deadlines};

fn call(target: &Target, tree: &Arc<Tree>, conditions: Conditions) -> Reply {
    let directory = RunDirectory::create().unwrap();
    let workspace = directory.workspace(tree).unwrap();
    let places = WorkspacePaths {
        conditions,
        ..workspace.places().clone()
    };
    let mut connection = target.connect(places);
    connection.call(&Call {
        profile: PROFILE,
        params: &json!({"name": "find"}),
        cancel_after: None,
        lists_tools: false,
    })
}

/// The script succeeds under these conditions.
fn check(script: &str, tree: &Arc<Tree>, conditions: Conditions) {
    let reply = call(&shell(&format!("{script} && {ANSWER}")), tree, conditions);
    assert!(reply.result.is_ok(), "{script}\n{reply:?}");
}

#[test]
fn permissions_apply_to_a_target_of_root() {
    let tree = tree(
        "{open: here, locked: {text: x, mode: '0000'}, dir/in: x, dir: {dir: true, mode: '0000'}}",
    );
    let bound = Conditions {
        permissions_bind: true,
        fault: None,
    };
    check(
        "cat open >&2 && ! cat locked && ! ls dir && ! cat dir/in && ! sh -c 'cat locked'",
        &tree,
        bound,
    );
}

fn fault(fault: FileSystemFault) -> Conditions {
    Conditions {
        permissions_bind: false,
        fault: Some(fault),
    }
}

fn failing(path: &str, after: u32) -> Conditions {
    fault(FileSystemFault::FailingReads {
        paths: [path.to_owned()].into(),
        after,
    })
}

fn slow(path: &str) -> Conditions {
    slow_by(Duration::from_millis(100), path)
}

fn slow_by(delay: Duration, path: &str) -> Conditions {
    fault(FileSystemFault::SlowDirectories {
        delay,
        paths: [path.to_owned()].into(),
    })
}

/// Faults need a program that is not installed, or not permitted, on every machine.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
pub(crate) fn is_possible() -> bool {
    let directory = RunDirectory::create().unwrap();
    let machine = Machine::with_trials_in(directory.path());
    let lack = machine.lacks(Capability::Faults);
    if let Some(lack) = lack {
        eprintln!("skipped: {lack}");
    }
    lack.is_none()
}

#[test]
fn a_file_whose_reading_fails_can_be_opened_and_looked_at() {
    if !is_possible() {
        return;
    }
    let tree = tree("{bad: xx, good: here, dir/in: x}");
    let script = "test -s bad && exec 3< bad && exec 3<&- && test \"$(cat good)\" = here && ls >&2";
    check(script, &tree, failing("bad", 0));
    for script in [
        "cat bad",
        "cat ./dir/../bad",
        "cd dir && cat ../bad",
        "dd if=bad",
        "grep -r xx .",
    ] {
        let script = format!("({script}) 2>&1 | grep -q 'Input/output error'");
        check(&script, &tree, failing("bad", 0));
    }
}

#[test]
fn a_directory_whose_reading_fails_can_be_entered() {
    if !is_possible() {
        return;
    }
    let tree = tree("{dir/in: x}");
    check("! ls dir && cat dir/in >&2", &tree, failing("dir", 0));
}

#[test]
fn a_read_fails_in_the_middle() {
    if !is_possible() {
        return;
    }
    let tree = tree("{bad: {repeat: {text: '0123456789', times: 1000}}}");
    let script = "dd if=bad of=\"$TMPDIR/read\" bs=1000; test $(wc -c < \"$TMPDIR/read\") = 3000";
    check(script, &tree, failing("bad", 3));
}

#[test]
fn a_slow_directory_takes_its_time_and_the_deadline_knows() {
    if !is_possible() {
        return;
    }
    let tree = tree("{dir/in: x}");
    with_deadlines(|deadline| {
        let delay = deadline * 2 / 3;
        let nanoseconds = 2 * delay.as_nanos();
        let script = format!(
            "before=$(date +%s%N); ls dir >&2; test $(($(date +%s%N) - before)) -ge {nanoseconds}"
        );
        let mut target = shell(&format!("{script} && {ANSWER}"));
        target.deadline = deadline;
        let mut conditions = slow_by(delay, "dir");
        assert_eq!(conditions.put_off(deadline), deadline + 4 * delay);
        if let Some(FileSystemFault::SlowDirectories { paths, .. }) = &mut conditions.fault {
            paths.extend((0..100).map(|number| format!("elsewhere-{number}")));
        }
        call(&target, &tree, conditions).result.ok()
    });
}

#[test]
fn a_target_under_a_fault_ends_as_it_would_without() {
    if !is_possible() {
        return;
    }
    let tree = tree("{dir/in: x}");
    let ending = |script: &str| match call(&shell(script), &tree, slow("dir")).result {
        Err(Unanswered::Broken(broken)) => broken,
        other => panic!("{other:?}"),
    };
    assert_eq!(ending("exit 7"), Broken::ExitStatus(7));
    assert_eq!(
        ending("kill -TERM $$"),
        Broken::Killed("SIGTERM".to_owned())
    );
    assert!(matches!(ending("echo x"), Broken::Garbage { .. }));
    let answer = call(&shell(&format!("cat >&2; {ANSWER}")), &tree, slow("dir"));
    assert_eq!(answer.stderr, "{\"name\":\"find\"}\n");
}

#[test]
fn a_child_that_stays_does_not_hold_up_a_target_under_a_fault() {
    if !is_possible() {
        return;
    }
    let script = format!("sleep 300 > /dev/null 2>&1 & echo $$ > \"$HOME/group\"; {ANSWER}");
    let tree = tree("{dir/in: x}");
    assert!(call(&shell(&script), &tree, slow("dir")).result.is_ok());
}

#[test]
fn nothing_is_left_of_a_target_that_is_killed_while_it_is_held_up() {
    if !is_possible() {
        return;
    }
    let notes = tempfile::tempdir().unwrap();
    let note = notes.path().join("group");
    let script = "echo $$ > $NOTES/group; while ls dir; do true; done";
    let tree = tree("{dir/in: x}");
    let group = with_deadlines(|deadline| {
        let mut target = shell(script);
        note_in(notes.path(), &mut target);
        target.deadline = deadline;
        let broken = call(&target, &tree, slow("dir")).result.unwrap_err();
        assert!(broken.is_deadline(), "{broken}");
        fs::read_to_string(&note)
            .ok()
            .filter(|group| group.ends_with('\n'))
    });
    assert!(is_gone(&group));
}
