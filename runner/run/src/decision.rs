//! The conclusion of a run: one sentence and an exit status.

use std::iter;

use schemars::JsonSchema;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;
use serde::{Deserialize, Serialize};

use crate::choice_report::ChoiceReport;
use crate::counted::counted;
use crate::event::{CaseReport, Summary};
use crate::exit_code::ExitCode;

/// How strictly a run is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Policy {
    /// SHOULD failures decide, too.
    pub strict: bool,
    /// Unsupported cases decide, too.
    pub require_all: bool,
}

/// The conclusion of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The exit status.
    pub exit_code: ExitCode,
    /// The same in one sentence.
    pub sentence: String,
}

impl Decision {
    /// Whether the target conforms.
    pub fn conforms(&self) -> bool {
        self.exit_code == ExitCode::Conforms
    }
}

impl Policy {
    /// Whether a failure of this level decides.
    pub fn decides(self, level: Level) -> bool {
        match level {
            Level::Must => true,
            Level::Should => self.strict,
            Level::May => false,
        }
    }

    fn levels(self) -> impl Iterator<Item = Level> {
        let levels = [Level::Must, Level::Should].into_iter();
        levels.filter(move |level| self.decides(*level))
    }
}

/// The conclusion of a run in which `selected` cases were to be judged.
pub fn decide(summary: &Summary, selected: usize, policy: Policy) -> Decision {
    let unsupported = summary.with_verdict(Verdict::Unsupported) - summary.inapplicable;
    let failures = policy.levels().filter_map(|level| failures(summary, level));
    let reasons = failures.chain(inconsistent(summary, policy));
    let reasons: Vec<String> = reasons.chain(stale(summary)).collect();
    if !reasons.is_empty() {
        return failed(&reasons.join(", "), summary, selected);
    }
    if policy.require_all && unsupported > 0 {
        let reason = format!("{} unsupported (--require-all)", cases_are(unsupported));
        return failed(&reason, summary, selected);
    }
    let (exit_code, sentence) = if summary.stopped_early {
        let sentence = format!("undecided: {}", stopped(summary, selected));
        (ExitCode::Failures, sentence)
    } else if summary.total() == 0 {
        let sentence = "nothing was judged: no case was selected".to_owned();
        (ExitCode::NothingJudged, sentence)
    } else if summary.total() == unsupported + summary.inapplicable {
        let unsupported = cases_are(summary.total());
        let sentence = format!("nothing was judged: {unsupported} unsupported");
        (ExitCode::NothingJudged, sentence)
    } else {
        (ExitCode::Conforms, conforms(summary, policy))
    };
    Decision {
        exit_code,
        sentence,
    }
}

fn failed(reason: &str, summary: &Summary, selected: usize) -> Decision {
    let mut sentence = format!("does not conform: {reason}");
    if summary.stopped_early {
        sentence = format!("{sentence}; {}", stopped(summary, selected));
    }
    Decision {
        exit_code: ExitCode::Failures,
        sentence,
    }
}

pub(crate) fn stopped(summary: &Summary, selected: usize) -> String {
    let finished = summary.total();
    let verb = if summary.interrupted {
        "interrupted"
    } else {
        "stopped"
    };
    format!("the run was {verb} after {finished} of {selected} cases")
}

/// Whether two answers to a question decide the run.
pub fn decides(choice: &ChoiceReport, policy: Policy) -> bool {
    choice.is_inconsistent() && policy.decides(choice.level)
}

/// The questions that the target answers in two ways.
fn inconsistent(summary: &Summary, policy: Policy) -> Option<String> {
    let mut choices = summary.choices.iter().filter(|one| decides(one, policy));
    let first = choices.next()?;
    let name = &first.choice;
    Some(match choices.count() {
        0 => format!("the choice `{name}` is made in two ways"),
        more => format!("the choice `{name}` and {more} more are made in two ways"),
    })
}

