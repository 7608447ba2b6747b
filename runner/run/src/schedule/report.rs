//! From the answers of a case to its report.

use seekspec_conformance::judge::{Judgement, charged, judge, judge_unanswered};
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::outside::Reached;
use seekspec_conformance::root;
use seekspec_conformance::signs::Signs;
use seekspec_conformance::suite::Case;
use seekspec_conformance::verdict::Verdict;

use serde_json::json;

use super::RunOptions;
use super::rounds::Rounds;
use super::vary::Variation;
use crate::ask::Attempt;
use crate::event::CaseReport;
use crate::recorded_call::{CallReport, SentCall, TOOLS_LIST, recorded_calls};
use crate::shell;
use crate::targets::Target;
use crate::transport::Unanswered;
use crate::tree_sketch::tree_sketch;

/// The report of a case that was run.
pub(super) fn judged(
    case: &Case,
    rounds: Rounds,
    target: &Target,
    options: &RunOptions,
) -> CaseReport {
    let (round, compared) = (rounds.count(), rounds.compared(case));
    let (duration, variation) = (rounds.duration(), rounds.variation());
    let attempt = rounds.shown();
    let stderr = root::hide_in(&attempt.stderr, &attempt.root);
    let unjudged = CaseReport {
        duration,
        stderr: Some(stderr).filter(|stderr| !stderr.trim().is_empty()),
        level: level(case.level, &attempt, variation),
        ..unjudged(case, target, options)
    };
    if let Some((step, why)) = &attempt.unanswered {
        let reason = root::hide_in(&in_step(case, *step, why), &attempt.root);
        return CaseReport {
            reason: Some(in_round(round, variation, reason)),
            calls: calls(case, &attempt, target, true),
            ..unanswered(case, why, (&attempt.reached, variation), unjudged)
        };
    }
    let mut judgement = judge(case, &attempt.observed, &target.contract);
    judgement.facets.extend(compared);
    let (own, covers) = charged(case, &judgement);
    let level = level(own, &attempt, variation);
    let varied = variation.map(Variation::failure);
    judgement.facets.splice(0..0, varied);
    let unjudged = CaseReport {
        level,
        covers,
        ..unjudged
    };
    with_judgement(case, &attempt, target, judgement, unjudged)
}

fn with_judgement(
    case: &Case,
    attempt: &Attempt,
    target: &Target,
    judgement: Judgement,
    unjudged: CaseReport,
) -> CaseReport {
    let passes = judgement.passes();
    CaseReport {
        verdict: Verdict::judged(unjudged.level, passes),
        calls: calls(case, attempt, target, !passes),
        signs: (!passes).then(|| Signs::read(case, &attempt.observed, &target.contract)),
        tree: (!passes).then(|| tree_sketch(&case.tree, &differences(&judgement))),
        why: case.why.clone().filter(|_| !passes),
        facets: judgement.facets,
        not_guaranteed: judgement.not_guaranteed,
        chosen: judgement.chosen,
        ..unjudged
    }
}

/// The level at which an attempt is reported: what reaches for the user's machine fails, whatever the
/// case is about.
fn level(own: Level, attempt: &Attempt, variation: Option<Variation>) -> Level {
    if attempt.reached.is_empty() {
        variation.map_or(own, |one| one.level().min(own))
    } else {
        Level::Must
    }
}

fn unanswered(
    case: &Case,
    why: &Unanswered,
    (reached, variation): (&[Reached], Option<Variation>),
    unjudged: CaseReport,
) -> CaseReport {
    let varied = variation.map(Variation::failure);
    CaseReport {
        facets: judge_unanswered(reached)
            .into_iter()
            .chain(varied)
            .collect(),
        verdict: match why {
            Unanswered::Cancelled | Unanswered::NotListed if reached.is_empty() => {
                Verdict::Unsupported
            }
            Unanswered::Cancelled | Unanswered::NotListed => Verdict::Fail,
            Unanswered::Broken(_) => Verdict::Broken,
        },
        advice: why.advice().map(str::to_owned),
        tree: Some(tree_sketch(&case.tree, "")),
        why: case.why.clone(),
        ..unjudged
    }
}

/// The report of a case that cannot be run.
pub(super) fn unsupported(
    case: &Case,
    reason: String,
    target: &Target,
    options: &RunOptions,
) -> CaseReport {
    CaseReport {
        verdict: Verdict::Unsupported,
        reason: Some(reason),
        ..unjudged(case, target, options)
    }
}

/// Whether the case alone decides the exit status.
pub(super) fn decides(report: &CaseReport) -> bool {
    report.level == Level::Must && matches!(report.verdict, Verdict::Fail | Verdict::Broken)
}

/// The text of all failures.
fn differences(judgement: &Judgement) -> String {
    let failures = judgement.failures().map(|(_, failure)| {
        let diff = failure.diff.as_deref().unwrap_or_default();
        [&failure.message, diff].join("\n")
    });
    failures.collect::<Vec<_>>().join("\n")
}

fn unjudged(case: &Case, target: &Target, options: &RunOptions) -> CaseReport {
    CaseReport {
        location: format!("{}:{}", case.path, case.line),
        repeat: repeat(case, target, options),
        ..CaseReport::empty(case.name.clone(), case.covers.clone(), case.level)
    }
}

fn repeat(case: &Case, target: &Target, options: &RunOptions) -> String {
    let words = ["seekspec", "run", "--run", &case.name].map(str::to_owned);
    shell::line(words.iter().chain(&options.repeat).chain(&target.repeat))
}

