//! Runs: the verdicts of cases, and their isolation from each other.

use std::fs;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::Case;
use seekspec_conformance::verdict::Verdict;
use seekspec_prove::reference;
use seekspec_run::schedule::RunOptions;
use seekspec_run::targets::{CommandLine, Target};

use crate::ran::{run, run_alone, run_with};
use crate::support::{
    ANSWER, PROFILE, case, change, note_in, passed, shell, step, target, tree, with_deadlines,
};

fn cases(count: usize) -> Vec<Case> {
    let tree = tree("{a.txt: a}");
    (0..count)
        .map(|number| case(&format!("c{number}"), &tree))
        .collect()
}

#[test]
fn every_case_is_reported_once_and_counted() {
    let ran = run(&cases(50), &shell(ANSWER));
    assert_eq!(ran.reports.len(), 50);
    let mut names: Vec<_> = ran.reports.iter().map(|report| &report.name).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 50);
    let summary = ran.result.unwrap();
    assert_eq!(summary.counts["must"]["pass"], 50);
    assert!(!summary.stopped_early);
    assert_eq!(ran.summary, Some(summary));
}

#[test]
fn a_run_says_what_is_judged_and_assumes_nothing() {
    let info = run(&cases(1), &shell(ANSWER)).info.unwrap();
    assert_eq!(
        (info.target.as_str(), info.transport.as_str()),
        ("sh", "exec")
    );
    assert!(info.warnings.is_empty());
}

#[test]
fn a_script_has_its_own_name_and_not_that_of_its_interpreter() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("tool.sh"), ANSWER).unwrap();
    let named = |command: &[&str]| {
        let line = CommandLine {
            command: command.iter().map(|word| (*word).to_owned()).collect(),
            folder: folder.path().to_owned(),
            ..CommandLine::default()
        };
        Target::from_command_line(line).unwrap().name
    };
    assert_eq!(named(&["sh", "-e", "./tool.sh"]), "tool.sh");
    assert_eq!(named(&["./tool.sh", "call"]), "tool.sh");
    assert_eq!(named(&["sh", "-c", "no.file"]), "sh");
}

#[test]
fn a_report_says_where_the_case_is_and_how_to_repeat_it() {
    let line = CommandLine {
        command: ["sh", "-c", ANSWER].map(str::to_owned).into(),
        profile: Some(PROFILE.to_owned()),
        without: vec![Capability::Operations],
        ..CommandLine::default()
    };
    let target = Target::from_command_line(line).unwrap();
    let options = RunOptions {
        repeat: vec!["--fixtures".to_owned(), "my fixtures".to_owned()],
        ..RunOptions::default()
    };
    let ran = run_with(&cases(1), &target, &options);
    let report = ran.report("c0");
    assert_eq!(report.location, "toy/find/topic.yaml:7");
    let line = "seekspec run --run toy/find/topic/c0 --fixtures 'my fixtures' --profile toy --without operations -- sh -c ";
    assert!(report.repeat.starts_with(line), "{}", report.repeat);
}

#[test]
fn a_broken_call_fails_only_its_case() {
    let mut cases = cases(3);
    cases[0].steps[0].tool = "bad".to_owned();
    let script = format!("if grep -q bad; then echo oops >&2; exit 9; fi; {ANSWER}");
    let ran = run_alone(&cases, &shell(&script));
    let broken = ran.report("c0");
    assert_eq!(broken.verdict, Verdict::Broken);
    assert_eq!(broken.reason.as_deref(), Some("exited with status 9"));
    assert_eq!(broken.stderr.as_deref(), Some("oops\n"));
    assert_eq!(ran.report("c1").verdict, Verdict::Pass);
    assert_eq!(ran.report("c2").verdict, Verdict::Pass);
}

#[test]
fn an_answer_of_a_wrong_shape_is_reported_with_the_problem() {
    let ran = run(&cases(1), &shell("echo '{\"content\": \"text\"}'"));
    assert_eq!(
        ran.report("c0").reason.as_deref(),
        Some("invalid answer: `content` is a string, not a list")
    );
}