/// The entries of the baseline that are to be removed or changed.
fn stale(summary: &Summary) -> Option<String> {
    match summary.complaints().len() {
        0 => None,
        1 => Some("1 baseline entry is stale".to_owned()),
        count => Some(format!("{count} baseline entries are stale")),
    }
}

/// `3 of 120 MUST cases failed, 2 broke`.
fn failures(summary: &Summary, level: Level) -> Option<String> {
    let mut counts = [
        (Verdict::Fail, "failed"),
        (Verdict::Broken, "broke"),
        (Verdict::UnexpectedPass, "passed unexpectedly"),
    ]
    .map(|(verdict, verb)| (summary.count(level, verdict), verb))
    .into_iter()
    .filter(|(count, _)| *count > 0);
    let (count, verb) = counts.next()?;
    let first = format!("{count} of {} {verb}", cases(summary.judged(level), level));
    let others = counts.map(|(count, verb)| format!("{count} {verb}"));
    Some(
        iter::once(first)
            .chain(others)
            .collect::<Vec<_>>()
            .join(", "),
    )
}

fn conforms(summary: &Summary, policy: Policy) -> String {
    let warnings = failures(summary, Level::Should);
    if !policy.strict && summary.judged(Level::Must) == 0 {
        let rest = warnings.unwrap_or_else(|| "all SHOULD cases pass".to_owned());
        return format!("undecided, as no MUST case was judged: {rest}");
    }
    let known = |level| summary.count(level, Verdict::KnownFailure);
    let but_for = match policy.levels().map(known).sum() {
        0 => String::new(),
        count => format!(" but for {}", counted(count, "known failure")),
    };
    let levels: Vec<&str> = policy.levels().map(Level::keyword).collect();
    let passed = format!("all {} cases pass{but_for}", levels.join(" and "));
    // Nothing is known of the facets that are not guaranteed.
    let conforms = match summary.in_part {
        0 => "conforms",
        _ => "conforms in the guaranteed facets",
    };
    match warnings {
        None => format!("{conforms}: {passed}"),
        Some(warnings) => format!("{conforms}: {passed}; {warnings}"),
    }
}

/// `120 MUST cases`.
fn cases(count: usize, level: Level) -> String {
    counted(count, &format!("{} case", level.keyword()))
}

fn cases_are(count: usize) -> String {
    match count {
        1 => "1 case is".to_owned(),
        _ => format!("{count} cases are"),
    }
}

impl Summary {
    /// Counts a case.
    pub fn count_case(&mut self, case: &CaseReport) {
        let of_level = self.counts.entry(case.level.word().to_owned()).or_default();
        *of_level.entry(case.verdict.word().to_owned()).or_default() += 1;
        self.inapplicable += usize::from(case.inapplicable);
        self.in_part += usize::from(!case.not_guaranteed.is_empty());
    }

    /// How many cases of a level have a verdict.
    pub fn count(&self, level: Level, verdict: Verdict) -> usize {
        let of_level = self.counts.get(level.word());
        of_level
            .and_then(|counts| counts.get(verdict.word()))
            .copied()
            .unwrap_or(0)
    }

    /// How many cases have a verdict.
    pub fn with_verdict(&self, verdict: Verdict) -> usize {
        [Level::Must, Level::Should, Level::May]
            .into_iter()
            .map(|level| self.count(level, verdict))
            .sum()
    }

    /// How many cases there were.
    pub fn total(&self) -> usize {
        Verdict::ALL
            .iter()
            .map(|verdict| self.with_verdict(*verdict))
            .sum()
    }