fn in_round(round: usize, variation: Option<Variation>, reason: String) -> String {
    match (variation, round) {
        (Some(variation), _) => format!("{}: {reason}", variation.in_words()),
        (None, 1) => reason,
        (None, _) => format!("in round {round}: {reason}"),
    }
}

fn in_step(case: &Case, step: usize, why: &Unanswered) -> String {
    match case.steps.len() {
        1 => why.to_string(),
        _ => format!("step {step}: {why}"),
    }
}

/// The calls, each with its form for the target, if that is another.
fn calls(case: &Case, attempt: &Attempt, target: &Target, in_full: bool) -> Vec<CallReport> {
    let root = &attempt.root;
    let mut calls = recorded_calls(case, &attempt.observed, in_full);
    for call in &mut calls {
        let params = json!({"name": call.tool, "arguments": call.arguments});
        let params = root::fill(&params, root);
        let mapped = target.mapping.request(params.clone(), root);
        if call.tool == TOOLS_LIST || params == mapped {
            continue;
        }
        let sent = root::hide(&mapped, root);
        call.sent = Some(SentCall {
            tool: sent["name"].as_str().unwrap_or_default().to_owned(),
            arguments: sent["arguments"].clone(),
        });
    }
    calls
}

#[cfg(test)]
mod tests {
    use seekspec_conformance::judge::Observed;
    use seekspec_conformance::outside::Outside;
    use seekspec_conformance::suite::{SourceFile, Suite};

    use std::path::Path;

    use super::*;
    use crate::targets::CommandLine;
    use crate::transport::Broken;

    /// A suite with one case, which cannot fail.
    fn suite() -> Suite {
        let file = |path: &str, text: &str| SourceFile {
            path: path.to_owned(),
            text: text.to_owned().into(),
        };
        let loaded = seekspec_conformance::load(&[
            file(
                "p/profile.yaml",
                "profile: p\nabout: x\nsource: x\ntools: {edit: {about: x, writes: true, parameters: {path: {type: string, about: x}}}}\n",
            ),
            file(
                "p/edit/requirements.yaml",
                "profile: p\ntool: edit\nsource: x\nrequirements:\n  - {id: p.edit.a, level: may, statement: x, where: y, observe: text}\n",
            ),
            file(
                "p/edit/topic.yaml",
                "about: x\nprofile: p\ntool: edit\ncases:\n  - id: a\n    covers: [p.edit.a]\n    call: {}\n    expect: {text: ''}\n",
            ),
        ]);
        assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
        loaded.suite
    }

    fn reported(attempt: Attempt) -> CaseReport {
        report_of(&suite(), attempt)
    }

    fn report_of(suite: &Suite, attempt: Attempt) -> CaseReport {
        let target = Target::from_command_line(CommandLine {
            command: vec!["tool".to_owned()],
            profile: Some("p".to_owned()),
            ..CommandLine::default()
        });
        let rounds = Rounds::new(attempt);
        let options = RunOptions::default();
        judged(&suite.cases[0], rounds, &target.unwrap(), &options)
    }

    /// An attempt in which these paths were to be removed.
    fn attempt(paths: &[&str]) -> Attempt {
        let reached: Vec<Reached> = paths
            .iter()
            .map(|path| Reached {
                action: "remove".to_owned(),
                path: (*path).to_owned(),
            })
            .collect();
        let outside = Outside {
            reached: reached.clone(),
            ..Outside::default()
        };
        Attempt {
            observed: vec![Observed {
                outside,
                ..Observed::default()
            }],
            reached,
            root: "/t/run-x/1/root".to_owned(),
            ..Attempt::default()
        }
    }

    #[test]
    fn a_call_with_the_root_is_shown_as_it_is_sent() {
        let mut suite = suite();
        let path = json!({"path": "{{root}}/a.txt"});
        suite.cases[0].steps[0].arguments = path.as_object().cloned().unwrap();
        let keys = json!({
            "name": "t", "profile": "p", "command": ["tool"],
            "tools": {"edit": {"name": "change", "absolute": ["path"]}},
        });
        let target = Target::of_keys(keys.as_object().unwrap(), Path::new("/"), &suite).unwrap();
        let calls = calls(&suite.cases[0], &attempt(&[]), &target, true);
        assert_eq!(calls[0].sent.as_ref().unwrap().arguments, path);
    }

    #[test]
    fn what_reaches_for_the_machine_fails_whatever_the_level() {
        let report = reported(attempt(&["/etc"]));
        assert_eq!((report.level, report.verdict), (Level::Must, Verdict::Fail));
        assert!(decides(&report));
        let report = reported(attempt(&[]));
        assert_eq!(report.level, Level::May);
        assert!(report.verdict.is_pass());
    }

    #[test]
    fn a_tool_that_is_not_listed_and_reaches_for_the_machine_fails() {
        let mut attempt = attempt(&["/etc"]);
        attempt.observed.clear();
        attempt.unanswered = Some((1, Unanswered::NotListed));
        let mut suite = suite();
        suite.cases[0].level = Level::Must;
        assert_eq!(report_of(&suite, attempt).verdict, Verdict::Fail);
    }

    #[test]
    fn a_call_that_is_not_answered_says_what_it_reached_for() {
        let mut attempt = attempt(&["/etc", "/"]);
        attempt.observed.clear();
        let broken = Broken::Tree("the root is gone".to_owned());
        attempt.unanswered = Some((1, broken.into()));
        let report = reported(attempt);
        assert_eq!(
            (report.level, report.verdict),
            (Level::Must, Verdict::Broken)
        );
        assert!(report.reaches_outside());
        assert_eq!(
            report.headline(),
            "broken: the root is gone; outside of the tree: tried to remove `/etc`, to remove `/`, which were refused"
        );
    }
}
