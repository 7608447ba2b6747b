//! The answers of correct tools: of the variants, and of two at once.

use seekspec_conformance::judge::Observed;

use super::claims::Claim;
use super::decided::DecidedCase;
use crate::selftest::case_runner::{AnswerDifference, CaseRunner};
use crate::selftest::mutant_target::MutantTarget;
use seekspec_run::schedule::RunError;

/// The most variants of which each two are tried together, besides those that depend on an answer.
const MOST_TOGETHER: usize = 8;

impl DecidedCase<'_, '_> {
    /// The answers of the variants, and of tools that differ as two variants do: those that do not fulfil
    /// the claim before others.
    pub(super) fn correct(
        &mut self,
        claim: &Claim,
        runner: &mut CaseRunner<'_>,
    ) -> Result<Vec<Vec<Observed>>, RunError> {
        if self.variants.is_none() {
            self.variants = Some(self.ask_variants(runner)?);
        }
        let mut variants: Vec<_> = self.variants.iter().flatten().cloned().collect();
        variants.sort_by_key(|(_, answers)| self.is_fulfilled(claim, answers));
        let (numbers, mut correct): (Vec<usize>, Vec<_>) = variants.into_iter().unzip();
        let may_follow: Vec<usize> = self
            .tool
            .variants
            .iter()
            .enumerate()
            .filter(|(_, one)| one.depends_on_the_answer(self.case))
            .map(|(number, _)| number)
            .collect();
        for (position, &one) in numbers.iter().enumerate() {
            let next = numbers.iter().take(MOST_TOGETHER).skip(position + 1);
            let others = may_follow.iter().filter(|other| !numbers.contains(other));
            for &other in next.chain(others) {
                let answers = self.together([one.min(other), one.max(other)], runner)?;
                correct.extend(answers.filter(|answers| !correct.contains(answers)));
            }
        }
        Ok(correct)
    }

    /// The answers of a tool that differs as two variants do; `None`: none that differ.
    fn together(
        &mut self,
        pair: [usize; 2],
        runner: &mut CaseRunner<'_>,
    ) -> Result<Option<Vec<Observed>>, RunError> {
        if let Some(known) = self.pairs.get(&pair) {
            return Ok(known.clone());
        }
        let both = pair.map(|number| &self.tool.variants[number].deviations[..]);
        let both = MutantTarget::compound(both.concat(), self.good);
        let answers = self.ask(&both, runner)?;
        self.pairs.insert(pair, answers.clone());
        Ok(answers)
    }

    /// The answers of the variants that answer differently, with their numbers.
    fn ask_variants(
        &self,
        runner: &mut CaseRunner<'_>,
    ) -> Result<Vec<(usize, Vec<Observed>)>, RunError> {
        let mut answers = Vec::new();
        for (number, variant) in self.tool.variants.iter().enumerate() {
            if variant.concerns(self.case) {
                let answered = self.ask(variant, runner)?;
                answers.extend(answered.map(|answered| (number, answered)));
            }
        }
        Ok(answers)
    }

    /// The answers of a correct tool; `None`: none that differ.
    fn ask(
        &self,
        tool: &MutantTarget,
        runner: &mut CaseRunner<'_>,
    ) -> Result<Option<Vec<Observed>>, RunError> {
        let difference = if self.tool.writes || self.case.needs_own_tree {
            runner.difference(tool, &self.baseline)?
        } else {
            runner.difference_in_answers(tool, &self.baseline)?
        };
        Ok(match difference {
            Some(AnswerDifference::Answered(observed)) => Some(observed),
            Some(AnswerDifference::Unanswered(_)) | None => None,
        })
    }
}
