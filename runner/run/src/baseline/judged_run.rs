//! The failures of a run, from which a baseline is written or brought up to date.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::diagnosis::Diagnosis;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::verdict::Verdict;

use super::{
    Baseline, CaseNames, KnownFailure, Ledger, LikelyCause, NewFailure, Proposal, new_failures,
    propose,
};
use crate::event::{BaselineEntry, CaseReport};

/// The judged cases of a run, and how a baseline compares with them.
#[derive(Default)]
pub struct JudgedRun {
    /// The name of the target.
    pub target: String,
    /// The cases that ran.
    pub reports: Vec<CaseReport>,
    /// The entries of the baseline, as the run found them.
    pub entries: Vec<BaselineEntry>,
    /// The likely causes, if they are known.
    pub diagnosis: Option<Diagnosis>,
}

impl JudgedRun {
    /// The same cases, compared with this baseline instead of the one of their run.
    pub fn compared_with(mut self, baseline: Option<&Baseline>, suite: &Suite) -> Self {
        self.reports.iter_mut().for_each(without_baseline);
        self.entries = baseline.map_or_else(Vec::new, |baseline| self.judged_by(baseline, suite));
        self
    }

    fn judged_by(&self, baseline: &Baseline, suite: &Suite) -> Vec<BaselineEntry> {
        let profiles: BTreeSet<&str> = self.reports.iter().filter_map(profile_of).collect();
        let known: Vec<&str> = suite
            .cases
            .iter()
            .filter(|case| profiles.contains(case.profile.as_str()))
            .map(|case| case.name.as_str())
            .collect();
        let names = CaseNames {
            known: &known,
            renamed: &suite.renamed,
        };
        let mut ledger = Ledger::new(baseline, &names);
        for report in &self.reports {
            ledger.judge(&mut report.clone());
        }
        ledger.finish()
    }

    /// The entries of a new file.
    pub fn proposals(&self, suite: &Suite) -> Vec<Proposal> {
        let failures: Vec<NewFailure> = self.reports.iter().flat_map(new_failures).collect();
        self.propose(&failures, suite)
    }

    fn propose(&self, failures: &[NewFailure], suite: &Suite) -> Vec<Proposal> {
        let ran: BTreeSet<&str> = self.reports.iter().map(|report| &*report.name).collect();
        let judged: Vec<&str> = self
            .reports
            .iter()
            .filter(|report| report.verdict != Verdict::Unsupported)
            .map(|report| report.name.as_str())
            .collect();
        let not_run: Vec<&str> = suite
            .cases
            .iter()
            .map(|case| case.name.as_str())
            .filter(|name| !ran.contains(name))
            .collect();
        propose(failures, &judged, &not_run, &self.causes())
    }

    /// The likely cause of each failure, by name of the case.
    fn causes(&self) -> BTreeMap<&str, LikelyCause> {
        let mut by_case = BTreeMap::new();
        let Some(diagnosis) = &self.diagnosis else {
            return by_case;
        };
        for (rank, cause) in diagnosis.causes.iter().enumerate() {
            for case in &cause.explained {
                by_case.entry(case.as_str()).or_insert_with(|| LikelyCause {
                    rank,
                    about: cause.sentence.clone(),
                    id: cause.id.clone(),
                });
            }
        }
        by_case
    }

    /// The baseline without the entries that match no case, or only cases that pass.
    ///
    /// # Errors
    /// The text without them cannot be read.
    pub fn pruned(&self, before: &Baseline) -> anyhow::Result<Baseline> {
        let mut stale = Vec::new();
        for (index, entry) in before.entries.iter().enumerate() {
            let row = self.row(entry);
            if row.is_some_and(|row| row.names_nothing() || row.no_longer_fails()) {
                stale.push(index);
            }
        }
        before.without(&stale)
    }

    /// The baseline with the new failures, and the present text of those that have changed.
    ///
    /// # Errors
    /// The new text cannot be read.
    pub fn updated(&self, before: &Baseline, suite: &Suite) -> anyhow::Result<Baseline> {
        let mut unknown = self.unknown(before);
        let mut changes = Vec::new();
        for (index, entry) in before.entries.iter().enumerate() {
            if let Some(excerpt) = self.changed_excerpt(entry, &unknown) {
                changes.push((index, excerpt));
                unknown.retain(|failure| !may_have_changed(entry, failure));
            }
        }
        let changed = before.with_matches(&changes)?;
        match self.propose(&unknown, suite).as_slice() {
            [] => Ok(changed),
            proposals => changed.with_more(proposals),
        }
    }

    /// The text that an entry should match now: it matched nothing, and its failures agree on another.
    fn changed_excerpt(&self, entry: &KnownFailure, unknown: &[NewFailure]) -> Option<String> {
        self.row(entry).filter(|row| row.failed == 0)?;
        let mut own = unknown
            .iter()
            .filter(|failure| may_have_changed(entry, failure));
        let first = own.next()?;
        let is_one = entry.facet.is_none() && entry.is_name_of(&first.case);
        if is_one || own.all(|failure| failure.excerpt == first.excerpt) {
            first.excerpt.clone()
        } else {
            None
        }
    }

    /// The failures that no entry covers.
    fn unknown(&self, before: &Baseline) -> Vec<NewFailure> {
        let mut unknown = Vec::new();
        for report in &self.reports {
            let known = before.known_facets(report);
            let failures = new_failures(report).into_iter();
            unknown.extend(failures.filter(|failure| !known.contains(&failure.facet)));
        }
        unknown
    }

    fn row(&self, entry: &KnownFailure) -> Option<&BaselineEntry> {
        self.entries
            .iter()
            .find(|row| row.entry == entry.location && row.case == entry.case)
    }
}

fn may_have_changed(entry: &KnownFailure, failure: &NewFailure) -> bool {
    entry.matches.is_some() && entry.names(&failure.case) && entry.covers(failure.facet.as_deref())
}

/// The report as it was before a baseline was applied.
fn without_baseline(report: &mut CaseReport) {
    report.verdict = match report.verdict {
        Verdict::UnexpectedPass => Verdict::Pass,
        Verdict::KnownFailure if report.failures().next().is_some() => Verdict::Fail,
        Verdict::KnownFailure => Verdict::Broken,
        verdict => verdict,
    };
    report.baseline.clear();
}

fn profile_of(report: &CaseReport) -> Option<&str> {
    report.name.split('/').next()
}
