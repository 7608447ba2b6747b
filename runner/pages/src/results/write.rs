//! From a report to results.

use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::path::Path;

use seekspec_conformance::cut::cut;
use seekspec_conformance::diagnosis::Cause;
use seekspec_conformance::judge::FacetResult;
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::verdict::Verdict;
use seekspec_run::baseline::today;
use seekspec_run::choice_report::ChoiceReport;
use seekspec_run::document::Document;
use seekspec_run::event::{BaselineNote, CaseReport, RunInfo, Summary};
use seekspec_run::grouped::grouped;
use seekspec_run::targets::own_document;

use super::by_topic::folded;
use super::{ResultCause, ResultCharge, ResultChoice, ResultGroup, Results, SCHEMA_VERSION};
use crate::findings::departures;

/// The most bytes of results, in which the first cases have the room that is left. Beyond it, causes and
/// choices are left out from the last on.
const MOST: usize = 56 * 1024;
/// The most bytes of the first cases, all together.
const MOST_OF_FIRST: usize = 24 * 1024;
/// The most bytes of a first case.
const MOST_OF_A_CASE: usize = 3 * 1024;
/// The most bytes of a failure's message where nothing else is kept of it.
const MOST_OF_A_MESSAGE: usize = 120;
/// The most bytes of a failure's message, and of each side of it.
const MOST_OF_A_TEXT: usize = 240;

/// The most cases of an answer.
const MOST_OF_AN_ANSWER: usize = 2;

/// A run that results cannot be made of.
#[derive(Debug, thiserror::Error)]
#[error(
    "results need a whole run, and this one lacks {lacks} of the {of} cases of {profile}; run it without a selection"
)]
pub struct ResultsError {
    profile: String,
    lacks: usize,
    of: usize,
}

impl Results {
    fn size(&self) -> usize {
        self.text().map_or(MOST, |text| text.len())
    }

    /// The results of a run.
    ///
    /// # Errors
    /// A run that lacks cases of its profiles.
    pub fn of(run: &Document, suite: &Suite) -> Result<Self, ResultsError> {
        let profiles = whole_profiles(run, suite)?;
        let causes = run.diagnosis.iter().flat_map(|one| &one.causes);
        let file = run.run.target_file.as_deref();
        let notes = notes(run);
        let repeat = run
            .cases
            .first()
            .map(|one| one.repeat.replace(&one.name, "CASE"));
        let mut results = Self {
            results_version: SCHEMA_VERSION,
            date: today().to_string(),
            own_document: file.is_some_and(|file| own_document(Path::new(file))),
            run: RunInfo {
                warnings: Vec::new(),
                ..run.run.clone()
            },
            repeat: repeat.unwrap_or_default(),
            profiles,
            conforms: run.conforms,
            conclusion: run.conclusion.clone(),
            policy: run.policy,
            summary: Summary {
                baseline: Vec::new(),
                choices: card(run),
                warnings: Vec::new(),
                ..run.summary.clone()
            },
            cases: groups(run, &notes, suite),
            charged: charged(run, suite),
            notes,
            chosen: choices(run, suite),
            causes: causes.map(|one| cause(one, suite)).collect(),
            first: Vec::new(),
        };
        let mut size = results.size();
        while size > MOST && (results.causes.pop().is_some() || results.chosen.pop().is_some()) {
            size = results.size();
        }
        results.first = first(run, suite, MOST.saturating_sub(size).min(MOST_OF_FIRST));
        Ok(results)
    }
}

/// The entries of the baseline that concern a case, in the order of the cases.
fn notes(run: &Document) -> Vec<BaselineNote> {
    let mut notes: Vec<BaselineNote> = Vec::new();
    for note in run.cases.iter().flat_map(|case| &case.baseline) {
        if !notes.contains(note) {
            notes.push(note.clone());
        }
    }
    notes
}

fn card(run: &Document) -> Vec<ChoiceReport> {
    let mut card = run.summary.choices.clone();
    let cases = card.iter_mut().flat_map(|one| one.answers.values_mut());
    cases.for_each(|cases| cases.truncate(MOST_OF_AN_ANSWER));
    card
}

/// The interpretations that were chosen, each with its cases.
fn choices(run: &Document, suite: &Suite) -> Vec<ResultChoice> {
    let chosen = run.cases.iter().flat_map(|case| {
        let chosen = case.chosen.iter();
        chosen.map(|one| (one, case.name.as_str()))
    });
    let choices = grouped(chosen).into_iter();
    let choices = choices.map(|(chosen, names)| ResultChoice {
        chosen: chosen.clone(),
        cases: folded(names.into_iter(), suite),
    });
    choices.collect()
}

