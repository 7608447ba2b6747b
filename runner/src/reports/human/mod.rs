//! The report for people.

mod case;
mod diagnosis;
mod difference;
mod folded;
mod groups;
mod known;
mod not_guaranteed;
mod page;
mod summary;
mod tally;
mod unsupported;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::{self, Write};

use seekspec_conformance::matrix::Diagnosis;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::verdict::Verdict;

use super::report::{Format, Report, Setup};
use super::stderr_noise::StderrNoise;
use crate::counted::counted;
use crate::decision::Policy;
use crate::event::{CaseReport, Event, RunInfo, Summary};
use crate::style::{STRONG, WARNING, styled};
use crate::wrap::wrap;
use page::Page;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "human",
    about: "for people: the failures, the clauses they violate, and commands that repeat them",
    make: |setup| {
        Box::new(HumanReport {
            setup,
            run: None,
            cases: Vec::new(),
            judged: BTreeMap::new(),
            noise: StderrNoise::default(),
            diagnosis: None,
        })
    },
};

/// The block of one case that failed, in lines of at most `width` columns, with styles.
#[must_use]
pub fn case_for_people(suite: &Suite, policy: Policy, width: usize, report: &CaseReport) -> String {
    let page = Page {
        suite,
        policy,
        width,
        verbose: true,
        has_legend: Cell::new(false),
    };
    let mut text = Vec::new();
    match case::write(&mut text, &page, report) {
        Ok(()) => String::from_utf8_lossy(&text).into_owned(),
        Err(error) => format!("the report cannot be written: {error}"),
    }
}

struct HumanReport<'a> {
    setup: Setup<'a>,
    run: Option<RunInfo>,
    /// Those of which there is something to say.
    cases: Vec<CaseReport>,
    /// How many cases of each tool were judged.
    judged: BTreeMap<String, usize>,
    noise: StderrNoise,
    diagnosis: Option<Diagnosis>,
}

impl Report for HumanReport<'_> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Started(run) => self.run = Some(run.clone()),
            Event::Judging(_) | Event::CaseStarted { .. } => {}
            // The error of the run says all there is to say.
            Event::Unusable(_) => self.run = None,
            Event::CaseFinished(case) => self.finished(case),
            Event::Diagnosed(diagnosis) => self.diagnosis = Some(diagnosis.clone()),
            Event::Finished(summary) => self.write(summary)?,
        }
        Ok(())
    }
}

impl HumanReport<'_> {
    fn finished(&mut self, case: &CaseReport) {
        self.noise.learn(case);
        if case.verdict != Verdict::Unsupported {
            let tool = tally::tool(&case.name).to_owned();
            *self.judged.entry(tool).or_default() += 1;
        }
        if !case.verdict.is_pass() || !case.not_guaranteed.is_empty() {
            self.cases.push(case.clone());
        }
    }

    fn write(&mut self, summary: &Summary) -> io::Result<()> {
        let Some(run) = &self.run else {
            return Ok(());
        };
        self.cases.sort_by(|a, b| a.name.cmp(&b.name));
        self.cases
            .iter_mut()
            .for_each(|case| self.noise.filter(case));
        let page = Page {
            suite: self.setup.suite,
            policy: self.setup.policy,
            width: self.setup.width,
            verbose: self.setup.verbose,
            has_legend: Cell::new(false),
        };
        let (cases, diagnosis) = (&self.cases, self.diagnosis.as_ref());
        let failures = cases.iter().filter(|case| is_failure(case, page.policy));
        let failures: Vec<&CaseReport> = failures.collect();
        let mut text = Vec::new();
        let out = &mut text;
        write_warnings(out, &page, &run.warnings)?;
        if !failures.is_empty() {
            let heading = counted(failures.len(), "failure");
            writeln!(out, "{}\n", styled(heading, STRONG))?;
            groups::write(out, &page, &failures, diagnosis)?;
        }
        folded::write_warnings(out, &page, cases)?;
        folded::write_notes(out, &page, cases)?;
        known::write_failures(out, &page, cases)?;
        unsupported::write(out, &page, cases)?;
        not_guaranteed::write(out, cases)?;
        tally::write(out, &page, &failures, &self.judged)?;
        if let Some(diagnosis) = diagnosis {
            diagnosis::write(out, &page, diagnosis)?;
        }
        known::write_complaints(out, &page, summary)?;
        write_warnings(out, &page, &summary.warnings)?;
        summary::write(out, &page, run, summary)?;
        self.setup.writer.write_all(&text)?;
        self.setup.writer.flush()
    }
}

fn write_warnings(out: &mut dyn Write, page: &Page<'_>, warnings: &[String]) -> io::Result<()> {
    for warning in warnings {
        let lines = wrap(warning, page.width - 9).join("\n         ");
        writeln!(out, "{} {lines}\n", styled("warning:", WARNING))?;
    }
    Ok(())
}

/// Whether the case fails the run.
fn is_failure(case: &CaseReport, policy: Policy) -> bool {
    case.verdict.is_failure() && policy.decides(case.level)
}

/// Whether the case failed and does not fail the run.
fn is_warning(case: &CaseReport, policy: Policy) -> bool {
    case.verdict.is_failure() && !policy.decides(case.level)
}
