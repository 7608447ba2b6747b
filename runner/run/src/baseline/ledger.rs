//! The baseline, compared with the reports of a run.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use seekspec_conformance::judge::{FacetResult, Judgement};
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::near;
use seekspec_conformance::verdict::Verdict;

use super::{Baseline, KnownFailure};
use crate::event::{BaselineEntry, BaselineNote, CaseReport};

/// The baseline, compared with the reports of a run one by one.
#[derive(Debug)]
pub struct Ledger<'a> {
    entries: Vec<(&'a KnownFailure, BaselineEntry)>,
}

/// The names of cases.
#[derive(Debug)]
pub struct CaseNames<'a> {
    /// The cases that the target could be given, selected or not.
    pub known: &'a [&'a str],
    /// Old names, and the names of today.
    pub renamed: &'a BTreeMap<String, String>,
}

/// A failure of a case.
struct CaseFailure<'a> {
    /// The facet; `None`: the target broke.
    facet: Option<&'a str>,
    text: String,
}

/// The date of today, in UTC.
pub fn today() -> Date {
    Timestamp::now().to_zoned(TimeZone::UTC).date()
}

impl<'a> Ledger<'a> {
    /// Starts with nothing run. `names` are those of all cases of the target, selected or not.
    pub fn new(baseline: &'a Baseline, names: &CaseNames<'_>) -> Self {
        let today = today();
        let here = baseline.entries.iter().filter(|entry| entry.is_here());
        Ledger {
            entries: here
                .map(|entry| (entry, unused(entry, names, today)))
                .collect(),
        }
    }

    /// Gives the case its verdict according to the baseline.
    pub fn judge(&mut self, report: &mut CaseReport) {
        let failures = failures(report);
        let mut known = vec![false; failures.len()];
        let entries = self.entries.iter_mut();
        let mut of_case: Vec<_> = entries
            .filter(|(entry, _)| entry.names(&report.name))
            .collect();
        let mut notes = Vec::new();
        for (entry, row) in &mut of_case {
            row.finished += 1;
            row.judged += usize::from(report.verdict != Verdict::Unsupported);
            let mut of_entry = (failures.iter().zip(&mut known))
                .filter(|(failure, _)| entry.knows(failure, &failures))
                .peekable();
            if of_entry.peek().is_some() {
                row.failed += 1;
                notes.push(note(entry, false));
            }
            of_entry.for_each(|(_, known)| *known = true);
        }
        // A MAY case that is not observed does not fail: a glob that matches it need not explain it.
        let is_failure = report.verdict.is_failure();
        for (entry, row) in &mut of_case {
            let is_other =
                |(failure, known): (&CaseFailure<'_>, &bool)| !known && entry.covers(failure.facet);
            let is_meant = is_failure || entry.is_name_of(&report.name);
            if is_meant && failures.iter().zip(&known).any(is_other) {
                row.differently += 1;
                notes.push(note(entry, true));
            }
        }
        let is_known = !known.is_empty() && known.iter().all(|known| *known);
        let mut entries = of_case.iter().map(|(entry, _)| *entry);
        let named = entries.find(|entry| entry.is_name_of(&report.name));
        if let (Some(entry), true) = (named, report.verdict.is_pass()) {
            report.verdict = Verdict::UnexpectedPass;
            notes.push(note(entry, false));
        } else if is_failure && is_known {
            report.verdict = Verdict::KnownFailure;
        }
        report.baseline = notes;
    }

    /// The result of each entry.
    pub fn finish(self) -> Vec<BaselineEntry> {
        self.entries.into_iter().map(|(_, row)| row).collect()
    }
}

impl Baseline {
    /// The facets of the case that fail as an entry says; `None` among them: the target broke as an entry says.
    pub fn known_facets(&self, report: &CaseReport) -> Vec<Option<String>> {
        let failures = failures(report);
        let entries = self.entries.iter();
        let entries: Vec<&KnownFailure> =
            entries.filter(|entry| entry.names(&report.name)).collect();
        let known = failures.iter().filter(|failure| {
            let mut entries = entries.iter();
            entries.any(|entry| entry.knows(failure, &failures))
        });
        known
            .map(|failure| failure.facet.map(str::to_owned))
            .collect()
    }

