//! A point that a document leaves open, and the interpretations that implementations chose.

use seekspec_conformance::suite::Case;

use seekspec_run::event::CaseReport;

/// An expectation that accepts several interpretations of the document.
#[derive(Debug, Clone)]
pub struct OpenPoint {
    /// The full name of the case.
    pub case: String,
    /// The step, from 1; absent for a case of one call, and for an expectation of all steps together.
    pub step: Option<usize>,
    /// The requirements that the case tests.
    pub covers: Vec<String>,
    /// Why the case exists, in its author's words.
    pub why: Option<String>,
    /// The interpretations, by name.
    pub interpretations: Vec<String>,
    /// One per implementation.
    pub choices: Vec<Choice>,
}

/// The interpretation that an implementation chose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// Its answer matches these; several where the judged facets cannot tell them apart.
    Chosen(Vec<String>),
    /// Its answer matches none.
    Neither,
    /// It was not judged, or its report does not say.
    Unknown,
}

impl Choice {
    /// Whether the implementation was judged.
    pub fn is_known(&self) -> bool {
        *self != Self::Unknown
    }

    /// The words for it.
    pub fn words(&self) -> String {
        match self {
            Self::Chosen(names) => names.join(" or "),
            Self::Neither => "none of them".to_owned(),
            Self::Unknown => "–".to_owned(),
        }
    }
}

/// The open points of a case, without choices.
pub(super) fn of_case(case: &Case) -> Vec<OpenPoint> {
    let has_steps = case.together.is_some() || case.steps.len() > 1;
    let of_steps = case
        .steps
        .iter()
        .enumerate()
        .map(|(index, step)| (has_steps.then_some(index + 1), &step.expect));
    let together = case.together.iter().map(|expectation| (None, expectation));
    let open = of_steps.chain(together);
    open.filter(|(_, expectation)| !expectation.any_of.is_empty())
        .map(|(step, expectation)| {
            let interpretations = expectation.any_of.iter();
            OpenPoint {
                case: case.name.clone(),
                step,
                covers: case.covers.clone(),
                why: case.why.clone(),
                interpretations: interpretations.map(|one| one.name.clone()).collect(),
                choices: Vec::new(),
            }
        })
        .collect()
}

impl OpenPoint {
    /// The case without profile and tool, and the step.
    pub fn title(&self) -> String {
        let case = self.case.splitn(3, '/').last().unwrap_or(&self.case);
        match self.step {
            Some(step) => format!("{case}, step {step}"),
            None => case.to_owned(),
        }
    }

    /// The choice that the report of its case shows.
    pub(super) fn choice(&self, report: Option<&CaseReport>) -> Choice {
        let chosen = report.into_iter().flat_map(|report| &report.chosen);
        let mut chosen = chosen.filter(|chosen| chosen.step == self.step);
        match chosen.next() {
            Some(chosen) if chosen.interpretations.is_empty() => Choice::Neither,
            Some(chosen) => Choice::Chosen(chosen.interpretations.clone()),
            None => Choice::Unknown,
        }
    }
}
