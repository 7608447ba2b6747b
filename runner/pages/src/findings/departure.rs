//! The departures of a run: failures that have the same reason.

use std::cmp::Reverse;

use seekspec_conformance::diagnosis::Cause;
use seekspec_conformance::facets::OUTSIDE;
use seekspec_conformance::judge::{ANY_OF, FacetResult};
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_conformance::tree::{EntryKind, Tree};
use seekspec_conformance::verdict::Verdict;

use super::severity::{Severity, severity};
use super::title::{case_title, fault_first};
use seekspec_run::document::Document;
use seekspec_run::document::{by_reason, groups};
use seekspec_run::event::{BaselineNote, CaseReport};

/// Failures that have the same reason.
pub(crate) struct Departure<'a> {
    /// The likely cause, where there is one.
    pub(crate) cause: Option<&'a str>,
    /// The note of the baseline, where it has one.
    pub(crate) note: Option<&'a BaselineNote>,
    /// The facets that the note is about; empty: all.
    facets: Vec<&'a str>,
    /// The cases; the first is the one that shows it best.
    pub(crate) cases: Vec<&'a CaseReport>,
}

/// The gravest first, then those from a MUST, then those that most cases show.
pub(crate) fn departures<'a>(run: &'a Document, suite: &Suite) -> Vec<Departure<'a>> {
    let failing = run.cases.iter().filter(|case| fails(case));
    let (explained, others): (Vec<&CaseReport>, Vec<&CaseReport>) =
        failing.partition(|case| case.verdict == Verdict::KnownFailure);
    let mut departures = known(run, &explained);
    let groups = groups(&others, run.diagnosis.as_ref()).into_iter();
    departures.extend(groups.map(|group| Departure {
        cause: group.cause,
        note: None,
        facets: Vec::new(),
        cases: group.cases,
    }));
    for departure in &mut departures {
        // Of most cases results have the verdict alone, and a case with other reasons as well shows this
        // one less clearly.
        let cost = |case: &&CaseReport| {
            let others = case.baseline.len();
            (
                case.calls.is_empty(),
                severity(case, &failures(case, &departure.facets), suite),
                Reverse(case.level),
                others,
                cost(case, suite),
            )
        };
        departure.cases.sort_by_cached_key(cost);
    }
    departures.sort_by_cached_key(|one| {
        (
            one.severity(suite),
            Reverse(one.level()),
            Reverse(one.cases.len()),
        )
    });
    departures
}

/// The failed facets of a case: those of these names, if there are some.
fn failures<'a>(case: &'a CaseReport, names: &[&str]) -> Vec<(&'a FacetResult, &'a Mismatch)> {
    let mut failures: Vec<_> = case.failures().collect();
    let is_own = |facet: &FacetResult| names.contains(&facet.facet.as_str());
    if failures.iter().any(|(facet, _)| is_own(facet)) {
        failures.retain(|(facet, _)| is_own(facet));
    }
    failures
}

/// A case that is not observed is not a departure: it is optional.
fn fails(case: &CaseReport) -> bool {
    use Verdict::{Broken, Fail, KnownFailure};
    let by_choice = case.baseline.iter().any(BaselineNote::is_of_choice);
    case.level > Level::May && !by_choice && matches!(case.verdict, Fail | Broken | KnownFailure)
}

/// Known failures by the reason that the baseline gives.
fn known<'a>(run: &'a Document, cases: &[&'a CaseReport]) -> Vec<Departure<'a>> {
    let reasons = by_reason(cases).into_iter().map(|notes| {
        let facets = notes.iter().filter_map(|(note, _)| facet(run, note));
        let mut cases: Vec<&CaseReport> = notes.iter().map(|(_, case)| *case).collect();
        cases.dedup_by_key(|case| &case.name);
        Departure {
            cause: cause(run, &cases).map(|cause| cause.sentence.as_str()),
            note: notes.first().map(|(note, _)| *note),
            facets: facets.collect(),
            cases,
        }
    });
    reasons.collect()
}

/// The facet that an entry of the baseline names.
fn facet<'a>(run: &'a Document, note: &BaselineNote) -> Option<&'a str> {
    let mut entries = run.summary.baseline.iter();
    let entry = entries.find(|entry| entry.entry == note.entry)?;
    entry.case.rsplit_once('#').map(|(_, facet)| facet)
}

