//! Claims of the reference's answers, and their parts that every correct tool fulfils.

use seekspec_conformance::judge::{Contract, Observed, judge};
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::suite::Expectation;

use super::decided::DecidedCase;
use crate::record::Assertion;

/// A side of an answer that the reference's answer has.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Claim {
    /// The call, from 0.
    pub(super) step: usize,
    /// `None`: the call succeeds, and a tool that only reads leaves the tree alone.
    pub(super) assertion: Option<Assertion>,
}

/// How a claim is judged of an answer.
pub(super) enum ClaimJudgement {
    Passes,
    Fails(String, Mismatch),
    NotGuaranteed,
}

impl DecidedCase<'_, '_> {
    /// The claims of the reference's answers that these answers fulfil themselves.
    pub(super) fn own_claims(&self) -> Vec<Claim> {
        let right = self.right_as_judged();
        let steps = self.case.steps.iter().zip(&*right).enumerate();
        let all = steps.flat_map(|(number, (step, observed))| {
            let tool = self.baseline.contract().tool(step);
            let assertions = Assertion::every(step, &tool, &self.case.tree, observed)
                .into_iter()
                .chain(self.absent_fields(observed));
            let assertions = assertions.filter(|one| self.tool.asserts(one.facet()));
            let success = (!observed.answer.is_error).then_some(None);
            let assertions = success.into_iter().chain(assertions.map(Some));
            assertions.map(move |assertion| Claim {
                step: number,
                assertion,
            })
        });
        all.filter(|claim| self.is_fulfilled(claim, self.right()))
            .collect()
    }

    fn absent_fields(&self, observed: &Observed) -> impl Iterator<Item = Assertion> {
        let structured = observed.answer.structured.clone();
        let fields = self.tool.file.conditional_fields.iter();
        fields
            .filter(move |field| {
                structured
                    .as_ref()
                    .is_some_and(|fields| fields[field.as_str()].is_null())
            })
            .map(|field| Assertion::absent(field))
    }

    pub(super) fn is_fulfilled(&self, claim: &Claim, observed: &[Observed]) -> bool {
        let own = self.baseline.contract();
        matches!(self.judge(claim, observed, own), ClaimJudgement::Passes)
    }

    /// The part of a claim that these correct answers fulfil, too.
    pub(super) fn part_of_all(&self, claim: Claim, correct: &[Vec<Observed>]) -> Option<Claim> {
        let fulfil = |claim: &Claim| correct.iter().all(|one| self.is_fulfilled(claim, one));
        if fulfil(&claim) {
            return Some(claim);
        }
        let seen = |one: &[Observed]| one.get(claim.step).map(|one| one.answer.is_error);
        let is_error = seen(self.right());
        let (same, others): (Vec<_>, Vec<_>) =
            correct.iter().partition(|one| seen(one) == is_error);
        let part = if same.iter().all(|one| self.is_fulfilled(&claim, one)) {
            claim.assertion.clone()?
        } else {
            let same = same.iter().filter_map(|one| one.get(claim.step));
            claim
                .assertion
                .as_ref()?
                .weaker(&same.collect::<Vec<_>>())?
        };
        let parts = if others.is_empty() {
            vec![part]
        } else {
            part.or_other_outcome(is_error?)
        };
        let mut parts = parts.into_iter().map(|part| Claim {
            step: claim.step,
            assertion: Some(part),
        });
        parts.find(|part| self.is_fulfilled(part, self.right()) && fulfil(part))
    }

    pub(super) fn judge(
        &self,
        claim: &Claim,
        observed: &[Observed],
        contract: &Contract,
    ) -> ClaimJudgement {
        let expectations = self.right().iter().enumerate().map(|(step, right)| {
            let assertion = if step == claim.step {
                claim.assertion.clone()
            } else {
                right.answer.is_error.then(Assertion::any_error)
            };
            let expectation = assertion.and_then(|assertion| assertion.expectation());
            expectation.unwrap_or_else(Expectation::default)
        });
        let case = self
            .trial
            .expecting(&self.case.tree, self.tool, expectations);
        let Some(case) = case else {
            return ClaimJudgement::NotGuaranteed;
        };
        let judgement = judge(&case, observed, contract);
        let is_of_step = |step: Option<usize>| step.is_none_or(|step| step == claim.step + 1);
        let mut failures = judgement.failures();
        if let Some((result, mismatch)) = failures.find(|(result, _)| is_of_step(result.step)) {
            return ClaimJudgement::Fails(result.facet.clone(), mismatch.clone());
        }
        let mut skipped = judgement.not_guaranteed.iter();
        if claim.assertion.is_some() && skipped.any(|not| is_of_step(not.step)) {
            ClaimJudgement::NotGuaranteed
        } else {
            ClaimJudgement::Passes
        }
    }
}
