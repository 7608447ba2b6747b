//! From a run, counted, to one sentence and an exit status.

use schemars::JsonSchema;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;
use serde::{Deserialize, Serialize};

use crate::counted::counted;
use crate::event::Summary;
use crate::exit_code::ExitCode;

/// How strictly a run is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Policy {
    /// A should that does not hold decides too.
    pub strict: bool,
    /// A case that the target does not support decides too.
    pub require_all: bool,
}

/// What a run comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The exit status.
    pub exit_code: ExitCode,
    /// The same in one plain sentence.
    pub sentence: String,
}

impl Decision {
    /// Whether the target conforms.
    pub fn conforms(&self) -> bool {
        self.exit_code == ExitCode::Conforms
    }
}

impl Policy {
    /// Whether a case of this level decides by failing.
    pub fn decides(self, level: Level) -> bool {
        match level {
            Level::Must => true,
            Level::Should => self.strict,
            Level::May => false,
        }
    }
}

/// What a run comes to, of which `selected` cases were to be judged.
pub fn decide(summary: &Summary, selected: usize, policy: Policy) -> Decision {
    let failures = deciding_failures(summary, policy);
    let unsupported = summary.with_verdict(Verdict::Unsupported);
    if !failures.is_empty() {
        let failures = failures.into_iter().chain(stale(summary));
        return no(&failures.collect::<Vec<_>>().join(", "), summary, selected);
    }
    if let Some(stale) = stale(summary) {
        return Decision {
            exit_code: ExitCode::Failures,
            sentence: format!("does not conform: {stale}"),
        };
    }
    if policy.require_all && unsupported > 0 {
        let what = format!(
            "{} unsupported, and --require-all asks for every one",
            cases_are(unsupported)
        );
        return no(&what, summary, selected);
    }
    if summary.stopped_early {
        return Decision {
            exit_code: ExitCode::Failures,
            sentence: format!("undecided: {}", stopped(summary, selected)),
        };
    }
    if summary.total() == unsupported {
        if unsupported == 0 {
            return Decision {
                exit_code: ExitCode::NothingJudged,
                sentence: "nothing was judged: no case was selected".to_owned(),
            };
        }
        let sentence = format!("nothing was judged: {} unsupported", cases_are(unsupported));
        return Decision {
            exit_code: ExitCode::NothingJudged,
            sentence,
        };
    }
    Decision {
        exit_code: ExitCode::Conforms,
        sentence: yes(summary, policy),
    }
}

fn no(what: &str, summary: &Summary, selected: usize) -> Decision {
    let mut sentence = format!("does not conform: {what}");
    if summary.stopped_early {
        sentence = format!("{sentence}; {}", stopped(summary, selected));
    }
    Decision {
        exit_code: ExitCode::Failures,
        sentence,
    }
}

fn stopped(summary: &Summary, selected: usize) -> String {
    format!(
        "the run was stopped after {} of {selected} cases",
        summary.total()
    )
}

/// What is to be done about the baseline.
fn stale(summary: &Summary) -> Option<String> {
    match summary.complaints().len() {
        0 => None,
        1 => Some("1 entry of the baseline is stale".to_owned()),
        count => Some(format!("{count} entries of the baseline are stale")),
    }
}

/// What fails and decides, level by level: "3 of 120 musts fail", "1 of 30 shoulds is broken".
fn deciding_failures(summary: &Summary, policy: Policy) -> Vec<String> {
    let levels = [Level::Must, Level::Should]
        .into_iter()
        .filter(|level| policy.decides(*level));
    levels
        .filter_map(|level| failures_of(summary, level))
        .collect()
}

