//! One implementation, as its report shows it.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::diagnosis::Cause;
use seekspec_conformance::diagnosis::Diagnosis;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;

use super::cell::{RowCell, differs};
use seekspec_run::document::{Document, without_names};
use seekspec_run::event::CaseReport;

/// The beginning of the message about a call that failed; the error follows.
const CALL_FAILED: &str = "the call failed";

/// One implementation, as its report shows it.
#[derive(Debug, Clone)]
pub struct ComparedImplementation {
    /// The name of the target; with its version where two have the same name.
    pub name: String,
    /// The version that it reports.
    pub version: Option<String>,
    /// The transport: `in-process`, `exec`, `mcp`.
    pub transport: String,
    /// The hash of the suite by which it was judged.
    pub suite: String,
    /// The tools by which it was judged, as `profile/tool`.
    pub tools: Vec<String>,
    /// Whether it conforms, known failures aside.
    pub conforms: bool,
    /// The conclusion of its report, in one sentence.
    pub conclusion: String,
    /// Its MUST cases.
    pub must: RowCell,
    /// Its SHOULD cases.
    pub should: RowCell,
    /// Its MAY cases.
    pub may: RowCell,
    /// The likely causes of its failures: mutants that answer as it does.
    pub causes: Vec<Cause>,
    /// The interpretations that it chose where a document is open, by the case and the step, from 1;
    /// empty: its answer matches none.
    pub chosen: BTreeMap<(String, Option<usize>), Vec<String>>,
    /// The cases in which it was seen to behave otherwise than described, by name.
    pub differences: BTreeMap<String, CaseDifference>,
}

/// A case in which an implementation behaves otherwise than described.
#[derive(Debug, Clone)]
pub struct CaseDifference {
    /// Its behaviour in words: those of the nearest mutant, or else the reason in the baseline, or
    /// the failure in a line.
    pub words: String,
    /// Equal for differences that are alike.
    pub kind: String,
    /// The case: failed facets with their differences, calls, tree and clauses.
    pub report: CaseReport,
}

impl ComparedImplementation {
    /// How many cases could not be judged.
    pub fn unsupported(&self) -> usize {
        self.must.unsupported + self.should.unsupported + self.may.unsupported
    }

    /// The implementation, judged by the cases with these names.
    pub(super) fn new(document: &Document, names: &BTreeSet<&str>) -> Self {
        let diagnosis = document.diagnosis.as_ref();
        let cases: Vec<&CaseReport> = document
            .cases
            .iter()
            .filter(|case| names.contains(case.name.as_str()))
            .collect();
        let of_level = |level: Level| {
            let mut cell = RowCell::default();
            let own = cases.iter().filter(|case| case.level == level);
            own.for_each(|case| cell.add(case));
            cell
        };
        let judged = cases
            .iter()
            .filter(|case| case.verdict != Verdict::Unsupported);
        let tools: BTreeSet<String> = judged.map(|case| tool(case)).collect();
        let differing = cases.iter().copied().filter(|case| differs(case));
        let chosen = cases.iter().flat_map(|case| {
            let chosen = case.chosen.iter();
            chosen.map(|one| ((case.name.clone(), one.step), one.interpretations.clone()))
        });
        Self {
            name: document.run.target.clone(),
            version: document.run.target_version.clone(),
            transport: document.run.transport.clone(),
            suite: document.run.suite.clone(),
            tools: tools.into_iter().collect(),
            conforms: document.conforms,
            conclusion: document.conclusion.clone(),
            must: of_level(Level::Must),
            should: of_level(Level::Should),
            may: of_level(Level::May),
            causes: diagnosis.map_or_else(Vec::new, |diagnosis| diagnosis.causes.clone()),
            chosen: chosen.collect(),
            differences: differing
                .map(|case| (case.name.clone(), CaseDifference::new(case, diagnosis)))
                .collect(),
        }
    }

    /// The name and the version.
    pub fn title(&self) -> String {
        match &self.version {
            Some(version) if !self.name.contains(version) => format!("{} {version}", self.name),
            _ => self.name.clone(),
        }
    }
}

impl CaseDifference {
    fn new(case: &CaseReport, diagnosis: Option<&Diagnosis>) -> Self {
        let mut causes = diagnosis.iter().flat_map(|diagnosis| &diagnosis.causes);
        let cause = causes.find(|cause| cause.explained.contains(&case.name));
        let reason = case.baseline.first().map(|note| &note.reason);
        let known = cause.map(|cause| &cause.sentence).or(reason).cloned();
        Self {
            kind: known.clone().unwrap_or_else(|| kind(case)),
            words: known.unwrap_or_else(|| headline(case)),
            report: case.clone(),
        }
    }
}

/// The first failure, which is often the reason for the others.
fn headline(case: &CaseReport) -> String {
    let first = case
        .failures()
        .next()
        .map(|(facet, failure)| format!("{}: {}", facet.title(), failure.message));
    first.unwrap_or_else(|| case.headline())
}

/// Equal for equal failures of calls, and for other failures that are equal but for names. A MAY case
/// that is not observed is like no failure.
fn kind(case: &CaseReport) -> String {
    let first = case.failures().next().map(|(_, failure)| &failure.message);
    let kind = match first {
        Some(message) if message.starts_with(CALL_FAILED) => message.clone(),
        _ => without_names(&headline(case)),
    };
    match case.verdict {
        Verdict::NotObserved => format!("not observed: {kind}"),
        _ => kind,
    }
}

/// `profile/tool`.
fn tool(case: &CaseReport) -> String {
    let parts: Vec<&str> = case.name.splitn(3, '/').take(2).collect();
    parts.join("/")
}
