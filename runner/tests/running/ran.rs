//! Cases that are run, and the events of the run.

use std::num::NonZeroUsize;

use seekspec_conformance::suite::Case;
use seekspec_conformance::verdict::Verdict;
use seekspec_run::event::{CaseReport, Event, RunInfo, Summary};
use seekspec_run::schedule::{self, RunError, RunOptions};
use seekspec_run::targets::Target;

use crate::support::suite;

/// A run, as its events tell it.
pub(crate) struct Ran {
    pub(crate) info: Option<RunInfo>,
    pub(crate) started: Vec<String>,
    pub(crate) reports: Vec<CaseReport>,
    pub(crate) summary: Option<Summary>,
    pub(crate) result: Result<Summary, RunError>,
}

impl Ran {
    pub(crate) fn report(&self, id: &str) -> &CaseReport {
        let mut reports = self.reports.iter();
        reports.find(|report| report.name.ends_with(id)).unwrap()
    }

    pub(crate) fn verdicts(&self) -> Vec<Verdict> {
        self.reports.iter().map(|report| report.verdict).collect()
    }
}

pub(crate) fn run(cases: &[Case], target: &Target) -> Ran {
    run_with(cases, target, &RunOptions::default())
}

pub(crate) fn run_alone(cases: &[Case], target: &Target) -> Ran {
    let jobs = NonZeroUsize::MIN;
    run_with(
        cases,
        target,
        &RunOptions {
            jobs,
            ..RunOptions::default()
        },
    )
}

pub(crate) fn run_with(cases: &[Case], target: &Target, options: &RunOptions) -> Ran {
    let mut ran = Ran {
        info: None,
        started: Vec::new(),
        reports: Vec::new(),
        summary: None,
        result: Ok(Summary::default()),
    };
    let selected: Vec<&Case> = cases.iter().collect();
    let result = schedule::run(
        &suite(),
        &selected,
        target,
        options,
        &mut |event| match event {
            Event::Started(info) => ran.info = Some(info),
            Event::CaseStarted { name } => ran.started.push(name),
            Event::CaseFinished(report) => ran.reports.push(*report),
            Event::Judging(_) | Event::Unusable(_) | Event::Diagnosed(_) => {}
            Event::Finished(summary) => ran.summary = Some(summary),
        },
    );
    ran.result = result;
    ran
}