fn failures_of(summary: &Summary, level: Level) -> Option<String> {
    let of = format!("of {}", counted(summary.judged(level), level.word()));
    let failed = summary.count(level, Verdict::Fail);
    let broken = summary.count(level, Verdict::Broken);
    let unexpected = summary.count(level, Verdict::UnexpectedPass);
    let parts: Vec<String> = [
        (failed, if failed == 1 { "fails" } else { "fail" }),
        (
            broken,
            if broken == 1 {
                "is broken"
            } else {
                "are broken"
            },
        ),
        (
            unexpected,
            if unexpected == 1 {
                "passes unexpectedly"
            } else {
                "pass unexpectedly"
            },
        ),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .enumerate()
    .map(|(index, (count, verb))| {
        if index == 0 {
            format!("{count} {of} {verb}")
        } else {
            format!("{count} {verb}")
        }
    })
    .collect();
    (!parts.is_empty()).then(|| parts.join(" and "))
}

fn yes(summary: &Summary, policy: Policy) -> String {
    let known = match summary.with_verdict(Verdict::KnownFailure) {
        0 => String::new(),
        count => format!(" but for {}", counted(count, "known failure")),
    };
    let what = match (policy.strict, summary.judged(Level::Must)) {
        (true, _) => format!("every must and every should holds{known}"),
        (false, 0) => "there was no must to judge".to_owned(),
        (false, _) => format!("every must holds{known}"),
    };
    // Of what is not promised nothing is known.
    let conforms = match summary.in_part {
        0 => "conforms",
        _ => "conforms in what the target promises",
    };
    let not_holding = summary.not_holding(Level::Should);
    match not_holding {
        0 => format!("{conforms}: {what}"),
        1 => format!(
            "{conforms}: {what}; 1 of {} does not",
            counted(summary.judged(Level::Should), Level::Should.word())
        ),
        many => format!(
            "{conforms}: {what}; {many} of {} do not",
            counted(summary.judged(Level::Should), Level::Should.word())
        ),
    }
}

fn cases_are(count: usize) -> String {
    if count == 1 {
        "1 case is".to_owned()
    } else {
        format!("{count} cases are")
    }
}

impl Summary {
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

    /// How many cases of a level were more than listed.
    fn judged(&self, level: Level) -> usize {
        let all: usize = Verdict::ALL
            .iter()
            .map(|verdict| self.count(level, *verdict))
            .sum();
        all - self.count(level, Verdict::Unsupported)
    }

    /// How many cases of a level failed or broke.
    fn not_holding(&self, level: Level) -> usize {
        self.count(level, Verdict::Fail) + self.count(level, Verdict::Broken)
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
            "does not conform: 3 of 120 musts fail",
        );
        let counts = [
            (Level::Must, Verdict::Fail, 1),
            (Level::Must, Verdict::Broken, 2),
        ];
        check(
            &counts,
            Policy::default(),
            ExitCode::Failures,
            "does not conform: 1 of 3 musts fails and 2 are broken",
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
            "conforms: every must holds; 1 of 1 should does not",
        );
        check(
            &counts,
            STRICT,
            ExitCode::Failures,
            "does not conform: 1 of 1 should fails",
        );
    }

    #[test]
    fn a_failed_may_never_decides() {
        let counts = [
            (Level::Must, Verdict::Pass, 9),
            (Level::May, Verdict::Fail, 1),
        ];
        check(
            &counts,
            Policy::default(),
            ExitCode::Conforms,
            "conforms: every must holds",
        );
        check(
            &counts,
            STRICT,
            ExitCode::Conforms,
            "conforms: every must and every should holds",
        );
    }

    #[test]
    fn what_is_unsupported_is_never_green() {
        let counts = [(Level::Must, Verdict::Unsupported, 2)];
        let nothing = "nothing was judged: 2 cases are unsupported";
        check(&counts, Policy::default(), ExitCode::NothingJudged, nothing);
        let all = "does not conform: 2 cases are unsupported, and --require-all asks for every one";
        check(&counts, REQUIRE_ALL, ExitCode::Failures, all);
    }

    #[test]
    fn what_was_judged_in_part_conforms_in_part() {
        let mut in_part = summary(&[(Level::Must, Verdict::Pass, 9)]);
        in_part.in_part = 2;
        assert_eq!(
            decide(&in_part, 200, Policy::default()).sentence,
            "conforms in what the target promises: every must holds"
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
