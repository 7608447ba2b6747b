//! Whether the document decides an answer, and how another one departs from it.

use seekspec_conformance::judge::{Contract, Observed, judge};
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::suite::{Case, Expectation};

use super::{FuzzedTool, Trial};
use crate::good_targets::GoodTargets;
use crate::record::Assertion;
use crate::schedule::RunError;
use crate::schedule::attempt::Attempt;
use crate::selftest::case_runner::{Baseline, CaseRunner, Difference};

/// A side of an answer that the reference's answer has.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Claim {
    /// The call, from 0.
    pub(super) step: usize,
    /// `None`: the call succeeds, and a tool that only reads leaves the tree alone.
    pub(super) assertion: Option<Assertion>,
}

/// How an answer departs from what the document decides.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Disagreement {
    /// The call, from 0.
    pub(super) step: usize,
    /// The facet that fails first.
    pub(super) facet: String,
    /// How it fails.
    pub(super) mismatch: Mismatch,
    /// Every claim about this call that fails and is decided, with how it fails.
    pub(super) failing: Vec<(Claim, Mismatch)>,
}

/// A random case, the reference's answers to it, and what they claim.
pub(super) struct Decision<'t, 'c> {
    trial: &'t Trial,
    tool: &'t FuzzedTool<'t>,
    case: &'c Case,
    baseline: Baseline<'c>,
    /// What the reference's answers claim, once it is needed.
    claims: Option<Vec<Claim>>,
    /// The answers of the variants that answer differently, once they are needed.
    variants: Option<Vec<Vec<Observed>>>,
}

/// How a claim is judged of an answer.
enum Judged {
    Passes,
    Fails(String, Mismatch),
    NotGuaranteed,
}

impl<'t, 'c> Decision<'t, 'c> {
    /// `None`: the reference does not answer.
    pub(super) fn new(
        trial: &'t Trial,
        tool: &'t FuzzedTool<'t>,
        case: &'c Case,
        good: &GoodTargets,
        runner: &mut CaseRunner<'_>,
    ) -> Result<Option<Self>, RunError> {
        let baseline = runner.baseline(case, good.of_case(case))?;
        if baseline.right().unanswered.is_some() {
            return Ok(None);
        }
        Ok(Some(Self {
            trial,
            tool,
            case,
            baseline,
            claims: None,
            variants: None,
        }))
    }

    pub(super) fn right(&self) -> &[Observed] {
        &self.baseline.right().observed
    }

