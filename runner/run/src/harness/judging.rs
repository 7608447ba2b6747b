//! One case, run and judged.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::Path;

use seekspec_conformance::suite::{Case, Suite};
use seekspec_conformance::verdict::Verdict;

use super::selection::renamed_to;
use super::{Harness, HarnessError, repeat};
use crate::baseline::{Baseline, KnownFailure};
use crate::decision::Policy;
use crate::event::{BaselineEntry, CaseReport, Event, Summary};
use crate::output::Output;
use crate::printable::printable;
use crate::reports;
use crate::safe_writer::safe;
use crate::sandbox::{Machine, RunDirectory};
use crate::schedule::{self, RunOptions};
use crate::targets::{Claims, Containment, Target};
use crate::transport::Probe;

/// Everything that the tests share.
pub(super) struct SharedJudging {
    suite: Suite,
    /// The target with all capabilities: ignored tests can be run, too.
    target: Target,
    /// The reasons why cases are ignored, by name: they are unsupported or skipped.
    ignored: BTreeMap<String, String>,
    policy: Policy,
    baseline: Option<Baseline>,
}

/// The result of a case.
pub(super) enum Judged {
    Passes,
    /// It did not pass, which does not fail the run; in one line.
    DoesNotDecide(String),
    /// It failed; the report for people.
    Fails(String),
}

impl SharedJudging {
    pub(super) fn new(
        harness: Harness,
        suite: Suite,
        skipped: BTreeMap<String, String>,
    ) -> Result<Self, HarnessError> {
        let name = "the implementation".to_owned();
        let mut target = Target::in_process(name, Some(harness.profile), harness.factory);
        target.containment = if harness.is_uncontained {
            Containment::Waived("Harness::uncontained")
        } else {
            Containment::Kernel
        };
        target.deadline = harness.deadline.unwrap_or(target.deadline);
        let claimed = Target {
            claims: Claims::of(harness.capabilities),
            tools: harness.tools,
            ..target.clone()
        };
        let policy = Policy {
            strict: harness.strict,
            require_all: false,
        };
        let mut ignored = unsupported(&suite, &claimed)?;
        ignored.extend(skipped);
        Ok(Self {
            ignored,
            baseline: baseline(harness.baseline.as_deref(), &suite)?,
            suite,
            target,
            policy,
        })
    }

    /// Why the case is ignored; `None`: it is not.
    pub(super) fn ignored(&self, name: &str) -> Option<&str> {
        self.ignored.get(name).map(String::as_str)
    }

    /// Runs the case, and judges it.
    pub(super) fn judge(&self, name: &str) -> Judged {
        let Some(case) = self.case(name) else {
            return Judged::Fails(format!("unknown case {name}"));
        };
        let mut report = None;
        let mut sink = |event: Event| {
            if let Event::CaseFinished(finished) = event {
                report = Some(*finished);
            }
        };
        let options = RunOptions {
            baseline: self.baseline.clone(),
            ..options(self.ignored(name).is_some())
        };
        let ran = schedule::run(&self.suite, &[case], &self.target, &options, &mut sink);
        match (ran, report) {
            (Err(error), _) => Judged::Fails(error.to_string()),
            (Ok(summary), Some(report)) => stale(&summary).unwrap_or_else(|| self.judged(&report)),
            (Ok(_), None) => Judged::Fails("the run of the case was interrupted".to_owned()),
        }
    }

    fn case(&self, name: &str) -> Option<&Case> {
        self.suite.case(name)
    }

    fn judged(&self, report: &CaseReport) -> Judged {
        match report.verdict {
            Verdict::Pass | Verdict::Observed => Judged::Passes,
            // Only a limit of the machine leads here, and a case that is not judged has not passed.
            Verdict::Unsupported => Judged::Fails(reason(report)),
            Verdict::KnownFailure => Judged::DoesNotDecide(known(report)),
            Verdict::Fail | Verdict::NotObserved | Verdict::Broken | Verdict::UnexpectedPass => {
                self.failed(report)
            }
        }
    }

    fn failed(&self, report: &CaseReport) -> Judged {
        if self.policy.decides(report.level) {
            let width = Output::default().width();
            let text = reports::case_for_people(&self.suite, self.policy, width, report);
            return Judged::Fails(safe(&text).into_owned());
        }
        let outcome = match report.verdict {
            Verdict::NotObserved => "not observed",
            _ => "failed",
        };
        let level = report.level.keyword();
        let headline = report.headline();
        let headline = printable(&headline);
        Judged::DoesNotDecide(format!("{level} case {outcome}: {headline}"))
    }
}

fn unsupported(suite: &Suite, target: &Target) -> Result<BTreeMap<String, String>, HarnessError> {
    let directory = RunDirectory::create_for_this_process()?;
    let machine = Machine::with_trials_in(directory.path());
    let probe = Probe::default();
    let reason = |case: &Case| schedule::unsupported(case, target, &probe, &machine);
    Ok(suite
        .cases
        .iter()
        .filter_map(|case| Some((case.name.clone(), reason(case)?)))
        .collect())
}

/// The known failures. An entry that names no case is an error.
fn baseline(path: Option<&Path>, suite: &Suite) -> Result<Option<Baseline>, HarnessError> {
    let Some(path) = path else {
        return Ok(None);
    };
    let baseline = Baseline::read(path)?;
    let names_nothing = |entry: &&KnownFailure| {
        let mut cases = suite.cases.iter();
        entry.is_here() && !cases.any(|case| entry.names(&case.name))
    };
    match baseline.entries.iter().find(names_nothing) {
        None => Ok(Some(baseline)),
        Some(entry) => Err(HarnessError::NamesNothing {
            location: entry.location.clone(),
            case: entry.case.clone(),
            help: suite
                .renamed(&entry.name)
                .map_or_else(|| "; correct or remove it".to_owned(), renamed_to),
        }),
    }
}

/// The remedies for the stale entries of the baseline for the case, if there are any.
fn stale(summary: &Summary) -> Option<Judged> {
    let of_case = summary.baseline.iter().filter(|entry| entry.finished > 0);
    let passing = of_case.filter(|entry| entry.differently == 0);
    let complaints: Vec<String> = passing.filter_map(BaselineEntry::complaint).collect();
    (!complaints.is_empty()).then(|| Judged::Fails(complaints.join("\n")))
}

fn known(report: &CaseReport) -> String {
    let reasons: Vec<&str> = report
        .baseline
        .iter()
        .map(|note| note.reason.as_str())
        .collect();
    format!("known failure: {}", reasons.join("; "))
}

/// Libtest has the workers.
fn options(is_ignored: bool) -> RunOptions {
    RunOptions {
        jobs: NonZeroUsize::MIN,
        amend: Some(Box::new(move |report| {
            report.repeat = repeat::command(&report.name, is_ignored);
        })),
        ..RunOptions::default()
    }
}

fn reason(report: &CaseReport) -> String {
    let none = "the case cannot be run here";
    report.reason.clone().unwrap_or_else(|| none.to_owned())
}
