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
pub(super) struct Decision<'t, 'c> {
    trial: &'t Trial,
    tool: &'t FuzzedTool<'t>,
    case: &'c Case,
    baseline: Baseline<'c>,
    /// The claims of the reference's answers, once they are needed.
    claims: Option<Vec<Weighed>>,
    /// The answers of the variants that answer differently, once they are needed.
    variants: Option<Vec<Vec<Observed>>>,
}

/// A claim, or what is left of it.
enum Weighed {
    /// As the reference's answer makes it; variants were not asked.
    Made(Claim),
    /// As every variant fulfils it.
    Decided(Claim),
    /// There are variants that fulfil no part of it.
    Open,
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
type Failure = (Claim, String, Mismatch);

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

    /// How many claims there are.
    fn count(&mut self) -> usize {
        if self.claims.is_none() {
            let claims = self.own_claims().into_iter();
            self.claims = Some(claims.map(Weighed::Made).collect());
        }
        self.claims.as_ref().map_or(0, Vec::len)
    }

    /// The claim; `None`: it is open.
    fn claim(&self, index: usize) -> Option<&Claim> {
        match self.claims.as_ref()?.get(index)? {
            Weighed::Made(claim) | Weighed::Decided(claim) => Some(claim),
            Weighed::Open => None,
        }
    }

    /// The claims of the reference's answers that these answers fulfil themselves.
    fn own_claims(&self) -> Vec<Claim> {
        let steps = self.case.steps.iter().zip(self.right()).enumerate();
        let all = steps.flat_map(|(number, (step, observed))| {
            let assertions = Assertion::every(step, &self.case.tree, observed).into_iter();
            let assertions = assertions.chain(self.absent_fields(observed));
            let assertions = assertions.filter(|one| self.tool.asserts(one.facet()));
            let success = (!observed.answer.is_error).then_some(None);
            let assertions = success.into_iter().chain(assertions.map(Some));
            assertions.map(move |assertion| Claim {
                step: number,
                assertion,
            })
        });
        let is_own = |claim: &Claim| self.is_fulfilled(claim, self.right());
        all.filter(is_own).collect()
    }

    fn absent_fields(&self, observed: &Observed) -> impl Iterator<Item = Assertion> {
        let structured = observed.answer.structured.clone();
        let fields = self.tool.file.conditional_fields.iter();
        let lacks = move |field: &&String| {
            let structured = structured.as_ref();
            structured.is_some_and(|fields| fields[field.as_str()].is_null())
        };
        fields.filter(lacks).map(|field| Assertion::absent(field))
    }

    fn is_fulfilled(&self, claim: &Claim, observed: &[Observed]) -> bool {
        matches!(
            self.judge(claim, observed, &Contract::default()),
            Judged::Passes
        )
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
        let mut failing: Vec<Failure> = Vec::new();
        for index in 0..self.count() {
            failing.extend(self.failure(index, observed, contract, runner)?);
        }
        let Some((Claim { step, .. }, facet, first)) = failing.first().cloned() else {
            return Ok(None);
        };
        // The last claim about a facet says the most.
        let same = |one: &&Failure| one.0.step == step && one.1 == facet;
        let mismatch = failing
            .iter()
            .rfind(same)
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

    /// The last claim about the first call that is decided: it says the most.
    pub(super) fn strongest(
        &mut self,
        runner: &mut CaseRunner<'_>,
    ) -> Result<Option<Assertion>, RunError> {
        for index in (0..self.count()).rev() {
            let claim = self.decided(index, runner)?;
            let of_first = claim.filter(|one| one.step == 0);
            if let Some(assertion) = of_first.and_then(|one| one.assertion.clone()) {
                return Ok(Some(assertion));
            }
        }
        Ok(None)
    }

    /// Whether answers depart at all.
    pub(super) fn departs(
        &mut self,
        observed: &[Observed],
        runner: &mut CaseRunner<'_>,
    ) -> Result<bool, RunError> {
        let own = Contract::default();
        for index in 0..self.count() {
            if self.failure(index, observed, &own, runner)?.is_some() {
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
    ) -> Result<Option<Failure>, RunError> {
        let fails = |of: &Self, claim: &Claim| match of.judge(claim, observed, contract) {
            Judged::Fails(facet, mismatch) => Some((claim.clone(), facet, mismatch)),
            Judged::Passes | Judged::NotGuaranteed => None,
        };
        if self
            .claim(index)
            .and_then(|claim| fails(self, claim))
            .is_none()
        {
            return Ok(None);
        }
        self.decide(index, runner)?;
        Ok(self.claim(index).and_then(|claim| fails(self, claim)))
    }

    /// How other answers fail in the same claims about this call; `None`: not in all of them.
    pub(super) fn likeness(&self, known: &Disagreement, observed: &[Observed]) -> Option<Likeness> {
        let own = Contract::default();
        let mut likeness = Likeness::Same;
        for (claim, mismatch) in &known.failing {
            match self.judge(claim, observed, &own) {
                Judged::Fails(_, other) if other == *mismatch => {}
                Judged::Fails(facet, _) if facet == known.facet && self.may_not_fail(known) => {
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
            let claim = self.decided(index, runner)?;
            let claim = claim.filter(|claim| claim.step == step);
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

    /// Asks the variants about a claim, and keeps the part of it that all of them fulfil.
    fn decide(&mut self, index: usize, runner: &mut CaseRunner<'_>) -> Result<(), RunError> {
        if self.variants.is_none() {
            self.variants = Some(self.variants(runner)?);
        }
        let weighed = self.claims.as_ref().and_then(|all| all.get(index));
        let Some(Weighed::Made(claim)) = weighed else {
            return Ok(());
        };
        let decided = self.part_of_all(claim.clone());
        if let Some(weighed) = self.claims.as_mut().and_then(|all| all.get_mut(index)) {
            *weighed = decided.map_or(Weighed::Open, Weighed::Decided);
        }
        Ok(())
    }

    /// The part of a claim that the reference and every variant fulfil.
    fn part_of_all(&self, claim: Claim) -> Option<Claim> {
        let variants = self.variants.as_deref().unwrap_or_default();
        let fulfil = |claim: &Claim| variants.iter().all(|one| self.is_fulfilled(claim, one));
        if fulfil(&claim) {
            return Some(claim);
        }
        let others: Vec<&Observed> = variants
            .iter()
            .filter_map(|one| one.get(claim.step))
            .collect();
        let assertion = claim.assertion.as_ref()?.weaker(&others)?;
        let weaker = Claim {
            step: claim.step,
            assertion: Some(assertion),
        };
        (self.is_fulfilled(&weaker, self.right()) && fulfil(&weaker)).then_some(weaker)
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
