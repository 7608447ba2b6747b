//! Second opinions: another case for a value that only one excludes, and cases about the same
//! requirements as those that tell a difference, which may cast doubt on it.

use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

use seekspec_conformance::signs::Signs;
use serde_json::{Map, Value};

use super::asking::Ask;
use super::card::Other;
use super::guesses::ANY_TEXT;
use super::overlay::Overlay;
use super::search::RuleSearch;
use seekspec_run::schedule::RunError;

/// A difference that this many different calls tell needs no control.
const ENOUGH: usize = 3;
/// The same of a rule that is as documented, and how many of its controls are asked.
const ENOUGH_AS_DOCUMENTED: usize = 2;

/// With the value of a rule that was found, and with that of the document.
type Predictions = (Rc<Signs>, Rc<Signs>);

impl RuleSearch<'_> {
    /// Asks the controls of every difference, some of every rule that is as documented, and another case
    /// for every value that only one excludes, as far as there are calls left.
    ///
    /// # Errors
    /// Whatever keeps a case from being asked or predicted.
    pub(super) fn ask_controls(&mut self, ask: &mut Ask<'_>) -> Result<(), RunError> {
        let rules: Vec<String> = self.documented.keys().cloned().collect();
        let mut controls = BTreeSet::new();
        for rule in &rules {
            let own = self.controls(rule)?.into_iter();
            let differs = self.overlay.0.contains_key(rule);
            let most = if differs {
                own.len()
            } else {
                ENOUGH_AS_DOCUMENTED
            };
            controls.extend(own.take(most));
        }
        controls.extend(self.second_opinions()?);
        self.ask_all(controls, ask)
    }

    /// Cases that tell the values that a single case excludes: few, as one may tell several.
    fn second_opinions(&mut self) -> Result<BTreeSet<usize>, RunError> {
        let mut chosen: BTreeSet<usize> = BTreeSet::new();
        for at in 0..self.alternatives.len() {
            let is_single = self.alternatives[at].change.0.len() == 1;
            if !is_single || self.tally(at, Some(2))?.excluding.len() != 1 {
                continue;
            }
            let mut cases: Vec<usize> = self.alternatives[at]
                .cases
                .iter()
                .filter(|case| !self.asked.contains_key(case))
                .copied()
                .collect();
            cases.sort_by_key(|case| !chosen.contains(case));
            for case in cases {
                if self.tells(at, case)? {
                    chosen.insert(case);
                    break;
                }
            }
        }
        Ok(chosen)
    }

    /// Takes back every difference that no more cases speak for than against, or that only one
    /// case tells, by chance, and every supposed text and number that explains no answer: something
    /// else does. Without one, another may explain nothing any more.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub(super) fn take_back(&mut self) -> Result<(), RunError> {
        while self.take_back_one()? {}
        Ok(())
    }

    fn take_back_one(&mut self) -> Result<bool, RunError> {
        let rules: Vec<String> = self.overlay.0.keys().cloned().collect();
        for rule in rules {
            let as_documented = self.documented.get(&rule).cloned().unwrap_or_default();
            let change = Overlay::one(&rule, as_documented);
            let mut all = self.alternatives.iter();
            let Some(at) = all.position(|one| one.change == change) else {
                continue;
            };
            let tally = self.tally(at, None)?;
            let is_chance = match *tally.excluding {
                [only] => !self.contains(&rule, only)?,
                _ => false,
            };
            let is_told = tally.excluding.len() > tally.supporting.len() && !is_chance;
            if !is_told || self.explains_nothing(&rule)? {
                let overlay = self.overlay.without(&change);
                self.adopt(overlay)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The cases that the rules found do not explain and should: the controls and those whose answers
    /// contradict both values, or of a value that an answer itself showed, the other cases in which it should stand and does not.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub(super) fn doubts(&mut self, rule: &str) -> Result<Vec<usize>, RunError> {
        let is_from_an_answer = self.is_from_an_answer(rule);
        let doubtful = if is_from_an_answer {
            self.telling(rule)
        } else {
            self.controls(rule)?
        };
        let mut doubts = self.unexplained(&self.overlay.clone())?;
        doubts.retain(|case| doubtful.contains(case));
        let mut lacking = self.saying_as_documented(rule);
        if !is_from_an_answer {
            doubts.extend(self.contradicting(rule)?);
            doubts.extend(self.presented_otherwise(rule)?);
            doubts.extend(lacking);
            return Ok(doubts);
        }
        for case in doubts {
            if self.is_found_in(rule, case)? == Some(false) {
                lacking.push(case);
            }
        }
        Ok(lacking)
    }

    /// The cases whose answers are neither as the value that was found makes them nor as the document's
    /// does.
    fn contradicting(&mut self, rule: &str) -> Result<Vec<usize>, RunError> {
        let mut contradicting = Vec::new();
        if !self.overlay.0.contains_key(rule) {
            return Ok(contradicting);
        }
        for case in self.telling(rule) {
            let signs = self.with_and_without(rule, case)?;
            contradicting.extend(
                signs
                    .is_some_and(|(with, without)| {
                        self.asked[&case].contradicts_both(&with, &without)
                    })
                    .then_some(case),
            );
        }
        Ok(contradicting)
    }

    /// The cases whose answers list neither what a value that is as documented makes of them nor what
    /// another does, or what they should, in an order or words that are neither's.
    fn presented_otherwise(&mut self, rule: &str) -> Result<Vec<usize>, RunError> {
        let mut cases = Vec::new();
        let is_number = self.documented.get(rule).is_some_and(Value::is_number);
        if self.overlay.0.contains_key(rule) || is_number {
            return Ok(cases);
        }
        let others = self
            .alternatives
            .iter()
            .filter(|one| one.change.0.len() == 1)
            .filter(|one| one.change.0.contains_key(rule))
            .map(|one| one.overlay.clone());
        let any = self.overlay.with(&Overlay::one(rule, ANY_TEXT.into()));
        let is_text = self.is_free_text(rule);
        let any_text = is_text.then(|| any.clone()).into_iter();
        let others: Vec<Overlay> = any_text.chain(others).collect();
        for case in self.telling(rule) {
            let Some(own) = self.known_signs(&self.overlay.clone(), case)? else {
                continue;
            };
            // Many values make the same of a case, and some answers are long.
            let mut compared = HashSet::from([Rc::as_ptr(&own)]);
            for other in &others {
                let is_told_by_text = !is_text || *other == any;
                let Some(signs) = self.known_signs(other, case)? else {
                    continue;
                };
                if !compared.insert(Rc::as_ptr(&signs)) {
                    continue;
                }
                let answer = &self.asked[&case];
                if answer.lists_as_neither(&own, &signs)
                    || (is_told_by_text && answer.presents_otherwise(&own, &signs))
                {
                    cases.push(case);
                    break;
                }
            }
        }
        Ok(cases)
    }

    /// Whether a part of the answer to a case is exactly what the value that was found makes of it;
    /// `None`, if it makes no difference.
    pub(super) fn is_found_in(
        &mut self,
        rule: &str,
        case: usize,
    ) -> Result<Option<bool>, RunError> {
        let signs = self
            .with_and_without(rule, case)?
            .filter(|(with, without)| with != without);
        Ok(signs.map(|(with, without)| self.asked[&case].shows(&with, &without)))
    }

    /// Whether a part of the answer has all that the value that was found makes of it.
    fn contains(&mut self, rule: &str, case: usize) -> Result<bool, RunError> {
        let signs = self.with_and_without(rule, case)?;
        Ok(signs.is_some_and(|(with, without)| self.asked[&case].contains(&with, &without)))
    }

    /// The predictions with the value that was found, and with that of the document.
    pub(super) fn with_and_without(
        &mut self,
        rule: &str,
        case: usize,
    ) -> Result<Option<Predictions>, RunError> {
        let without = self.overlay.without(&Overlay::one(rule, Value::Null));
        let with = self.known_signs(&self.overlay.clone(), case)?;
        Ok(with.zip(self.known_signs(&without, case)?))
    }

    /// Whether an answer that excludes another value is as the present one makes it. Otherwise all
    /// that is known is that neither is right.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub(super) fn is_seen(&mut self, rule: &str, others: &[Other]) -> Result<bool, RunError> {
        for other in others.iter().filter(|one| one.is_excluded()) {
            let otherwise = self.overlay.with(&Overlay::one(rule, other.value.clone()));
            for case in other.tally.excluding.clone() {
                let own = self.known_signs(&self.overlay.clone(), case)?;
                let signs = own.zip(self.known_signs(&otherwise, case)?);
                if signs.is_some_and(|(own, other)| self.asked[&case].contains(&own, &other)) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The asked cases in which another value of the rule shows.
    pub(super) fn telling(&self, rule: &str) -> BTreeSet<usize> {
        let telling = self.cases_of.get(rule).into_iter().flatten().copied();
        telling
            .filter(|case| self.asked.contains_key(case))
            .collect()
    }

    /// The cases about the requirements of those that tell the rule, where few different calls do.
    /// Where even those are not explained wholly, other cases say nothing. A value that an answer
    /// itself shows, such as the words of a message, needs none.
    fn controls(&mut self, rule: &str) -> Result<BTreeSet<usize>, RunError> {
        if self.is_from_an_answer(rule) {
            return Ok(BTreeSet::new());
        }
        let telling = self.telling(rule);
        let unexplained = self.unexplained(&self.overlay.clone())?;
        let is_explained = |case| !unexplained.contains(case);
        let cases = self.subject.cases;
        let calls: HashSet<Vec<&Map<String, Value>>> = telling
            .iter()
            .map(|case| cases[*case].steps.iter().map(|step| &step.arguments))
            .map(Iterator::collect)
            .collect();
        let enough = if self.overlay.0.contains_key(rule) {
            ENOUGH
        } else {
            ENOUGH_AS_DOCUMENTED
        };
        if calls.len() >= enough || !telling.iter().any(is_explained) {
            return Ok(BTreeSet::new());
        }
        let ids: BTreeSet<&String> =
            (telling.iter().flat_map(|case| &cases[*case].covers)).collect();
        let others = (0..cases.len()).filter(|case| !telling.contains(case));
        Ok(others
            .filter(|case| {
                let covers = cases[*case].covers.iter();
                covers
                    .into_iter()
                    .any(|one| ids.iter().any(|id| are_akin(one, id)))
            })
            .collect())
    }
}

/// Whether two requirements are the same, or one is a detail of the other: `question` and
/// `question-utf16`.
fn are_akin(one: &str, other: &str) -> bool {
    let is_detail = |whole: &str, part: &str| {
        let rest = whole.strip_prefix(part);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '.']))
    };
    is_detail(one, other) || is_detail(other, one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_requirement_is_akin_to_its_details() {
        assert!(are_akin("glob.question", "glob.question-utf16"));
        assert!(are_akin("glob.star.dotfiles", "glob.star"));
        assert!(!are_akin("glob.star", "glob.start"));
        assert!(!are_akin("glob.star", "glob.question"));
    }
}
