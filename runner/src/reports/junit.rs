//! The report for CI systems: JUnit's XML.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use anstream::adapter::strip_str;
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use seekspec_conformance::suite::Suite;
use seekspec_conformance::verdict::Verdict;

use super::human::case_for_people;
use super::report::{Format, Report, Setup};
use super::stderr_noise::StderrNoise;
use crate::decision::Policy;
use crate::event::{BaselineNote, CaseReport, Event, RunInfo, Summary};
use crate::printable::printable;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "junit",
    about: "JUnit's XML, for CI; SHOULD failures are skipped there, with their reason",
    make: |setup| Box::new(JunitReport::new(setup)),
};

/// How wide the texts of failures are, in columns.
const WIDTH: usize = 100;

/// The name of the suite in which stale entries of the baseline fail.
const BASELINE: &str = "baseline";

struct JunitReport<'a> {
    writer: Box<dyn Write + 'a>,
    texts: Texts<'a>,
    target: String,
    cases: Vec<CaseReport>,
    noise: StderrNoise,
}

impl<'a> JunitReport<'a> {
    fn new(setup: Setup<'a>) -> Self {
        JunitReport {
            writer: setup.writer,
            texts: Texts {
                suite: setup.suite,
                policy: setup.policy,
            },
            target: String::new(),
            cases: Vec::new(),
            noise: StderrNoise::default(),
        }
    }

    fn write(&mut self, summary: &Summary) -> io::Result<()> {
        let mut report = quick_junit::Report::new(&*printable(&self.target));
        report.set_time(Duration::from_millis(summary.wall_ms));
        report.add_test_suites(self.suites());
        report.add_test_suites(baseline(summary));
        // The library does not say whether an error was a closed pipe, so it writes to memory.
        let text = report.to_string().map_err(io::Error::other)?;
        self.writer.write_all(text.as_bytes())?;
        self.writer.flush()
    }

    /// A suite for each tool, by name.
    fn suites(&mut self) -> Vec<TestSuite> {
        self.cases
            .iter_mut()
            .for_each(|case| self.noise.filter(case));
        self.cases.sort_by(|a, b| a.name.cmp(&b.name));
        let mut suites: BTreeMap<&str, Vec<&CaseReport>> = BTreeMap::new();
        for case in &self.cases {
            suites.entry(split(&case.name).0).or_default().push(case);
        }
        suites
            .into_iter()
            .map(|(name, cases)| self.suite(name, &cases))
            .collect()
    }

    fn suite(&self, name: &str, cases: &[&CaseReport]) -> TestSuite {
        let mut suite = TestSuite::new(&*printable(name));
        suite.set_time(cases.iter().map(|case| case.duration).sum());
        suite.add_test_cases(cases.iter().map(|case| self.test_case(case)));
        suite
    }

    fn test_case(&self, case: &CaseReport) -> TestCase {
        let (suite, rest) = split(&case.name);
        let mut test_case = TestCase::new(&*printable(rest), status(case, self.texts));
        test_case
            .set_classname(&*printable(suite))
            .set_time(case.duration);
        test_case
            .extra
            .insert("file".into(), (&*printable(&case.location)).into());
        if !case.not_guaranteed.is_empty() {
            let facets = case.not_guaranteed();
            let facets = printable(&facets);
            test_case.set_system_out(format!("not guaranteed, not judged: {facets}"));
        }
        if let Some(stderr) = &case.stderr {
            test_case.set_system_err(printable(stderr));
        }
        test_case
    }
}

impl Report for JunitReport<'_> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Started(RunInfo { target, .. }) => self.target.clone_from(target),
            Event::Judging(_) | Event::CaseStarted { .. } | Event::Unusable(_) => {}
            Event::CaseFinished(case) => {
                self.noise.learn(case);
                self.cases.push((**case).clone());
            }
            Event::Diagnosed(_) => {}
            Event::Finished(summary) => self.write(summary)?,
        }
        Ok(())
    }
}

/// A suite of the stale entries of the baseline, if there are any: they fail the run, so they fail its report.
fn baseline(summary: &Summary) -> Option<TestSuite> {
    let stale = summary.baseline.iter().filter_map(|entry| {
        let complaint = entry.complaint()?;
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_type("stale").set_message(printable(&complaint));
        let mut test_case = TestCase::new(printable(&entry.entry), status);
        test_case.set_classname(BASELINE).set_time(Duration::ZERO);
        Some(test_case)
    });
    let mut suite = TestSuite::new(BASELINE);
    suite.set_time(Duration::ZERO).add_test_cases(stale);
    (!suite.test_cases.is_empty()).then_some(suite)
}

/// The tool and the rest of a case's name.
fn split(name: &str) -> (&str, &str) {
    let end = name
        .match_indices('/')
        .nth(1)
        .map_or(name.len(), |(end, _)| end);
    (&name[..end], name[end..].trim_start_matches('/'))
}

fn status(case: &CaseReport, texts: Texts<'_>) -> TestCaseStatus {
    match case.verdict {
        Verdict::Pass | Verdict::Observed => TestCaseStatus::success(),
        Verdict::Unsupported | Verdict::KnownFailure | Verdict::NotObserved => {
            skipped(case, case.verdict.word(), texts)
        }
        // JUnit has no warnings. pytest writes an expected failure in the same way.
        _ if !texts.policy.decides(case.level) => skipped(case, case.level.word(), texts),
        Verdict::Broken => non_success(case, NonSuccessKind::Error, texts),
        Verdict::Fail | Verdict::UnexpectedPass => {
            non_success(case, NonSuccessKind::Failure, texts)
        }
    }
}

fn skipped(case: &CaseReport, why: &str, texts: Texts<'_>) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_type(why).set_message(message(case));
    if case.facets.iter().any(|facet| facet.failure.is_some()) {
        status.set_description(texts.description(case));
    }
    status
}

fn non_success(case: &CaseReport, kind: NonSuccessKind, texts: Texts<'_>) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status
        .set_type(case.level.word())
        .set_message(message(case))
        .set_description(texts.description(case));
    status
}

/// All that the text of a failure depends on.
#[derive(Clone, Copy)]
struct Texts<'a> {
    suite: &'a Suite,
    policy: Policy,
}

impl Texts<'_> {
    /// The block of the case, as people see it.
    fn description(self, case: &CaseReport) -> String {
        let block = case_for_people(self.suite, self.policy, WIDTH, case);
        printable(&strip_str(&block).to_string()).into_owned()
    }
}

/// The headline, and the notes of the baseline.
fn message(case: &CaseReport) -> String {
    let headline = Some(case.headline()).filter(|_| case.verdict != Verdict::UnexpectedPass);
    let notes = case.baseline.iter().map(|note| known(case, note));
    let message = headline.into_iter().chain(notes).collect::<Vec<_>>();
    printable(&message.join("; ")).into_owned()
}

/// A note of the baseline.
fn known(case: &CaseReport, note: &BaselineNote) -> String {
    let BaselineNote { entry, reason, .. } = note;
    match (&note.not_matched, &note.issue) {
        (Some(expected), _) => format!("{entry} expects a different failure: `{expected}`"),
        _ if case.verdict == Verdict::UnexpectedPass => {
            format!("passes, but {entry} lists it as a failure: {reason}")
        }
        (None, Some(issue)) => format!("known ({entry}): {reason}, {issue}"),
        (None, None) => format!("known ({entry}): {reason}"),
    }
}
