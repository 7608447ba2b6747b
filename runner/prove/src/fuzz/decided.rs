//! Whether the document decides an answer, and how another one departs from it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use seekspec_conformance::judge::{Contract, Observed, as_judged};
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::suite::Case;

use super::claims::{Claim, ClaimJudgement};
use super::{FuzzedTool, RandomTrial};
use crate::good_targets::GoodTargets;
use crate::selftest::case_runner::{CaseRunner, ReferenceAnswer};
use seekspec_run::ask::Attempt;
use seekspec_run::schedule::RunError;

/// How an answer departs from the document.
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
pub(super) struct DecidedCase<'t, 'c> {
    pub(super) trial: &'t RandomTrial,
    pub(super) tool: &'t FuzzedTool<'t>,
    pub(super) case: &'c Case,
    pub(super) baseline: ReferenceAnswer<'c>,
    pub(super) good: &'t GoodTargets,
    /// The claims of the reference's answers, once they are needed.
    claims: Option<Vec<Weighed>>,
    /// The answers of the variants that answer differently, with their numbers, once they are needed.
    pub(super) variants: Option<Vec<(usize, Vec<Observed>)>>,
    /// The answers of tools that differ as two variants do, as far as they were needed.
    pub(super) pairs: BTreeMap<[usize; 2], Option<Vec<Observed>>>,
}

/// A claim, and the part of it that is decided, once that is needed.
struct Weighed {
    made: Claim,
    /// `Some(None)`: nothing is decided.
    decided: Option<Option<Claim>>,
}

/// How alike two failures are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Likeness {
    /// The differences are the same.
    Same,
    /// Both calls fail that are to succeed, with different messages.
    InOtherWords,
}

/// A claim that fails: the facet, and how.
type FailedClaim = (Claim, String, Mismatch);

