//! Further cases about rules: where a tool does something that no rules explain, the few cases that
//! decided a rule may be just those in which the difference does not show.

use std::collections::BTreeSet;

use super::asking::Ask;
use super::search::RuleSearch;
use seekspec_run::schedule::RunError;

impl RuleSearch<'_> {
    /// Asks for each rule cases that tell it and are about other requirements than those asked, as far
    /// as there are calls left. Where the rules explain all answers, none is asked.
    ///
    /// # Errors
    /// Whatever keeps a case from being asked or predicted.
    pub(super) fn confirm(&mut self, ask: &mut Ask<'_>) -> Result<(), RunError> {
        while !self.unexplained(&self.overlay.clone())?.is_empty() {
            let rules = self.documented.keys();
            let next: BTreeSet<usize> = rules.filter_map(|rule| self.confirming(rule)).collect();
            let asked = self.asked.len();
            self.ask_all(next, ask)?;
            if self.asked.len() == asked {
                break;
            }
        }
        Ok(())
    }

    /// The case about most requirements that no asked case about this rule covers.
    fn confirming(&self, rule: &str) -> Option<usize> {
        let telling = self.telling(rule);
        let covers = |case: usize| self.subject.cases[case].covers.iter();
        let covered: BTreeSet<&String> = telling.iter().flat_map(|case| covers(*case)).collect();
        let news = |case: usize| covers(case).filter(|one| !covered.contains(one)).count();
        let others = self
            .cases_of
            .get(rule)
            .filter(|_| !telling.is_empty())?
            .iter()
            .filter(|case| !self.asked.contains_key(case));
        let best = others.max_by_key(|case| (news(**case), std::cmp::Reverse(**case)))?;
        (news(*best) > 0).then_some(*best)
    }
}