    /// The reasons for the failures of a case; `None`: no entry knows one of them, or nothing failed.
    pub fn reasons(&self, case: &str, judgement: &Judgement) -> Option<String> {
        let failures: Vec<_> = judgement.failures().map(CaseFailure::of).collect();
        let entries: Vec<_> = (self.entries.iter())
            .filter(|entry| entry.names(case))
            .collect();
        let mut reasons = Vec::new();
        for failure in &failures {
            let mut knowing = (entries.iter()).filter(|entry| entry.knows(failure, &failures));
            reasons.push(knowing.next()?.reason.as_str());
        }
        reasons.dedup();
        (!reasons.is_empty()).then(|| reasons.join("\n"))
    }
}

impl<'a> CaseFailure<'a> {
    fn of((facet, failure): (&'a FacetResult, &Mismatch)) -> Self {
        let rest = failure.diff.as_ref().unwrap_or(&failure.actual);
        Self {
            facet: Some(&facet.facet),
            text: format!("{}\n{rest}", failure.message),
        }
    }
}

impl KnownFailure {
    /// Whether this failure is the known one. A facet that fails at several steps is one failure, and
    /// an entry without a facet is about all failures of the case.
    fn knows(&self, failure: &CaseFailure<'_>, all: &[CaseFailure<'_>]) -> bool {
        let mut texts = Vec::new();
        for one in all {
            if self.facet.is_none() || one.facet == failure.facet {
                texts.push(one.text.as_str());
            }
        }
        self.covers(failure.facet) && self.matches_text(&texts.join("\n"))
    }
}

fn unused(entry: &KnownFailure, names: &CaseNames<'_>, today: Date) -> BaselineEntry {
    let named = names.known.iter().filter(|name| entry.names(name)).count();
    let past = entry.until.filter(|until| *until < today);
    BaselineEntry {
        entry: entry.location.clone(),
        case: entry.case.clone(),
        named,
        finished: 0,
        judged: 0,
        failed: 0,
        differently: 0,
        problem: match named {
            0 => Some(no_case(entry, names)),
            _ => {
                past.map(|day| format!("expired on {day}; fix the failure, or set a later `until`"))
            }
        },
    }
}

fn no_case(entry: &KnownFailure, names: &CaseNames<'_>) -> String {
    if let Some(new) = names.renamed.get(&entry.name) {
        return format!(
            "names no case: it was renamed to `{new}`; `seekspec baseline update` follows"
        );
    }
    let names = names.known;
    // Beside it, where only the last part can be wrong; or else anywhere.
    let folder = entry.name.rsplit_once('/').map(|(folder, _)| folder);
    let beside = names
        .iter()
        .filter(|name| name.rsplit_once('/').map(|(folder, _)| folder) == folder);
    let id = |name: &'_ str| {
        name.rsplit_once('/')
            .map_or(0, |(folder, _)| folder.len() + 1)
    };
    let ids: Vec<&str> = beside.map(|name| &name[id(name)..]).collect();
    let near = if ids.is_empty() {
        near::did_you_mean(&entry.name, names.iter().copied())
    } else {
        near::did_you_mean(&entry.name[id(&entry.name)..], ids)
    };
    match near {
        Some(near) => format!("names no case; {near}"),
        None => "names no case; remove it with `seekspec baseline prune`".to_owned(),
    }
}

/// The failures of a case.
fn failures(report: &CaseReport) -> Vec<CaseFailure<'_>> {
    match report.verdict {
        Verdict::Broken => vec![CaseFailure {
            facet: None,
            text: report.reason.clone().unwrap_or_default(),
        }],
        Verdict::Fail | Verdict::NotObserved => report.failures().map(CaseFailure::of).collect(),
        _ => Vec::new(),
    }
}

fn note(entry: &KnownFailure, is_other: bool) -> BaselineNote {
    BaselineNote {
        entry: entry.location.clone(),
        reason: entry.reason.clone(),
        issue: entry.issue.clone(),
        not_matched: entry
            .matches
            .as_ref()
            .filter(|_| is_other)
            .map(ToString::to_string),
    }
}
