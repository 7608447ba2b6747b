//! The outline of a run, which reports with pages follow: Markdown and HTML.

use seekspec_conformance::verdict::Verdict;

use super::choice_rows::{ChoiceRow, choice_rows};
use super::counts::{engine, judged};
use super::human::{is_failure, is_warning};
use super::outcome::message;
use super::report::Setup;
use crate::document::Document;
use crate::document::{FailureGroup, groups};
use crate::event::CaseReport;

/// The parts behind the verdict and the table.
pub struct Outline<'a> {
    /// The target and its version.
    pub title: String,
    /// How many cases were judged, and the versions of both sides.
    pub facts: String,
    /// Warnings about the run.
    pub warnings: Vec<&'a str>,
    /// How many cases and choices fail the run.
    pub failures: usize,
    /// The same, those that are alike together.
    pub groups: Vec<FailureGroup<'a>>,
    /// The target's answers to the questions of its profile.
    pub choices: Vec<ChoiceRow>,
    /// Everything that does not fail the run as a case; lists may be empty.
    pub lists: Vec<List<'a>>,
}

/// A list below a heading.
pub struct List<'a> {
    /// The heading.
    pub title: &'static str,
    /// The name of a case, if it is about one, and a sentence.
    pub items: Vec<(Option<&'a CaseReport>, String)>,
}

impl<'a> Outline<'a> {
    /// That of a run.
    pub fn of(run: &'a Document, setup: &Setup<'_>) -> Self {
        let failures: Vec<&CaseReport> = run
            .cases
            .iter()
            .filter(|case| is_failure(case, setup.policy))
            .collect();
        let info = &run.run;
        let version = info.target_version.iter();
        let version: String = version.map(|version| format!(" {version}")).collect();
        let facts = (judged(&run.summary), &info.transport, engine(info));
        let choices = choice_rows(&run.summary.choices);
        let failed = choices.iter().filter(|row| row.fails(setup.policy));
        let warnings = info.warnings.iter().chain(&run.summary.warnings);
        Self {
            title: format!("{}{version}", info.target),
            facts: format!("{} ({}) · {}", facts.0, facts.1, facts.2),
            warnings: warnings.map(String::as_str).collect(),
            failures: failures.len() + failed.count(),
            groups: groups(&failures, run.diagnosis.as_ref()),
            lists: lists(run, setup),
            choices,
        }
    }
}

fn lists<'a>(run: &'a Document, setup: &Setup<'_>) -> Vec<List<'a>> {
    let of = |title, is: &dyn Fn(&CaseReport) -> bool| {
        let cases = run.cases.iter().filter(|case| is(case));
        let items = cases.map(|case| (Some(case), message(case))).collect();
        List { title, items }
    };
    let with = |title, verdict| of(title, &|case| case.verdict == verdict);
    let stale = run.stale.iter().map(|line| (None, line.clone()));
    vec![
        List {
            title: "stale baseline entries",
            items: stale.collect(),
        },
        of("warnings (SHOULD cases that failed)", &|case| {
            is_warning(case, setup.policy)
        }),
        with("known failures", Verdict::KnownFailure),
        with("MAY cases that were not observed", Verdict::NotObserved),
        with("unsupported cases", Verdict::Unsupported),
    ]
}
