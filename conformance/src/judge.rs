//! From answers to a judgement, facet by facet.

mod expectation;
mod history;
mod mismatch;
mod readings;

#[cfg(test)]
mod tests;

pub use mismatch::Mismatch;

use crate::answer::Answer;
use crate::change::TreeChange;
use crate::facets::Subject;
use crate::suite::Case;

/// What was seen of one step of a case: its answer, and what it did to the tree.
#[derive(Debug, Clone)]
pub struct Observed {
    /// The answer.
    pub answer: Answer,
    /// What the call did to the tree.
    pub change: TreeChange,
}

/// One facet, judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FacetResult {
    /// The step that it belongs to, from 1; `None` for a case of one call, or for what is judged on all steps together.
    pub step: Option<usize>,
    /// The name of the facet; `any_of` where no reading holds.
    pub facet: &'static str,
    /// What does not hold; `None`: the facet holds.
    pub mismatch: Option<Mismatch>,
}

/// All facets of a case, judged, in the order of the case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// The facets.
    pub facets: Vec<FacetResult>,
}

impl Judgement {
    /// Whether every facet holds.
    pub fn holds(&self) -> bool {
        self.failures().next().is_none()
    }

    /// The facets that do not hold.
    pub fn failures(&self) -> impl Iterator<Item = (&FacetResult, &Mismatch)> {
        self.facets
            .iter()
            .filter_map(|result| result.mismatch.as_ref().map(|mismatch| (result, mismatch)))
    }
}

/// Judges a case by what was seen of its steps, one [`Observed`] a step.
///
/// Two things are always judged, and are among the facets whether the case names them or not: a call succeeds unless an `error` is
/// expected, and a tool that only reads leaves the tree as it was (`tree_after`).
pub fn judge(case: &Case, observed: &[Observed]) -> Judgement {
    let mut facets = Vec::new();
    let trees = history::trees(case, observed);
    for (index, ((step, seen), tree)) in case.steps.iter().zip(observed).zip(&trees).enumerate() {
        let subject = Subject {
            answers: &[&seen.answer],
            tool: &step.tool_spec,
            tree,
            change: &seen.change,
        };
        let number = (case.together.is_some() || case.steps.len() > 1).then_some(index + 1);
        facets.extend(expectation::judge_step(&step.expect, &subject, number));
    }
    facets.extend(judge_together(case, observed, &trees));
    Judgement { facets }
}

fn judge_together(
    case: &Case,
    observed: &[Observed],
    trees: &[std::sync::Arc<crate::tree::Tree>],
) -> Vec<FacetResult> {
    let (Some(together), Some(last)) = (&case.together, case.steps.last()) else {
        return Vec::new();
    };
    // An answer is read as its tool's answers are; where several tools are called, the last one's are what is put together.
    let answers: Vec<&Answer> = case
        .steps
        .iter()
        .zip(observed)
        .filter(|(step, _)| step.tool == last.tool)
        .map(|(_, seen)| &seen.answer)
        .collect();
    let subject = Subject {
        answers: &answers,
        tool: &last.tool_spec,
        tree: &history::everything(trees),
        change: &history::whole_change(case, observed),
    };
    expectation::judge_together(together, &subject)
}
