//! The evidence about a target that the reports of cases give.

use std::collections::BTreeMap;

use seekspec_conformance::judge::{FacetResult, VARY};
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::signs::Signs;
use seekspec_conformance::verdict::Verdict;
use seekspec_faults::matrix::{Findings, Replays, Symptoms, TriedCase};

use seekspec_run::event::CaseReport;

/// The judged cases of a run, by name.
#[derive(Debug, Default)]
pub(super) struct FailureEvidence(BTreeMap<String, JudgedCase>);

/// A judged case.
#[derive(Debug)]
struct JudgedCase {
    facets: Vec<FacetResult>,
    failure: Option<FailedCase>,
}

#[derive(Debug)]
enum FailedCase {
    /// The case was not answered, for this reason.
    Broken(String),
    /// The signs of the answers, where the report has them.
    Answered(Signs),
}

impl FailureEvidence {
    /// Adds a case that was judged and says something, as a MAY case does not, and neither does one that
    /// fails in other surroundings alone.
    pub(super) fn add(&mut self, report: &CaseReport) {
        let is_varied = report.facets.iter().any(|one| one.facet == VARY);
        if is_varied || report.level == Level::May || report.verdict == Verdict::Unsupported {
            return;
        }
        let has_failed = report.failures().next().is_some();
        let failure = match report.verdict {
            Verdict::Broken => Some(FailedCase::Broken(
                report.reason.clone().unwrap_or_default(),
            )),
            _ => has_failed.then(|| FailedCase::Answered(report.signs.clone().unwrap_or_default())),
        };
        let facets = report.facets.clone();
        let judged = JudgedCase { facets, failure };
        self.0.insert(report.name.clone(), judged);
    }

    /// Leaves the cases of these tools out.
    pub(super) fn leave_out(&mut self, tools: &[String]) {
        let tool = |case: &str| case.split('/').nth(1).unwrap_or_default().to_owned();
        self.0.retain(|case, _| !tools.contains(&tool(case)));
    }

    pub(super) fn has_failures(&self) -> bool {
        self.failed().next().is_some()
    }

    /// The names of the failed cases.
    pub(super) fn failed(&self) -> impl Iterator<Item = &str> {
        let failed = self.0.iter().filter(|(_, judged)| judged.failure.is_some());
        failed.map(|(case, _)| case.as_str())
    }

    /// The cases, compared with the right answers as far as these are known.
    pub(super) fn findings(&self, replays: &Replays) -> Findings {
        let wrong = Signs::default();
        let finding = |(case, judged): (&String, &JudgedCase)| {
            let right = replays.get(case).map_or(&wrong, |replay| &replay.right);
            (case.clone(), judged.finding(right))
        };
        self.0.iter().map(finding).collect()
    }
}

impl JudgedCase {
    fn finding(&self, right: &Signs) -> TriedCase {
        let symptoms = self.failure.as_ref().map(|failure| match failure {
            FailedCase::Broken(reason) => Symptoms::broken(reason),
            FailedCase::Answered(signs) => Symptoms::new(&self.facets, signs.clone(), right),
        });
        TriedCase {
            judged: self.facets.iter().map(FacetResult::place).collect(),
            symptoms,
        }
    }
}
