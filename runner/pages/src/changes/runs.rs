//! Two reports of one product.

use std::collections::BTreeMap;

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::model::version::Version;
use seekspec_conformance::verdict::Verdict;
use serde::Serialize;

use seekspec_run::document::Document;
use seekspec_run::event::CaseReport;

/// The changes between two reports of one product. Every list is in the order of the names.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RunChanges {
    /// The older report.
    pub old: Side,
    /// The newer one.
    pub new: Side,
    /// Cases that passed, and fail or break.
    pub newly_failing: Vec<CaseChange>,
    /// Cases that failed or broke, and pass.
    pub newly_passing: Vec<CaseChange>,
    /// Cases that fail in another way, are answered by another interpretation of the document, or are
    /// no longer observed, or observed at last.
    pub changed_answers: Vec<CaseChange>,
    /// Cases that were judged, and are unsupported now or no longer in the report.
    pub no_longer_judged: Vec<CaseChange>,
    /// Cases that were unsupported or not in the report, and are judged now.
    pub newly_judged: Vec<CaseChange>,
    /// How many MUST and SHOULD cases pass as before.
    pub still_passing: usize,
    /// How many MUST and SHOULD cases fail as before.
    pub still_failing: usize,
}

/// One of two reports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Side {
    /// The name of the target.
    pub target: String,
    /// The version that the target reports.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The hash of the suite.
    pub suite: String,
    /// The version of the specification.
    pub suite_version: Version,
    /// The run was interrupted, in words: cases that are not in the report may be only late.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<String>,
}

/// A case whose outcome or answer changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CaseChange {
    /// The full name.
    pub case: String,
    /// The requirement level.
    pub level: Level,
    /// The old outcome; absent: the case is not in the old report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old: Option<Verdict>,
    /// The new outcome; absent: the case is not in the new report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new: Option<Verdict>,
    /// The failure, or the interpretation that was chosen; empty where the case passed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub was: String,
    /// The same today.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub is: String,
}

/// An outcome, as far as it matters here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OutcomeChange {
    Passes,
    Fails,
    /// A MAY case.
    Optional,
    Unjudged,
}

impl RunChanges {
    /// Compares the reports.
    pub fn new(old: &Document, new: &Document) -> Self {
        let mut changes = Self {
            old: Side::new(old),
            new: Side::new(new),
            newly_failing: Vec::new(),
            newly_passing: Vec::new(),
            changed_answers: Vec::new(),
            no_longer_judged: Vec::new(),
            newly_judged: Vec::new(),
            still_passing: 0,
            still_failing: 0,
        };
        let mut pairs: BTreeMap<&str, (Option<&CaseReport>, Option<&CaseReport>)> = BTreeMap::new();
        for case in &old.cases {
            pairs.entry(&case.name).or_default().0 = Some(case);
        }
        for case in &new.cases {
            pairs.entry(&case.name).or_default().1 = Some(case);
        }
        pairs
            .into_values()
            .for_each(|(old, new)| changes.add(old, new));
        changes
    }

    /// Whether a MUST case fails that passed before.
    pub fn is_worse(&self) -> bool {
        let mut failing = self.newly_failing.iter();
        failing.any(|change| change.level == Level::Must)
    }

    fn add(&mut self, old: Option<&CaseReport>, new: Option<&CaseReport>) {
        use OutcomeChange::{Fails, Optional, Passes, Unjudged};
        let Some(one) = new.or(old) else { return };
        let list = match (outcome(old), outcome(new)) {
            (Unjudged, Unjudged) => return,
            (Unjudged, _) => &mut self.newly_judged,
            (_, Unjudged) => &mut self.no_longer_judged,
            (Passes | Optional, Fails) => &mut self.newly_failing,
            (Fails, Passes | Optional) => &mut self.newly_passing,
            (outcome, _) if is_same(old, new) => {
                match outcome {
                    Fails => self.still_failing += 1,
                    Passes => self.still_passing += 1,
                    Optional | Unjudged => {}
                }
                return;
            }
            _ => &mut self.changed_answers,
        };
        list.push(CaseChange {
            case: one.name.clone(),
            level: one.level,
            old: old.map(|case| case.verdict),
            new: new.map(|case| case.verdict),
            was: old.map(words).unwrap_or_default(),
            is: new.map(words).unwrap_or_default(),
        });
    }
}

impl Side {
    fn new(document: &Document) -> Self {
        Self {
            target: document.run.target.clone(),
            version: document.run.target_version.clone(),
            suite: document.run.suite.clone(),
            suite_version: document.run.suite_version,
            partial: document.partial(),
        }
    }

    /// The target and its version.
    pub fn title(&self) -> String {
        match &self.version {
            Some(version) => format!("{} {version}", self.target),
            None => self.target.clone(),
        }
    }
}

fn outcome(case: Option<&CaseReport>) -> OutcomeChange {
    match case.map(|case| case.verdict) {
        None | Some(Verdict::Unsupported) => OutcomeChange::Unjudged,
        Some(Verdict::Pass | Verdict::UnexpectedPass) => OutcomeChange::Passes,
        Some(Verdict::Fail | Verdict::KnownFailure | Verdict::Broken) => OutcomeChange::Fails,
        Some(Verdict::Observed | Verdict::NotObserved) => OutcomeChange::Optional,
    }
}

/// Whether both were answered alike, as far as reports tell: answers to cases that pass are not
/// recorded, and equal failures of which only the answers differ are a change.
fn is_same(old: Option<&CaseReport>, new: Option<&CaseReport>) -> bool {
    let (Some(old), Some(new)) = (old, new) else {
        return false;
    };
    let failures = |case: &CaseReport| -> Vec<_> {
        let failures = case.failures();
        failures
            .map(|(facet, failure)| (facet.title(), failure.clone()))
            .collect()
    };
    let answers = |case: &CaseReport| -> Vec<_> {
        case.calls.iter().map(|call| call.answer.clone()).collect()
    };
    let is_observed = |case: &CaseReport| case.verdict == Verdict::Observed;
    is_observed(old) == is_observed(new)
        && old.reason == new.reason
        && old.chosen == new.chosen
        && failures(old) == failures(new)
        && (outcome(Some(old)) == OutcomeChange::Passes || answers(old) == answers(new))
}

/// The failure, or else the chosen interpretations.
fn words(case: &CaseReport) -> String {
    let headline = case.headline();
    if !headline.is_empty() {
        return headline;
    }
    let chosen = case.chosen.iter();
    let chosen = chosen.map(|chosen| chosen.interpretations.join(" or "));
    chosen.collect::<Vec<_>>().join(", ")
}