#[test]
fn a_tree_that_was_touched_is_made_new_for_the_next_case() {
    let script = format!("[ \"$(ls)\" = a.txt ] || exit 1; touch b.txt; {ANSWER}");
    let ran = run_alone(&cases(5), &shell(&script));
    assert!(
        ran.verdicts()
            .iter()
            .all(|verdict| *verdict != Verdict::Broken)
    );
    let script = format!("[ \"$(ls)\" = a.txt ] || exit 1; rm -rf \"$PWD\"; {ANSWER}");
    let ran = run_alone(&cases(5), &shell(&script));
    assert!(
        ran.verdicts()
            .iter()
            .all(|verdict| *verdict != Verdict::Broken)
    );
}

#[test]
fn cases_that_only_read_share_a_tree() {
    // The fourth call finds the notes of three others in the shared HOME.
    let script = format!("echo x >> $HOME/note; [ $(wc -l < $HOME/note) -lt 4 ] && {ANSWER}");
    let ran = run_alone(&cases(4), &shell(&script));
    let verdicts = ran.verdicts();
    assert_eq!(verdicts[..3], [Verdict::Pass; 3]);
    assert_eq!(verdicts[3], Verdict::Broken);
}

#[test]
fn a_case_that_writes_has_a_tree_of_its_own() {
    let tree = tree("{a.txt: a}");
    let mut cases: Vec<Case> = (0..4)
        .map(|number| case(&format!("w{number}"), &tree))
        .collect();
    cases.iter_mut().for_each(|case| case.needs_own_tree = true);
    let ran = run_alone(
        &cases,
        &shell(&format!(
            "[ ! -e $HOME/note ] && touch $HOME/note && {ANSWER}"
        )),
    );
    assert_eq!(ran.verdicts(), [Verdict::Pass; 4]);
}

#[test]
fn steps_share_a_tree_that_is_changed_between_them() {
    let mut several = case("steps", &tree("{a.txt: a}"));
    several.needs_own_tree = true;
    several.steps.push(step());
    several.steps[1].change = Some(change("{a.txt: null, b.txt: b}"));
    let script = format!(
        "echo \"$(ls)\" >> $HOME/seen; [ -e b.txt ] && [ \"$(cat $HOME/seen | tr '\\n' ' ')\" != 'a.txt b.txt ' ] && exit 5; {ANSWER}"
    );
    assert_eq!(run(&[several], &shell(&script)).verdicts(), [Verdict::Pass]);
    let mut several = case("steps", &tree("{}"));
    several.steps.push(step());
    let script = format!("[ -e $HOME/note ] && exit 5; touch $HOME/note; {ANSWER}");
    let ran = run(&[several], &shell(&script));
    assert_eq!(
        ran.report("steps").reason.as_deref(),
        Some("step 2: exited with status 5")
    );
}

#[test]
fn a_timeout_is_run_once_more_before_it_counts() {
    let slow_once =
        format!("[ -e $NOTES/runs ] || {{ echo x > $NOTES/runs; sleep 1000; }}; {ANSWER}");
    with_deadlines(|deadline| {
        let (verdicts, ..) = run_noting(&slow_once, deadline);
        (verdicts == [Verdict::Pass]).then_some(())
    });
    with_deadlines(|deadline| {
        let (_, reason, runs) = run_noting("echo x >> $NOTES/runs; sleep 1000", deadline);
        assert_eq!(reason, Some(passed(deadline)));
        (runs == "x\nx\n").then_some(())
    });
}

