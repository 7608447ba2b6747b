//! The report for CI systems: JUnit's XML, as Jenkins, GitLab and actions of GitHub read it.

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use seekspec_conformance::verdict::Verdict;

use seekspec_run::document::{Document, split_name};
use seekspec_run::event::CaseReport;
use seekspec_run::printable::printable;
use seekspec_run::reports::choice_rows::choice_rows;
use seekspec_run::reports::counts::engine;
use seekspec_run::reports::human::plain_case;
use seekspec_run::reports::location::Location;
use seekspec_run::reports::outcome::{Outcome, message};
use seekspec_run::reports::report::{Format, Setup};
use seekspec_run::reports::whole::at_the_end;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "junit",
    about: "JUnit's XML, for CI; SHOULD failures are skipped there, with their reason",
    is_stream: false,
    make: |setup| at_the_end(setup, write),
};

fn write(run: &Document, setup: &mut Setup<'_>) -> io::Result<()> {
    let mut report = quick_junit::Report::new(&*printable(&run.run.target));
    report.set_time(Duration::from_millis(run.summary.wall_ms));
    let mut suites = suites(&run.cases, setup);
    let stale = run.summary.baseline.iter();
    let stale = stale.filter_map(|entry| Some((entry.entry.clone(), entry.complaint()?)));
    suites.extend(others("baseline", "stale", stale));
    let rows = choice_rows(&run.summary.choices);
    let failed = rows.iter().filter(|row| row.fails(setup.policy));
    let failed = failed.map(|row| (row.title(), row.failure()));
    suites.extend(others("choices", "inconsistent", failed));
    for suite in &mut suites {
        suite.add_property(("suite", engine(&run.run).as_str()));
    }
    report.add_test_suites(suites);
    // The library does not say whether an error was a closed pipe, so it writes to memory.
    let text = report.to_string().map_err(io::Error::other)?;
    setup.writer.write_all(text.as_bytes())
}

/// A suite for each tool, by name.
fn suites(cases: &[CaseReport], setup: &Setup<'_>) -> Vec<TestSuite> {
    let mut suites: BTreeMap<&str, Vec<&CaseReport>> = BTreeMap::new();
    for case in cases {
        let (tool, _) = split_name(&case.name);
        suites.entry(tool).or_default().push(case);
    }
    let suite = |(name, cases): (&str, Vec<&CaseReport>)| {
        let mut suite = TestSuite::new(&*printable(name));
        suite.set_time(cases.iter().map(|case| case.duration).sum());
        suite.add_test_cases(cases.iter().map(|case| test_case(case, setup)));
        suite
    };
    suites.into_iter().map(suite).collect()
}

fn test_case(case: &CaseReport, setup: &Setup<'_>) -> TestCase {
    let (suite, rest) = split_name(&case.name);
    let mut test_case = TestCase::new(&*printable(rest), status(case, setup));
    test_case
        .set_classname(&*printable(suite))
        .set_time(case.duration);
    let place = Location::of(&case.location);
    let line = place.line.map(|line| ("line", line.to_string()));
    let file = ("file", printable(place.file).into_owned());
    for (name, value) in [file].into_iter().chain(line) {
        test_case.extra.insert(name.into(), value.into());
    }
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

/// A suite of other failures of the run, each with its name and message: they fail the report, too.
fn others(
    suite: &str,
    kind: &str,
    all: impl Iterator<Item = (String, String)>,
) -> Option<TestSuite> {
    let cases = all.map(|(name, message)| {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_type(kind).set_message(printable(&message));
        let mut test_case = TestCase::new(printable(&name), status);
        test_case.set_classname(suite).set_time(Duration::ZERO);
        test_case
    });
    let mut suite = TestSuite::new(suite);
    suite.set_time(Duration::ZERO).add_test_cases(cases);
    (!suite.test_cases.is_empty()).then_some(suite)
}

fn status(case: &CaseReport, setup: &Setup<'_>) -> TestCaseStatus {
    let outcome = Outcome::of(case, setup.policy);
    let (mut status, why) = match outcome {
        Outcome::Passed => return TestCaseStatus::success(),
        Outcome::Skipped { why, .. } => (TestCaseStatus::skipped(), why),
        Outcome::Failed => {
            let kind = match case.verdict {
                Verdict::Broken => NonSuccessKind::Error,
                _ => NonSuccessKind::Failure,
            };
            (TestCaseStatus::non_success(kind), case.level.word())
        }
    };
    status.set_type(why).set_message(message(case));
    if outcome.fails() {
        status.set_description(plain_case(setup, case));
    }
    status
}
