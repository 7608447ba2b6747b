//! The report for CI systems: JUnit's XML.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use seekspec_conformance::verdict::Verdict;

use super::report::{Format, Report, Setup};
use crate::decision::Policy;
use crate::event::{BaselineNote, CaseReport, Event, RunInfo, Summary};
use crate::printable::printable;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "junit",
    about: "JUnit's XML, for CI; a failed should counts as skipped there, with its reason",
    make: |setup| Box::new(JunitReport::new(setup)),
};

/// The name of the suite in which stale entries of the baseline fail.
const BASELINE: &str = "baseline";

struct JunitReport<'a> {
    writer: Box<dyn Write + 'a>,
    policy: Policy,
    target: String,
    cases: Vec<CaseReport>,
}

impl<'a> JunitReport<'a> {
    fn new(setup: Setup<'a>) -> Self {
        JunitReport {
            writer: setup.writer,
            policy: setup.policy,
            target: String::new(),
            cases: Vec::new(),
        }
    }

    fn write(&mut self, summary: &Summary) -> io::Result<()> {
        let mut report = quick_junit::Report::new(&*printable(&self.target));
        report.set_time(Duration::from_millis(summary.wall_ms));
        report.add_test_suites(self.suites());
        report.add_test_suites(baseline(summary));
        // Of what it cannot write, the library does not say whether that was a closed pipe.
        let text = report.to_string().map_err(io::Error::other)?;
        self.writer.write_all(text.as_bytes())?;
        self.writer.flush()
    }

    /// A suite for each tool, by name.
    fn suites(&mut self) -> Vec<TestSuite> {
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
        let mut test_case = TestCase::new(&*printable(rest), status(case, self.policy));
        test_case
            .set_classname(&*printable(suite))
            .set_time(case.duration);
        test_case
            .extra
            .insert("file".into(), (&*printable(&case.location)).into());
        if !case.not_promised.is_empty() {
            let facets = case.not_promised();
            let facets = printable(&facets);
            test_case.set_system_out(format!("not judged, as not promised: {facets}"));
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
            Event::CaseStarted { .. } => {}
            Event::CaseFinished(case) => self.cases.push((**case).clone()),
            Event::Diagnosed(_) => {}
            Event::Finished(summary) => self.write(summary)?,
        }
        Ok(())
    }
}

/// A suite for what is to be done about the baseline, where there is anything: what fails a run fails its report.
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

fn status(case: &CaseReport, policy: Policy) -> TestCaseStatus {
    match case.verdict {
        Verdict::Pass => TestCaseStatus::success(),
        Verdict::Unsupported => skipped(case, "unsupported"),
        Verdict::KnownFailure => skipped(case, "known-failure"),
        // JUnit knows no warning. pytest writes an expected failure in the same way.
        _ if !policy.decides(case.level) => skipped(case, case.level.word()),
        Verdict::Broken => non_success(case, NonSuccessKind::Error),
        Verdict::Fail | Verdict::UnexpectedPass => non_success(case, NonSuccessKind::Failure),
    }
}

fn skipped(case: &CaseReport, why: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_type(why).set_message(message(case));
    if case.facets.iter().any(|facet| facet.failure.is_some()) {
        status.set_description(description(case));
    }
    status
}

fn non_success(case: &CaseReport, kind: NonSuccessKind) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status
        .set_type(case.level.word())
        .set_message(message(case))
        .set_description(description(case));
    status
}

/// The reason, or the failed facets, each with its message.
fn message(case: &CaseReport) -> String {
    let failures = case
        .failures()
        .map(|(facet, failure)| format!("{}: {}", facet.title(), failure.message));
    let message = case
        .reason
        .iter()
        .cloned()
        .chain(failures)
        .chain(case.baseline.iter().map(|note| known(case, note)))
        .collect::<Vec<_>>()
        .join("; ");
    printable(&message).into_owned()
}

/// What the baseline says.
fn known(case: &CaseReport, note: &BaselineNote) -> String {
    let BaselineNote { entry, reason, .. } = note;
    match (&note.not_matched, &note.issue) {
        (Some(sees), _) => format!("{entry} sees `{sees}`"),
        _ if case.verdict == Verdict::UnexpectedPass => {
            format!("passes, and {entry} says that it fails: {reason}")
        }
        (None, Some(issue)) => format!("known ({entry}): {reason}, {issue}"),
        (None, None) => format!("known ({entry}): {reason}"),
    }
}

fn description(case: &CaseReport) -> String {
    let mut text = String::new();
    for (facet, failure) in case.failures() {
        let message = printable(&failure.message);
        let diff = printable(failure.diff.as_deref().unwrap_or_default());
        text.push_str(&format!(
            "{}: {message}\n{}\n",
            facet.title(),
            diff.trim_end()
        ));
    }
    let place = format!(
        "covers: {}\nwritten in: {}\nrepeat with: {}\n",
        case.covers.join(", "),
        case.location,
        case.repeat
    );
    text + &printable(&place)
}