    /// How many cases of a level were judged.
    pub fn judged(&self, level: Level) -> usize {
        let all: usize = Verdict::ALL
            .iter()
            .map(|verdict| self.count(level, *verdict))
            .sum();
        all - self.count(level, Verdict::Unsupported)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRICT: Policy = Policy {
        strict: true,
        require_all: false,
    };
    const REQUIRE_ALL: Policy = Policy {
        strict: false,
        require_all: true,
    };

    fn summary(counts: &[(Level, Verdict, usize)]) -> Summary {
        let mut summary = Summary::default();
        for (level, verdict, count) in counts {
            let of_level = summary.counts.entry(level.word().into()).or_default();
            of_level.insert(verdict.word().into(), *count);
        }
        summary
    }

    fn check(
        counts: &[(Level, Verdict, usize)],
        policy: Policy,
        exit_code: ExitCode,
        sentence: &str,
    ) {
        let decision = decide(&summary(counts), 200, policy);
        assert_eq!(
            decision,
            Decision {
                exit_code,
                sentence: sentence.into()
            }
        );
    }

    #[test]
    fn a_failed_must_decides() {
        let counts = [
            (Level::Must, Verdict::Pass, 117),
            (Level::Must, Verdict::Fail, 3),
        ];
        check(
            &counts,
            Policy::default(),
            ExitCode::Failures,
            "does not conform: 3 of 120 MUST cases failed",
        );
        let counts = [
            (Level::Must, Verdict::Fail, 1),
            (Level::Must, Verdict::Broken, 2),
        ];
        check(
            &counts,
            Policy::default(),
            ExitCode::Failures,
            "does not conform: 1 of 3 MUST cases failed, 2 broke",
        );
    }

    #[test]
    fn a_failed_should_decides_only_where_that_is_asked_for() {
        let counts = [
            (Level::Must, Verdict::Pass, 9),
            (Level::Should, Verdict::Fail, 1),
        ];
        check(
            &counts,
            Policy::default(),
            ExitCode::Conforms,
            "conforms: all MUST cases pass; 1 of 1 SHOULD case failed",
        );
        check(
            &counts,
            STRICT,
            ExitCode::Failures,
            "does not conform: 1 of 1 SHOULD case failed",
        );
    }

    #[test]
    fn a_may_case_never_decides() {
        let counts = [
            (Level::Must, Verdict::Pass, 9),
            (Level::May, Verdict::NotObserved, 1),
        ];
        check(
            &counts,
            Policy::default(),
            ExitCode::Conforms,
            "conforms: all MUST cases pass",
        );
        check(
            &counts,
            STRICT,
            ExitCode::Conforms,
            "conforms: all MUST and SHOULD cases pass",
        );
    }

    #[test]
    fn known_failures_are_counted_by_the_levels_that_decide() {
        let counts = [
            (Level::Must, Verdict::KnownFailure, 5),
            (Level::Should, Verdict::KnownFailure, 2),
        ];
        check(
            &counts,
            Policy::default(),
            ExitCode::Conforms,
            "conforms: all MUST cases pass but for 5 known failures",
        );
    }

    #[test]
    fn unsupported_cases_do_not_count_as_passed() {
        let counts = [(Level::Must, Verdict::Unsupported, 2)];
        let nothing = "nothing was judged: 2 cases are unsupported";
        check(&counts, Policy::default(), ExitCode::NothingJudged, nothing);
        let all = "does not conform: 2 cases are unsupported (--require-all)";
        check(&counts, REQUIRE_ALL, ExitCode::Failures, all);
    }

    #[test]
    fn cases_judged_in_part_conform_in_part() {
        let mut in_part = summary(&[(Level::Must, Verdict::Pass, 9)]);
        in_part.in_part = 2;
        assert_eq!(
            decide(&in_part, 200, Policy::default()).sentence,
            "conforms in the guaranteed facets: all MUST cases pass"
        );
    }

    #[test]
    fn a_run_that_was_stopped_does_not_conform() {
        let mut stopped = summary(&[(Level::Must, Verdict::Pass, 9)]);
        stopped.stopped_early = true;
        let decision = decide(&stopped, 200, Policy::default());
        assert_eq!(decision.exit_code, ExitCode::Failures);
        assert_eq!(
            decision.sentence,
            "undecided: the run was stopped after 9 of 200 cases"
        );
    }
}