/// The cause that explains all of these cases, and the fewest others.
fn cause<'a>(run: &'a Document, cases: &[&CaseReport]) -> Option<&'a Cause> {
    let causes = run.diagnosis.iter().flat_map(|diagnosis| &diagnosis.causes);
    causes
        .filter(|cause| {
            cases
                .iter()
                .all(|case| cause.explained.contains(&case.name))
        })
        .min_by_key(|cause| cause.explained.len())
}

/// How much there is to read: steps, entries and bytes of the tree, and the arguments.
fn cost(case: &CaseReport, suite: &Suite) -> (usize, usize) {
    let arguments = case
        .calls
        .iter()
        .map(|call| call.arguments.to_string().len());
    let known = suite.case(&case.name);
    let tree = known.map_or(usize::MAX / 2, |case: &Case| size(&case.tree));
    (case.calls.len(), tree + arguments.sum::<usize>())
}

fn size(tree: &Tree) -> usize {
    let entries = tree.entries.iter();
    let sizes = entries.map(|(path, entry)| match &entry.kind {
        EntryKind::File(bytes) => cost_of(path) + bytes.len(),
        _ => cost_of(path),
    });
    sizes.sum::<usize>() + 20 * tree.entries.len()
}

/// A name that is hard to type or to tell from another costs more.
fn cost_of(path: &str) -> usize {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
    path.len() + 20 * path.chars().filter(|c| !plain(*c)).count()
}

impl<'a> Departure<'a> {
    /// The tools, and the likely cause, or else the reason in the baseline, or else what its first
    /// case is about.
    pub(crate) fn title(&self, suite: &Suite) -> String {
        let tools = format!("{}: ", self.tools().join(", "));
        let title = match (self.cause, self.note, self.cases.first()) {
            (Some(cause), ..) => cause.to_owned(),
            (None, Some(note), _) => fault_first(&note.reason),
            (None, None, first) => first.map_or_else(String::new, |case| case_title(case, suite)),
        };
        // Some causes name the tool.
        let title = title.strip_prefix(&tools).unwrap_or(&title);
        format!("{tools}{title}")
    }

    /// The reason in the baseline, unless it is the title.
    pub(crate) fn reason(&self) -> Option<&'a str> {
        let reason = self.note?.reason.as_str();
        (self.cause.is_some() || !reason.starts_with(&fault_first(reason))).then_some(reason)
    }

    fn tools(&self) -> Vec<&'a str> {
        let mut tools: Vec<&str> = self
            .cases
            .iter()
            .filter_map(|case| case.name.split('/').nth(1))
            .collect();
        tools.sort_unstable();
        tools.dedup();
        tools
    }

    /// How grave its gravest failure is, which its first case shows.
    fn severity(&self, suite: &Suite) -> Severity {
        let severity = |first: &&CaseReport| severity(first, &self.failures(), suite);
        match self.cases.first() {
            Some(first) if !first.reaches_outside() && self.is_policy() => Severity::Policy,
            first => first.map_or(Severity::Wording, severity),
        }
    }

    /// Whether each case answers a question of the profile, in a way that the target file could declare.
    pub(crate) fn is_policy(&self) -> bool {
        let answers = |case: &CaseReport, facet: &FacetResult| {
            let mut chosen = case.chosen.iter().filter(|one| one.step == facet.step);
            let is_left_open = |(choice, _)| choice != OUTSIDE;
            facet.facet == ANY_OF && chosen.any(|one| one.answer().is_some_and(is_left_open))
        };
        let mut cases = self.cases.iter();
        cases.all(|case| {
            let mut failures = case.failures().peekable();
            failures.peek().is_some() && failures.all(|(facet, _)| answers(case, facet))
        })
    }

    /// Whether no result is wrong.
    pub(super) fn is_minor(&self, suite: &Suite) -> bool {
        self.severity(suite) > Severity::Results
    }

    /// Whether it is graver than a loss of bytes.
    pub(super) fn is_grave(&self, suite: &Suite) -> bool {
        self.severity(suite) <= Severity::Outside
    }

    /// The highest level of its cases.
    pub(crate) fn level(&self) -> Level {
        let levels = self.cases.iter().map(|case| case.level);
        levels.max().unwrap_or(Level::May)
    }

    /// The failed facets of the first case that belong to it.
    pub(crate) fn failures(&self) -> Vec<(&'a FacetResult, &'a Mismatch)> {
        let first = self.cases.first();
        first.map_or_else(Vec::new, |case| failures(case, &self.facets))
    }
}
