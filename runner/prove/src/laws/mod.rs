//! Laws: relations between answers that hold without an expectation, for any tree and any call.
//!
//! A law is data (`laws.yaml`): a relation, its parameters and the requirements that give it. Its
//! inputs are trees with a call, which the cases have; [`apply`] is all that another source of
//! inputs needs.

mod asker;
mod elsewhere;
mod input;
mod relations;
mod report;
mod run;
mod trees;
mod trial;

use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::suite::{Case, Law, Suite};

pub use asker::Asker;
pub use input::{Input, inputs};
pub use run::{LawTally, run};
pub use trial::Asked;

use seekspec_run::nothing_selected::NothingSelected;
use seekspec_run::schedule::RunError;
use trial::{LawStop, LawTrial};

/// The laws of the tools that the cases are about.
///
/// # Errors
/// The tools have no laws.
pub fn of_tools<'a>(suite: &'a Suite, cases: &[&Case]) -> Result<Vec<&'a Law>, NothingSelected> {
    let laws: Vec<&Law> = suite
        .laws
        .iter()
        .filter(|law| {
            cases
                .iter()
                .any(|case| case.profile == law.profile && case.tool == law.tool)
        })
        .collect();
    if laws.is_empty() {
        return Err(NothingSelected::because("the selected tools have no laws"));
    }
    Ok(laws)
}

/// The outcome of a law for an input.
#[derive(Debug)]
pub enum LawOutcome {
    /// The answers are as it says.
    Holds,
    /// It says nothing, and why.
    DoesNotApply(&'static str),
    /// They are not.
    Violated(Box<Violation>),
}

/// Answers that a law forbids.
#[derive(Debug)]
pub struct Violation {
    /// The difference, in words.
    pub mismatch: Mismatch,
    /// The calls and the answers, in order.
    pub asked: Vec<Asked>,
}

/// Applies a law to an input.
///
/// # Errors
/// A tree that could not be made.
pub fn apply(
    suite: &Suite,
    law: &Law,
    input: &Input,
    asker: &mut Asker<'_>,
) -> Result<LawOutcome, RunError> {
    if input.is_exempt(law) {
        return Ok(LawOutcome::DoesNotApply("the law does not cover the call"));
    }
    let mut trial = LawTrial::new(suite, law, input, asker);
    Ok(match relations::check(&mut trial) {
        Ok(()) => LawOutcome::Holds,
        Err(LawStop::DoesNotApply(why)) => LawOutcome::DoesNotApply(why),
        Err(LawStop::Violated(mismatch)) => LawOutcome::Violated(Box::new(Violation {
            mismatch: *mismatch,
            asked: trial.asked,
        })),
        Err(LawStop::Failed(error)) => return Err(error),
    })
}