/// Runs a case on a script that notes its runs in a file. Returns the verdict, the reason, and the
/// notes.
fn run_noting(script: &str, deadline: Duration) -> (Vec<Verdict>, Option<String>, String) {
    let notes = tempfile::tempdir().unwrap();
    let mut target = shell(script);
    target.deadline = deadline;
    note_in(notes.path(), &mut target);
    let ran = run(&cases(1), &target);
    let runs = fs::read_to_string(notes.path().join("runs")).unwrap_or_default();
    (ran.verdicts(), ran.report("c0").reason.clone(), runs)
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn missing_capabilities_are_reported_and_their_cases_not_run() {
    let tree = tree("{}");
    let need = |id: &str, needs: &[Capability]| {
        let mut case = case(id, &tree);
        case.needs = needs.iter().copied().collect();
        case
    };
    let mut foreign = case("foreign", &tree);
    foreign.profile = "other".to_owned();
    let mut other_tool = case("tool", &tree);
    other_tool.steps[0].tool = "grep".to_owned();
    let cases = [
        need("two", &[Capability::Operations, Capability::Settings]),
        need("cancel", &[Capability::Cancel]),
        foreign,
        other_tool,
    ];
    let line = CommandLine {
        command: vec!["false".to_owned()],
        profile: Some(PROFILE.to_owned()),
        without: vec![Capability::Operations, Capability::Settings],
        ..CommandLine::default()
    };
    let mut target = Target::from_command_line(line).unwrap();
    target.tools = Some(["find".to_owned()].into());
    let ran = run(&cases, &target);
    assert_eq!(ran.verdicts(), [Verdict::Unsupported; 4]);
    assert!(ran.started.is_empty());
    for (id, reason) in [
        (
            "two",
            "needs `settings` and `operations`, which the target does not claim",
        ),
        (
            "cancel",
            "needs `cancel`, which the transport `exec` cannot carry",
        ),
        (
            "foreign",
            "belongs to the profile `other`, and the target to `toy`",
        ),
        ("tool", "calls `grep`, which the target does not have"),
    ] {
        assert_eq!(ran.report(id).reason.as_deref(), Some(reason));
    }
}

#[test]
fn fail_fast_ends_with_the_first_must_that_failed() {
    let options = RunOptions {
        fail_fast: true,
        jobs: NonZeroUsize::MIN,
        ..RunOptions::default()
    };
    let ran = run_with(&cases(300), &shell("exit 1"), &options);
    assert!(
        ran.reports.len() < 100,
        "{} cases were run",
        ran.reports.len()
    );
    assert!(ran.result.unwrap().stopped_early);
}

#[test]
fn amended_reports_count() {
    let options = RunOptions {
        fail_fast: true,
        amend: Some(Box::new(|report| report.verdict = Verdict::KnownFailure)),
        ..RunOptions::default()
    };
    let summary = run_with(&cases(20), &shell("exit 1"), &options)
        .result
        .unwrap();
    assert_eq!(summary.counts["must"]["known-failure"], 20);
    assert!(!summary.stopped_early);
}

#[test]
fn a_missing_target_is_reported_before_anything_runs() {
    let ran = run(&cases(1), &target(&["no-such-program-anywhere"]));
    assert!(ran.info.is_none());
    let message = ran.result.unwrap_err().to_string();
    let begin = "the target `no-such-program-anywhere` does not start: no program ";
    assert!(message.starts_with(begin), "{message}");
}

#[test]
fn a_version_is_shown_and_proves_that_the_target_is_there() {
    let mut target = shell(ANSWER);
    target.reach.program_mut().unwrap().version = ["sh", "-c", "echo toy 1.2; echo more"]
        .map(str::to_owned)
        .into();
    let info = run(&cases(1), &target).info.unwrap();
    assert_eq!(info.target_version.as_deref(), Some("toy 1.2"));
    target.reach.program_mut().unwrap().version = ["sh", "-c", "exit 4"].map(str::to_owned).into();
    let error = run(&cases(1), &target).result.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the target `sh` does not start: exited with status 4\n  \
         try      start the command by hand; `seekspec init` with the same flags shows\n           \
         each attempt"
    );
}

#[test]
fn unknown_profiles_get_a_suggestion() {
    let mut target = shell(ANSWER);
    target.profile = Some("toyy".to_owned());
    let error = run(&cases(1), &target).result.unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown profile `toyy`, expected `toy`; did you mean `toy`?"
    );
}

#[test]
fn the_reference_refuses_a_call_of_another_profile_and_the_run_goes_on() {
    let mut case = case("toy", &Arc::default());
    case.profile = "no-such-profile".to_owned();
    let ran = run(&[case], &reference::target(None));
    let reason = ran.report("toy").reason.clone().unwrap();
    assert!(reason.starts_with("the call was refused: "), "{reason}");
}
