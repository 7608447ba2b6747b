//! From results to a report, as far as they have one.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, bail};
use seekspec_conformance::diagnosis::{Cause, Diagnosis};
use seekspec_conformance::judge::Chosen;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::verdict::Verdict;
use seekspec_run::document::{Document, is_countable};
use seekspec_run::event::CaseReport;
use seekspec_run::suite_source::LoadedSuite;
use seekspec_run::text_file;

use super::by_topic::unfolded;
use super::{ByTopic, ResultCause, Results, SCHEMA_VERSION};

/// Reads a file of results.
///
/// # Errors
/// A file that cannot be read, or is not of this form.
pub fn read(path: &Path) -> anyhow::Result<Results> {
    let reading = || format!("cannot read the results {}", path.display());
    let text = text_file::read_generated(path).with_context(reading)?;
    let results: Results = serde_json::from_str(&text).with_context(reading)?;
    if results.results_version != SCHEMA_VERSION {
        bail!(
            "{}: version {}, but this seekspec reads version {SCHEMA_VERSION}",
            reading(),
            results.results_version
        );
    }
    if !is_countable(&results.run, &results.summary) {
        bail!("{}: its numbers are out of range", reading());
    }
    Ok(results)
}

impl Results {
    /// The profiles of which the suite has other cases by now.
    pub fn outdated(&self, suite: &Suite) -> Vec<&str> {
        let other =
            |(profile, digest): &(&String, &String)| suite.digests.get(*profile) != Some(digest);
        let outdated = self.profiles.iter().filter(other);
        outdated.map(|(profile, _)| profile.as_str()).collect()
    }

    /// The report: of cases that pass their names, of others the reason, and of the first of each
    /// departure all that was kept. `None`: the suite has other cases by now.
    pub fn document(&self, loaded: &LoadedSuite) -> Option<Document> {
        let suite = &loaded.suite;
        if !self.outdated(suite).is_empty() {
            return None;
        }
        let cases = self.cases(suite);
        let mut run = self.run.clone();
        // The cases are the same, whatever else there is in the suite by now.
        run.suite.clone_from(&loaded.hash);
        let failures = self.summary.with_verdict(Verdict::Fail)
            + self.summary.with_verdict(Verdict::KnownFailure);
        Some(Document {
            schema_version: 1,
            run,
            conforms: self.conforms,
            conclusion: self.conclusion.clone(),
            policy: self.policy,
            stale: Vec::new(),
            unusable: None,
            diagnosis: Some(Diagnosis {
                failures,
                causes: self.causes.iter().map(|one| cause(one, suite)).collect(),
                unexplained: Vec::new(),
            }),
            summary: self.summary.clone(),
            cases,
        })
    }

    fn cases(&self, suite: &Suite) -> Vec<CaseReport> {
        let groups = by_name(&self.cases, |one| &one.cases, suite);
        let charged = by_name(&self.charged, |one| &one.cases, suite);
        let mut chosen: BTreeMap<String, Vec<Chosen>> = BTreeMap::new();
        for choice in &self.chosen {
            for name in unfolded(&choice.cases, suite) {
                chosen.entry(name).or_default().push(choice.chosen.clone());
            }
        }
        let first: BTreeMap<&str, &CaseReport> =
            self.first.iter().map(|case| (&*case.name, case)).collect();
        let own = suite.cases.iter();
        let own = own.filter(|case| self.profiles.contains_key(&case.profile));
        let mut cases: Vec<CaseReport> = own
            .map(|case| {
                let kept = first.get(&*case.name).map(|one| (*one).clone());
                let covers = case.covers.clone();
                let mut report = kept.unwrap_or_else(|| {
                    let mut report = CaseReport::empty(case.name.clone(), covers, case.level);
                    if let Some(group) = groups.get(&case.name) {
                        report.verdict = group.verdict;
                        report.reason.clone_from(&group.reason);
                        report.facets.clone_from(&group.facets);
                        let notes = group.known.iter().filter_map(|at| self.notes.get(*at));
                        report.baseline = notes.cloned().collect();
                    }
                    if let Some(charge) = charged.get(&case.name) {
                        report.covers.clone_from(&charge.covers);
                        report.level = charge.level;
                    }
                    report
                });
                report.repeat = self.repeat.replace("CASE", &case.name);
                report.location = format!("{}:{}", case.path, case.line);
                report.chosen = chosen.remove(&case.name).unwrap_or_default();
                report
            })
            .collect();
        cases.sort_by(|a, b| a.name.cmp(&b.name));
        cases
    }
}

fn cause(cause: &ResultCause, suite: &Suite) -> Cause {
    Cause {
        explained: unfolded(&cause.cases, suite),
        sentence: cause.sentence.clone(),
        id: cause.id.clone(),
        percent: cause.percent,
        of: cause.of,
        first_case: cause.first_case.clone(),
        ..Cause::default()
    }
}

/// The groups, by the names of their cases.
fn by_name<'a, G>(
    groups: &'a [G],
    cases: impl Fn(&G) -> &ByTopic,
    suite: &Suite,
) -> BTreeMap<String, &'a G> {
    let pairs = groups.iter().flat_map(|group| {
        let names = unfolded(cases(group), suite).into_iter();
        names.map(move |name| (name, group))
    });
    pairs.collect()
}
