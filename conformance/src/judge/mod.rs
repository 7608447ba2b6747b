//! From answers to a judgement, facet by facet.

mod charged;
mod contract;
mod expectation;
mod guarantee;
mod history;
mod interpretations;
mod judgement;
mod observed;
mod refusal;
mod rounds;

#[cfg(test)]
pub(crate) mod tests;

pub use charged::charged;
pub use contract::{Contract, JudgedSteps, ToolContract};
pub use guarantee::{ERROR_FLAG, Guarantee, Guarantees, words as guarantee_words};
pub use judgement::{
    ANY_OF, Chosen, FacetResult, Judgement, NotGuaranteed, REFUSED, REPEAT, VARY, facet_title,
};
pub use observed::Observed;
pub use rounds::judge_round;

use std::sync::Arc;

use crate::answer::Answer;
use crate::facets::{self, OUTSIDE, Subject};
use crate::outside::{Outside, Reached};
use crate::suite::Case;
use crate::tree::Tree;
use expectation::JudgeContext;

/// Every name that a [`FacetResult`] may have.
pub fn facet_names() -> impl Iterator<Item = &'static str> {
    let facets = facets::ALL.iter().map(|facet| facet.name());
    facets.chain([judgement::ANY_OF, REPEAT, VARY, REFUSED])
}

/// Judges a case by its observed steps, one [`Observed`] per step.
///
/// Facets that `contract` does not guarantee are not judged. Three things are always judged, whether
/// the case names them or not: a call succeeds unless an `error` is expected, a tool that only reads
/// leaves the tree unchanged (`tree_after`), and every tool what is outside of it (`outside`; only a
/// failure is a result). Where a clause of its tool says so, a refused call leaves the tree unchanged, too
/// (`refused`, likewise).
pub fn judge(case: &Case, observed: &[Observed], contract: &Contract) -> Judgement {
    let mut judgement = Judgement::default();
    let JudgedSteps { observed, trees } = contract.judged_steps(case, observed);
    let steps = case.steps.iter().zip(&*observed).zip(&trees);
    for (index, ((step, seen), tree)) in steps.enumerate() {
        if step.is_setup {
            judgement
                .facets
                .extend(judge_unanswered(&seen.outside.reached));
            continue;
        }
        let subject = Subject {
            answers: &[&seen.answer],
            arguments: &[&step.arguments],
            tool: &contract.tool(step),
            tree,
            change: &seen.change,
            outside: &seen.outside,
        };
        let context = JudgeContext {
            contract,
            tool: &step.tool,
            subject: &subject,
            step: (case.together.is_some() || case.steps.len() > 1).then_some(index + 1),
        };
        judgement.extend(expectation::judge_step(&step.expect, context));
        judgement.facets.extend(refusal::judge(case, step, context));
    }
    judgement.extend(judge_together(case, &observed, &trees, contract));
    judgement
}

/// The failure of a call that was not answered but reached outside of the tree.
pub fn judge_unanswered(reached: &[Reached]) -> Option<FacetResult> {
    let outside = Outside {
        reached: reached.to_vec(),
        ..Outside::default()
    };
    let failure = facets::judge_reached(&outside).err()?;
    Some(FacetResult {
        step: None,
        facet: OUTSIDE.to_owned(),
        failure: Some(failure),
    })
}

fn judge_together(
    case: &Case,
    observed: &[Observed],
    trees: &[Arc<Tree>],
    contract: &Contract,
) -> Judgement {
    let (Some(together), Some(last)) = (&case.together, case.steps.last()) else {
        return Judgement::default();
    };
    // Each answer is read in the way of its tool; if several tools are called, the answers of the
    // last one are joined.
    let (answers, arguments): (Vec<&Answer>, Vec<_>) = case
        .steps
        .iter()
        .zip(observed)
        .filter(|(step, _)| step.tool == last.tool)
        .map(|(step, seen)| (&seen.answer, &step.arguments))
        .unzip();
    let subject = Subject {
        answers: &answers,
        arguments: &arguments,
        tool: &contract.tool(last),
        tree: &history::everything(trees),
        change: &history::whole_change(case, observed),
        // It is judged step by step.
        outside: &Outside::default(),
    };
    let context = JudgeContext {
        contract,
        tool: &last.tool,
        subject: &subject,
        step: None,
    };
    expectation::judge_together(together, context)
}
