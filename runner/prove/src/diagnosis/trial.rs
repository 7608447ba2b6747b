//! The judged cases of a run, as its reports have them.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use seekspec_conformance::facets::ERROR;
use seekspec_conformance::judge::{FacetResult, VARY};
use seekspec_conformance::mismatch::{FAILED, Mismatch};
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::signs::Signs;
use seekspec_conformance::verdict::Verdict;
use seekspec_run::event::CaseReport;

use super::replay::Replay;
use super::symptoms::Symptoms;

/// The cases that a target was judged on, by name.
#[derive(Debug, Default)]
pub(super) struct Trials(pub(super) BTreeMap<String, Trial>);

/// A case that a target was judged on.
#[derive(Debug, Default)]
pub(super) struct Trial {
    /// The places of all facets that were judged, passed ones included.
    pub(super) judged: BTreeSet<String>,
    /// How it failed; `None`: it passed.
    pub(super) symptoms: Option<Symptoms>,
    /// The facets of a case that was answered.
    pub(super) facets: Vec<FacetResult>,
    /// The places where its text has nothing in common with the right one.
    pub(super) own_words: BTreeSet<String>,
}

/// The step of a place: what stands before its facet.
fn step(place: &str) -> String {
    place
        .rsplit_once(", ")
        .map_or("", |(step, _)| step)
        .to_owned()
}

impl Trials {
    /// Adds a case that was judged and says something, as a MAY case does not, and neither does one that
    /// fails in other surroundings alone, or whose call was kept from reaching outside: its answer says so.
    pub(super) fn add(&mut self, report: &CaseReport) {
        let is_varied = report.facets.iter().any(|one| one.facet == VARY);
        let is_silent = is_varied || report.reaches_outside() || report.level == Level::May;
        if is_silent || report.verdict == Verdict::Unsupported {
            return;
        }
        let mut trial = Trial {
            judged: report.facets.iter().map(FacetResult::place).collect(),
            ..Trial::default()
        };
        if report.verdict == Verdict::Broken {
            let reason = report.reason.as_deref();
            trial.symptoms = Some(Symptoms::broken(reason.unwrap_or_default()));
        } else if report.failures().next().is_some() {
            trial.facets.clone_from(&report.facets);
            let signs = report.signs.clone().unwrap_or_default();
            // Which facets fail is known before the right answers are.
            let symptoms = Symptoms::new(&trial.facets, signs, &Signs::default());
            trial.symptoms = Some(symptoms);
        }
        self.0.insert(report.name.clone(), trial);
    }

    /// Leaves the cases of these tools out.
    pub(super) fn leave_out(&mut self, tools: &[String]) {
        self.0.retain(|case, _| {
            let tool = case.split('/').nth(1).unwrap_or_default();
            !tools.iter().any(|one| one == tool)
        });
    }

    /// The cases that failed, with their symptoms.
    pub(super) fn failed(&self) -> impl Iterator<Item = (&str, &Symptoms)> {
        let all = self.0.iter();
        all.filter_map(|(case, trial)| Some((case.as_str(), trial.symptoms.as_ref()?)))
    }
}

impl Trial {
    /// Compares the answers with the right ones, and those of mutants in the same way: where the target has words or a form
    /// of its own, by the expectations that are not met.
    pub(super) fn compare(&mut self, replay: &mut Replay) {
        if let (Some(symptoms), false) = (&mut self.symptoms, self.facets.is_empty()) {
            let answers = mem::take(&mut symptoms.answers);
            let own = self.facets.iter();
            let own = own.filter(|facet| answers.is_in_own_words(&replay.right, facet));
            self.own_words = own.map(FacetResult::place).collect();
            *symptoms = Symptoms::new(&self.facets, answers, &replay.right);
            symptoms.without_words(&self.own_words);
        }
        self.adapt(replay);
    }

    /// Whether a call failed that the mutant answers, and all that is wrong in the mutant's answer may follow from that.
    pub(super) fn is_refused_unlike(&self, mutant: &Symptoms) -> bool {
        let refused = self.facets.iter().filter(|one| {
            let failure = one.failure.as_ref();
            // Some tools have no flag for errors.
            let is_told = |one: &Mismatch| one.actual.to_lowercase().starts_with("error");
            let is_flagged = |one: &Mismatch| one.headline().starts_with(FAILED);
            failure.is_some_and(if one.facet == ERROR {
                is_flagged
            } else {
                is_told
            })
        });
        let steps: BTreeSet<String> = refused.map(|one| step(&one.place())).collect();
        let mut wrong = mutant.facets.keys();
        let is_error = |place: &&String| place.ends_with(ERROR);
        !mutant.facets.keys().any(|place| is_error(&place))
            && wrong.all(|place| steps.contains(&step(place)))
    }

    /// Has the answers of mutants compared as those of the target are.
    pub(super) fn adapt(&self, replay: &mut Replay) {
        for symptoms in replay.failing.values_mut() {
            symptoms.without_words(&self.own_words);
        }
    }
}