    pub(super) fn case(&self) -> &'c Case {
        self.case
    }

    pub(super) fn baseline(&self) -> &Baseline<'c> {
        &self.baseline
    }

    fn claims(&mut self) -> &[Claim] {
        if self.claims.is_none() {
            self.claims = Some(self.own_claims());
        }
        self.claims.as_deref().unwrap_or_default()
    }

    /// The claims of the reference's answers that these answers fulfil themselves.
    fn own_claims(&self) -> Vec<Claim> {
        let steps = self.case.steps.iter().zip(self.right()).enumerate();
        let all = steps.flat_map(|(number, (step, observed))| {
            let assertions = Assertion::every(step, &self.case.tree, observed);
            let success = (!observed.answer.is_error).then_some(None);
            let assertions = success.into_iter().chain(assertions.into_iter().map(Some));
            assertions.map(move |assertion| Claim {
                step: number,
                assertion,
            })
        });
        let own = Contract::default();
        let is_own =
            |claim: &Claim| matches!(self.judge(claim, self.right(), &own), Judged::Passes);
        all.filter(is_own).collect()
    }

    /// How a target departs; `None`: it does not, or where it does the document is open.
    pub(super) fn disagreement(
        &mut self,
        attempt: &Attempt,
        contract: &Contract,
        runner: &mut CaseRunner<'_>,
    ) -> Result<Option<Disagreement>, RunError> {
        if let Some((step, why)) = &attempt.unanswered {
            let step = step - 1;
            let mismatch = Mismatch::new(why.to_string(), "an answer", "");
            let claims = self.of_step(step);
            let decided = self.decided(&claims, runner)?;
            let failing = decided.into_iter().map(|claim| (claim, mismatch.clone()));
            return Ok(Some(Disagreement {
                step,
                facet: "answer".to_owned(),
                failing: failing.collect(),
                mismatch,
            }));
        }
        if attempt.observed == self.right() {
            return Ok(None);
        }
        self.departure(&attempt.observed, contract, runner)
    }

    /// The same of answers that are there.
    pub(super) fn departure(
        &mut self,
        observed: &[Observed],
        contract: &Contract,
        runner: &mut CaseRunner<'_>,
    ) -> Result<Option<Disagreement>, RunError> {
        let claims = self.claims().to_vec();
        let fails = |claim: Claim| match self.judge(&claim, observed, contract) {
            Judged::Fails(facet, mismatch) => Some((claim, facet, mismatch)),
            Judged::Passes | Judged::NotGuaranteed => None,
        };
        let failing: Vec<_> = claims.into_iter().filter_map(fails).collect();
        let claims: Vec<Claim> = failing.iter().map(|(claim, ..)| claim.clone()).collect();
        let decided = self.decided(&claims, runner)?;
        let first = failing.iter().find(|(claim, ..)| decided.contains(claim));
        let Some((Claim { step, .. }, facet, mismatch)) = first else {
            return Ok(None);
        };
        let of_step = failing
            .iter()
            .filter(|(claim, ..)| claim.step == *step && decided.contains(claim));
        Ok(Some(Disagreement {
            step: *step,
            facet: facet.clone(),
            mismatch: mismatch.clone(),
            failing: of_step
                .map(|(claim, _, mismatch)| (claim.clone(), mismatch.clone()))
                .collect(),
        }))
    }

    /// Whether other answers fail in the same claims about this call, in the same way.
    pub(super) fn is_alike(&self, known: &Disagreement, observed: &[Observed]) -> bool {
        let own = Contract::default();
        let is_same = |(claim, mismatch): &(Claim, Mismatch)| {
            let judged = self.judge(claim, observed, &own);
            matches!(judged, Judged::Fails(_, other) if other == *mismatch)
        };
        !known.failing.is_empty() && known.failing.iter().all(is_same)
    }

    fn of_step(&mut self, step: usize) -> Vec<Claim> {
        let claims = self.claims().iter().filter(|claim| claim.step == step);
        claims.cloned().collect()
    }

    /// Those of the claims that every variant fulfils: the others are open.
    fn decided(
        &mut self,
        claims: &[Claim],
        runner: &mut CaseRunner<'_>,
    ) -> Result<Vec<Claim>, RunError> {
        if claims.is_empty() {
            return Ok(Vec::new());
        }
        if self.variants.is_none() {
            self.variants = Some(self.variants(runner)?);
        }
        let own = Contract::default();
        let variants = self.variants.as_deref().unwrap_or_default();
        let is_decided = |claim: &&Claim| {
            let is_fulfilled = |observed: &Vec<Observed>| {
                matches!(self.judge(claim, observed, &own), Judged::Passes)
            };
            variants.iter().all(is_fulfilled)
        };
        Ok(claims.iter().filter(is_decided).cloned().collect())
    }

    fn variants(&self, runner: &mut CaseRunner<'_>) -> Result<Vec<Vec<Observed>>, RunError> {
        let mut answers = Vec::new();
        for variant in self
            .tool
            .variants
            .iter()
            .filter(|one| one.concerns(self.case))
        {
            if let Some(Difference::Answered(observed)) =
                runner.difference(variant, &self.baseline)?
            {
                answers.push(observed);
            }
        }
        Ok(answers)
    }

    fn judge(&self, claim: &Claim, observed: &[Observed], contract: &Contract) -> Judged {
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
            return Judged::NotGuaranteed;
        };
        let judgement = judge(&case, observed, contract);
        let is_of_step = |step: Option<usize>| step.is_none_or(|step| step == claim.step + 1);
        let mut failures = judgement.failures();
        if let Some((result, mismatch)) = failures.find(|(result, _)| is_of_step(result.step)) {
            return Judged::Fails(result.facet.clone(), mismatch.clone());
        }
        let mut skipped = judgement.not_guaranteed.iter();
        if claim.assertion.is_some() && skipped.any(|not| is_of_step(not.step)) {
            Judged::NotGuaranteed
        } else {
            Judged::Passes
        }
    }
}
