//! Values that no answer proves: any text instead of another, a text or a number of one answer.

use std::collections::BTreeMap;
use std::rc::Rc;

use seekspec_conformance::judge::Observed;
use seekspec_conformance::signs::Signs;
use serde_json::Value;

use super::card::{Other, told_by_one};
use super::hypotheses;
use super::learn::{self, has_placeholders_of};
use super::overlay::Overlay;
use super::search::RuleSearch;
use seekspec_run::schedule::RunError;

/// A text that no tool has.
pub(super) const ANY_TEXT: &str = "any other text";

/// The fewest characters of an argument that are a quotation of it.
const LEAST_QUOTED: usize = 3;

/// The fewest words of a text that stands in an answer not by chance.
const LEAST_WORDS: usize = 3;

impl RuleSearch<'_> {
    /// Whether the value that was found is known from an answer alone.
    pub(super) fn is_from_an_answer(&self, rule: &str) -> bool {
        let found = self
            .overlay
            .0
            .get(rule)
            .cloned()
            .map(|found| Overlay::one(rule, found));
        found.is_some_and(|found| !self.experiments.changes.contains(&found))
    }

    /// Whether a text that was supposed stands in no answer as it should, or no answer is exactly
    /// as the number predicts it: that it is near does not tell a number.
    pub(super) fn explains_nothing(&mut self, rule: &str) -> Result<bool, RunError> {
        let is_number = self.overlay.0.get(rule).is_some_and(Value::is_number);
        let is_supposed_text = self.is_free_text(rule) && !self.is_from_an_answer(rule);
        if !is_number && !is_supposed_text {
            return Ok(false);
        }
        for case in self.telling(rule) {
            if self.is_found_in(rule, case)? == Some(true) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether any text explains the answers as well as the one that was supposed. Then it is only
    /// known that it is not the document's.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub(super) fn may_be_any_text(&mut self, rule: &str) -> Result<bool, RunError> {
        let is_text = self.overlay.0.get(rule).is_some_and(Value::is_string);
        if !is_text || !self.is_free_text(rule) || self.is_from_an_answer(rule) {
            return Ok(false);
        }
        let any = self.overlay.with(&Overlay::one(rule, ANY_TEXT.into()));
        for case in self.telling(rule) {
            if self.known_signs(&any, case)? != self.known_signs(&self.overlay.clone(), case)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a text lacks a placeholder of the document's, and every answer that has it should say
    /// the same under the document. Then it may be what the placeholder stands for there.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub(super) fn is_of_one_answer(&mut self, rule: &str) -> Result<bool, RunError> {
        let text = |rules: &BTreeMap<String, Value>| rules.get(rule)?.as_str().map(str::to_owned);
        let (found, documented) = (text(&self.overlay.0), text(&self.documented));
        let is_whole = found
            .zip(documented)
            .is_none_or(|(found, documented)| has_placeholders_of(&found, &documented));
        if is_whole || !self.is_from_an_answer(rule) {
            return Ok(false);
        }
        let mut expected: Vec<Rc<Signs>> = Vec::new();
        for case in self.telling(rule) {
            let is_found = self.is_found_in(rule, case)? == Some(true);
            let signs = self.with_and_without(rule, case)?.filter(|_| is_found);
            expected.extend(signs.map(|(_, without)| without));
        }
        Ok(expected.windows(2).all(|pair| pair[0] == pair[1]))
    }

    /// Whether every answer that has a text repeats a part of its call in it, where no placeholder
    /// stands: then that part may be another one in another call.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub(super) fn may_quote_the_call(&mut self, rule: &str) -> Result<bool, RunError> {
        let found = self.overlay.0.get(rule).and_then(Value::as_str);
        let documented = self.documented.get(rule).and_then(Value::as_str);
        let Some((found, documented)) = found.zip(documented) else {
            return Ok(false);
        };
        let (found, documented) = (found.to_owned(), documented.to_owned());
        let mut quoting = Vec::new();
        for case in self.telling(rule) {
            if self.is_found_in(rule, case)? == Some(true) {
                let steps = self.subject.cases[case].steps.iter();
                let mut arguments = steps.flat_map(|step| step.arguments.values());
                quoting.push(arguments.any(|one| is_quoted(one, &found, &documented)));
            }
        }
        Ok(!quoting.is_empty() && !quoting.contains(&false))
    }

    /// The cases in whose answers the document's text stands, of a rule that has another.
    pub(super) fn saying_as_documented(&self, rule: &str) -> Vec<usize> {
        let documented = self
            .documented
            .get(rule)
            .and_then(Value::as_str)
            .filter(|_| self.overlay.0.contains_key(rule))
            .filter(|text| text.split_whitespace().count() >= LEAST_WORDS);
        let Some(shape) = documented.and_then(learn::shape) else {
            return Vec::new();
        };
        let has_text = |observed: &[Observed]| {
            let mut texts = observed.iter().map(|seen| seen.answer.text());
            texts.any(|text| shape.is_match(&text))
        };
        let answers = self.answers.iter();
        let saying = answers.filter(|(_, observed)| has_text(observed));
        saying.map(|(case, _)| *case).collect()
    }

    /// Whether every answer that has the text that was found has the document's, too: then it is only
    /// what stands for its placeholders that is otherwise.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub(super) fn is_filled_otherwise(&mut self, rule: &str) -> Result<bool, RunError> {
        let saying = self.saying_as_documented(rule);
        for case in self.telling(rule) {
            if self.is_found_in(rule, case)? == Some(true) && !saying.contains(&case) {
                return Ok(false);
            }
        }
        Ok(!saying.is_empty())
    }

    /// Whether a number is known from a single answer alone.
    pub(super) fn is_supposed_number(&self, rule: &str, others: &[Other]) -> bool {
        let is_number = self.overlay.0.get(rule).is_some_and(Value::is_number);
        let documented = self.documented.get(rule);
        is_number
            && self.is_from_an_answer(rule)
            && documented.is_some_and(|documented| told_by_one(others, documented))
    }

    /// Whether the rule is a text, and no choice among a few.
    pub(super) fn is_free_text(&self, rule: &str) -> bool {
        let (profile, tool) = (self.subject.profile, self.subject.tool);
        let any = Overlay::one(rule, ANY_TEXT.into());
        self.documented.get(rule).is_some_and(Value::is_string)
            && hypotheses::is_possible(profile, tool, &any)
    }
}

/// Whether a text, and not that of the document, has the end of an argument.
fn is_quoted(argument: &Value, text: &str, documented: &str) -> bool {
    match argument {
        Value::String(said) => said.char_indices().any(|(at, _)| {
            let end = &said[at..];
            end.chars().count() >= LEAST_QUOTED && text.contains(end) && !documented.contains(end)
        }),
        Value::Array(items) => items.iter().any(|one| is_quoted(one, text, documented)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_end_of_an_argument_is_a_quotation() {
        let is_quoted = |argument: Value, text| is_quoted(&argument, text, "no lines of {path}");
        assert!(is_quoted(json!(["src:1-5"]), "no lines of {path}:1-5"));
        assert!(!is_quoted(json!(["src:1-5"]), "{path} has no lines"));
        assert!(!is_quoted(json!("lines of {path}"), "no lines of {path}"));
        assert!(!is_quoted(json!(5), "5 lines of {path}"));
    }
}
