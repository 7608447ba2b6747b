//! Asking the target, and what its answers change at once.

use seekspec_conformance::judge::Observed;
use seekspec_conformance::signs::Signs;
use seekspec_conformance::suite::Case;

use super::search::RuleSearch;
use seekspec_run::schedule::RunError;

/// How many answers that no rules predicted are asked for twice, to see whether they are the same.
pub(super) const REPEATED: usize = 3;

/// How many more are after one that was not.
const REPEATED_AFTER_A_CHANGE: usize = 10;

/// Answers a case.
pub(super) type Ask<'a> = dyn FnMut(&Case) -> Result<Vec<Observed>, RunError> + 'a;

impl RuleSearch<'_> {
    /// Asks the cases about what the document leaves open, as far as there are calls left.
    pub(super) fn ask_open_points(&mut self, ask: &mut Ask<'_>) -> Result<(), RunError> {
        let cases = self.subject.cases.iter().enumerate();
        let open: Vec<usize> = (cases.filter(|(_, case)| case.is_open()))
            .map(|(number, _)| number)
            .collect();
        self.ask_all(open, ask)
    }

    /// Asks those that were not asked yet, as far as there are calls left.
    ///
    /// # Errors
    /// Whatever keeps a case from being asked or predicted.
    pub(super) fn ask_all(
        &mut self,
        cases: impl IntoIterator<Item = usize>,
        ask: &mut Ask<'_>,
    ) -> Result<(), RunError> {
        for number in cases {
            let calls = self.calls + self.subject.cases[number].steps.len();
            if !self.asked.contains_key(&number) && calls <= self.most_calls {
                self.ask(number, ask)?;
            }
        }
        Ok(())
    }

    pub(super) fn ask(&mut self, number: usize, ask: &mut Ask<'_>) -> Result<(), RunError> {
        let (observed, mut signs) = self.answer(number, ask)?;
        self.complete(number)?;
        if !self.is_predicted(number, &signs)? {
            signs = self.stable(number, signs, ask)?;
        }
        let is_surprise = !self.is_predicted(number, &signs)?;
        self.asked.insert(number, signs.clone());
        self.answers.insert(number, observed);
        if is_surprise {
            // A change may be exchanged for another that shows in this case, too.
            self.renew_alternatives();
            self.fit(Some(number))?;
            if !self.is_predicted(number, &signs)? {
                self.learn(number)?;
                self.fit(Some(number))?;
            }
        }
        Ok(())
    }

    /// The answer of the target, unless a signal cuts it off.
    fn answer(
        &mut self,
        number: usize,
        ask: &mut Ask<'_>,
    ) -> Result<(Vec<Observed>, Signs), RunError> {
        let case = self.subject.cases[number];
        let observed = ask(case)?;
        if seekspec_run::interrupt::is_set() {
            return Err(RunError::Interrupted);
        }
        self.calls += case.steps.len();
        let signs = Signs::read(case, &observed, self.subject.contract);
        Ok((observed, signs))
    }

    /// Without what is otherwise when the case is asked again. A tool whose answers stay the same is
    /// not asked twice any more.
    fn stable(
        &mut self,
        number: usize,
        signs: Signs,
        ask: &mut Ask<'_>,
    ) -> Result<Signs, RunError> {
        let calls = self.calls + self.subject.cases[number].steps.len();
        if calls > self.most_calls || self.to_repeat == 0 {
            return Ok(signs);
        }
        let (_, again) = self.answer(number, ask)?;
        let stable = signs.clone().stable(&again);
        self.to_repeat = if stable == signs {
            self.to_repeat - 1
        } else {
            REPEATED_AFTER_A_CHANGE
        };
        Ok(stable)
    }

    fn is_predicted(&mut self, case: usize, signs: &Signs) -> Result<bool, RunError> {
        Ok(signs.is_as(&*self.signs(&self.overlay.clone(), case)?))
    }
}
