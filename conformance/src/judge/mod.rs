//! From answers to a judgement, facet by facet.

mod expectation;
mod history;
mod promise;
mod readings;
mod result;
mod rounds;
mod terms;

#[cfg(test)]
mod tests;

pub use promise::{ERROR_FLAG, Promise, Promises, words as promise_words};
pub use result::{FacetResult, NotGuaranteed, facet_title};
pub use rounds::{REPEAT, judge_round};
pub use terms::{Terms, ToolTerms};

use crate::answer::Answer;
use crate::change::TreeChange;
use crate::facets::{self, Subject};
use crate::mismatch::Mismatch;
use crate::suite::Case;
use expectation::Bench;

/// What was seen of one step of a case: its answer, and what it did to the tree.
#[derive(Debug, Clone, PartialEq)]
pub struct Observed {
    /// The answer.
    pub answer: Answer,
    /// What the call did to the tree.
    pub change: TreeChange,
}

/// All facets of a case, judged, in the order of the case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Judgement {
    /// The facets that were judged.
    pub facets: Vec<FacetResult>,
    /// Those that were not: nothing is known of them.
    pub not_guaranteed: Vec<NotGuaranteed>,
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
            .filter_map(|result| result.failure.as_ref().map(|failure| (result, failure)))
    }

    fn extend(&mut self, more: Self) {
        self.facets.extend(more.facets);
        self.not_guaranteed.extend(more.not_guaranteed);
    }
}

/// Every name that a [`FacetResult`] may have.
pub fn facet_names() -> impl Iterator<Item = &'static str> {
    let facets = facets::ALL.iter().map(|facet| facet.name());
    facets.chain([readings::ANY_OF, REPEAT])
}

/// Judges a case by what was seen of its steps, one [`Observed`] a step.
///
/// What `terms` do not promise is not judged. Two things are always judged, and are among the facets whether the case names them or not: a call succeeds unless an `error` is
/// expected, and a tool that only reads leaves the tree as it was (`tree_after`).
pub fn judge(case: &Case, observed: &[Observed], terms: &Terms) -> Judgement {
    let mut judgement = Judgement::default();
    let trees = history::trees(case, observed);
    for (index, ((step, seen), tree)) in case.steps.iter().zip(observed).zip(&trees).enumerate() {
        let subject = Subject {
            answers: &[&seen.answer],
            tool: &terms.tool(step),
            tree,
            change: &seen.change,
        };
        let bench = Bench {
            terms,
            tool: &step.tool,
            subject: &subject,
            step: (case.together.is_some() || case.steps.len() > 1).then_some(index + 1),
        };
        judgement.extend(expectation::judge_step(&step.expect, bench));
    }
    judgement.extend(judge_together(case, observed, &trees, terms));
    judgement
}

fn judge_together(
    case: &Case,
    observed: &[Observed],
    trees: &[std::sync::Arc<crate::tree::Tree>],
    terms: &Terms,
) -> Judgement {
    let (Some(together), Some(last)) = (&case.together, case.steps.last()) else {
        return Judgement::default();
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
        tool: &terms.tool(last),
        tree: &history::everything(trees),
        change: &history::whole_change(case, observed),
    };
    let bench = Bench {
        terms,
        tool: &last.tool,
        subject: &subject,
        step: None,
    };
    expectation::judge_together(together, bench)
}