/// The profiles of the cases, with their digests.
fn whole_profiles(run: &Document, suite: &Suite) -> Result<BTreeMap<String, String>, ResultsError> {
    let ran: BTreeSet<&str> = run.cases.iter().map(|case| case.name.as_str()).collect();
    let names = ran.iter().filter_map(|name| name.split('/').next());
    let mut profiles = BTreeMap::new();
    for profile in names.collect::<BTreeSet<_>>() {
        let cases = suite.cases.iter().filter(|case| case.profile == profile);
        let (has, lacks): (Vec<_>, Vec<_>) = cases.partition(|case| ran.contains(&*case.name));
        if !lacks.is_empty() {
            return Err(ResultsError {
                profile: profile.to_owned(),
                lacks: lacks.len(),
                of: has.len() + lacks.len(),
            });
        }
        let digest = suite.digests.get(profile).cloned();
        profiles.insert(profile.to_owned(), digest.unwrap_or_default());
    }
    Ok(profiles)
}

fn cause(cause: &Cause, suite: &Suite) -> ResultCause {
    ResultCause {
        sentence: cause.sentence.clone(),
        id: cause.id.clone(),
        percent: cause.percent,
        of: cause.of,
        first_case: cause.first_case.clone(),
        cases: folded(cause.explained.iter().map(String::as_str), suite),
    }
}

/// The cases that did not pass, in the order of the first of each group.
fn groups(run: &Document, notes: &[BaselineNote], suite: &Suite) -> Vec<ResultGroup> {
    let cases = run.cases.iter();
    let cases = cases.filter(|case| case.verdict != Verdict::Pass);
    let groups = grouped(cases.map(|case| (group(case, notes), case.name.as_str())));
    let named = groups.into_iter().map(|(group, names)| ResultGroup {
        cases: folded(names.into_iter(), suite),
        ..group
    });
    named.collect()
}

/// The cases that break other requirements than all that they cover.
fn charged(run: &Document, suite: &Suite) -> Vec<ResultCharge> {
    let cases = run.cases.iter().filter(|case| {
        let covers = suite.case(&case.name).map(|case| &case.covers);
        case.failures().next().is_some() && covers != Some(&case.covers)
    });
    let groups = grouped(cases.map(|case| ((case.level, &case.covers), case.name.as_str())));
    let charged = groups
        .into_iter()
        .map(|((level, covers), names)| ResultCharge {
            covers: covers.clone(),
            level,
            cases: folded(names.into_iter(), suite),
        });
    charged.collect()
}

/// The case without its name.
fn group(case: &CaseReport, notes: &[BaselineNote]) -> ResultGroup {
    let is_explained = !case.baseline.is_empty();
    let failures = case.failures().filter(|_| !is_explained).take(1);
    let reason = case.reason.iter();
    let known = case
        .baseline
        .iter()
        .filter_map(|note| notes.iter().position(|one| one == note));
    ResultGroup {
        verdict: case.verdict,
        reason: reason.map(|reason| cut(reason, MOST_OF_A_TEXT)).next(),
        facets: failures.map(|(facet, _)| headline(facet)).collect(),
        known: known.collect(),
        cases: BTreeMap::new(),
    }
}

/// The facet with its message alone.
fn headline(facet: &FacetResult) -> FacetResult {
    let failure = facet.failure.as_ref();
    FacetResult {
        failure: failure.map(|one| Mismatch {
            message: cut(&one.message, MOST_OF_A_MESSAGE),
            expected: String::new(),
            actual: String::new(),
            diff: None,
        }),
        ..facet.clone()
    }
}

/// The first cases of the departures, the gravest first, as far as there is room.
fn first(run: &Document, suite: &Suite, mut room: usize) -> Vec<CaseReport> {
    let mut cases: Vec<CaseReport> = Vec::new();
    for departure in departures(run, suite) {
        let Some(case) = departure.cases.first().map(|case| brief(case)) else {
            continue;
        };
        let size = serde_json::to_string(&case).map_or(usize::MAX, |text| text.len());
        let is_new = cases.iter().all(|one| one.name != case.name);
        if is_new && size <= MOST_OF_A_CASE && size <= room {
            room -= size;
            cases.push(case);
        }
    }
    cases
}

/// The case without what its fixture has, and without what other cases are diagnosed by.
fn brief(case: &CaseReport) -> CaseReport {
    let mut brief = CaseReport {
        signs: None,
        why: None,
        stderr: None,
        clauses: Vec::new(),
        chosen: Vec::new(),
        repeat: String::new(),
        ..case.clone()
    };
    brief.facets.retain(|facet| facet.failure.is_some());
    for failure in brief
        .facets
        .iter_mut()
        .filter_map(|facet| facet.failure.as_mut())
    {
        let diff = failure.diff.take();
        *failure = Mismatch {
            message: cut(&failure.message, MOST_OF_A_TEXT),
            expected: cut(&failure.expected, MOST_OF_A_TEXT),
            actual: cut(&failure.actual, MOST_OF_A_TEXT),
            diff: diff.map(|text| cut(&text, 2 * MOST_OF_A_TEXT)),
        };
    }
    for call in &mut brief.calls {
        call.answer = None;
    }
    brief
}