impl<'t: 'c, 'c> DecidedCase<'t, 'c> {
    /// `None`: the reference does not answer.
    pub(super) fn new(
        trial: &'t RandomTrial,
        tool: &'t FuzzedTool<'t>,
        case: &'c Case,
        good: &'t GoodTargets,
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
            good,
            claims: None,
            variants: None,
            pairs: BTreeMap::new(),
        }))
    }

    pub(super) fn right(&self) -> &[Observed] {
        &self.baseline.right().observed
    }

    pub(super) fn right_as_judged(&self) -> Cow<'_, [Observed]> {
        as_judged(self.case, self.right(), self.baseline.contract())
    }

    pub(super) fn case(&self) -> &'c Case {
        self.case
    }

    pub(super) fn baseline(&self) -> &ReferenceAnswer<'c> {
        &self.baseline
    }

    /// How many claims there are.
    fn count(&mut self) -> usize {
        if self.claims.is_none() {
            let claims = self.own_claims().into_iter();
            self.claims = Some(
                claims
                    .map(|made| Weighed {
                        made,
                        decided: None,
                    })
                    .collect(),
            );
        }
        self.claims.as_ref().map_or(0, Vec::len)
    }

    /// The claim; `None`: it is open.
    fn claim(&self, index: usize) -> Option<&Claim> {
        let Weighed { made, decided } = self.claims.as_ref()?.get(index)?;
        decided.as_ref().map_or(Some(made), Option::as_ref)
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
            return Ok(Some(Disagreement {
                step,
                facet: "answer".to_owned(),
                failing: self.about(step, &mismatch, runner)?,
                mismatch,
            }));
        }
        if attempt.observed == self.right() {
            return Ok(None);
        }
        self.departure(&attempt.observed, contract, runner)
    }

    /// The same of answers that are there.
    fn departure(
        &mut self,
        observed: &[Observed],
        contract: &Contract,
        runner: &mut CaseRunner<'_>,
    ) -> Result<Option<Disagreement>, RunError> {
        let mut failing: Vec<FailedClaim> = Vec::new();
        for index in 0..self.count() {
            failing.extend(self.failure(index, observed, contract, runner)?);
        }
        let Some((Claim { step, .. }, facet, first)) = failing.first().cloned() else {
            return Ok(None);
        };
        // The last claim about a facet says the most.
        let mismatch = failing
            .iter()
            .rfind(|one| one.0.step == step && one.1 == facet)
            .map_or(first, |one| one.2.clone());
        let of_step = failing.into_iter().filter(|(claim, ..)| claim.step == step);
        let failing = of_step.map(|(claim, _, mismatch)| (claim, mismatch));
        Ok(Some(Disagreement {
            step,
            facet,
            failing: failing.collect(),
            mismatch,
        }))
    }

    /// Whether answers depart at all.
    pub(super) fn departs(
        &mut self,
        observed: &[Observed],
        runner: &mut CaseRunner<'_>,
    ) -> Result<bool, RunError> {
        let own = &self.good.of_case(self.case).contract;
        for index in 0..self.count() {
            if self.failure(index, observed, own, runner)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How a claim fails; `None`: it does not, or it is open.
    fn failure(
        &mut self,
        index: usize,
        observed: &[Observed],
        contract: &Contract,
        runner: &mut CaseRunner<'_>,
    ) -> Result<Option<FailedClaim>, RunError> {
        let fails = |of: &Self, claim: &Claim| match of.judge(claim, observed, contract) {
            ClaimJudgement::Fails(facet, mismatch) => Some((claim.clone(), facet, mismatch)),
            ClaimJudgement::Passes | ClaimJudgement::NotGuaranteed => None,
        };
        let failure = self.claim(index).and_then(|claim| fails(self, claim));
        if failure.is_none() {
            return Ok(None);
        }
        self.decide(index, runner)?;
        Ok(self.claim(index).and_then(|claim| fails(self, claim)))
    }

    /// How other answers fail in the same claims about this call; `None`: not in all of them.
    pub(super) fn likeness(&self, known: &Disagreement, observed: &[Observed]) -> Option<Likeness> {
        let own = self.baseline.contract();
        let mut likeness = Likeness::Same;
        for (claim, mismatch) in &known.failing {
            match self.judge(claim, observed, own) {
                ClaimJudgement::Fails(_, other) if other == *mismatch => {}
                ClaimJudgement::Fails(facet, _)
                    if facet == known.facet && self.may_not_fail(known) =>
                {
                    likeness = Likeness::InOtherWords;
                }
                _ => return None,
            }
        }
        (!known.failing.is_empty()).then_some(likeness)
    }

    /// Whether a call failed that is to succeed: the words of the message are the target's own.
    fn may_not_fail(&self, known: &Disagreement) -> bool {
        let right = self.right().get(known.step);
        known.facet == "error" && right.is_some_and(|right| !right.answer.is_error)
    }

    /// The decided claims about a call, each with this mismatch.
    fn about(
        &mut self,
        step: usize,
        mismatch: &Mismatch,
        runner: &mut CaseRunner<'_>,
    ) -> Result<Vec<(Claim, Mismatch)>, RunError> {
        let mut about = Vec::new();
        for index in 0..self.count() {
            let claim = self
                .decided(index, runner)?
                .filter(|claim| claim.step == step);
            about.extend(claim.map(|claim| (claim.clone(), mismatch.clone())));
        }
        Ok(about)
    }

    /// The claim as every variant fulfils it; `None`: it is open.
    fn decided(
        &mut self,
        index: usize,
        runner: &mut CaseRunner<'_>,
    ) -> Result<Option<&Claim>, RunError> {
        self.decide(index, runner)?;
        Ok(self.claim(index))
    }

    /// Asks correct tools about a claim, and keeps the part of it that all of them fulfil.
    fn decide(&mut self, index: usize, runner: &mut CaseRunner<'_>) -> Result<(), RunError> {
        let weighed = self.claims.as_ref().and_then(|all| all.get(index));
        let Some(Weighed {
            made,
            decided: None,
        }) = weighed
        else {
            return Ok(());
        };
        let made = made.clone();
        let part = self.weigh(made, runner)?;
        if let Some(weighed) = self.claims.as_mut().and_then(|all| all.get_mut(index)) {
            weighed.decided = Some(part);
        }
        Ok(())
    }

    /// The part of a claim that correct tools fulfil. A path that may not be named in any part of a list
    /// is not in the whole list of a correct tool either.
    fn weigh(
        &mut self,
        claim: Claim,
        runner: &mut CaseRunner<'_>,
    ) -> Result<Option<Claim>, RunError> {
        let correct = self.correct(&claim, runner)?;
        Ok(self.part_of_all(claim, &correct))
    }
}
