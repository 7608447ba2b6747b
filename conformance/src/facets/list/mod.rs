//! Lists of names, as `paths` and `matches` expect them.

mod difference;
mod form;
mod forms;
mod order;
mod read;

#[cfg(test)]
mod properties;

pub(super) use form::{Form, Words};
pub(super) use forms::list_forms;
pub(super) use read::ListReader;

use crate::diff;
use crate::mismatch::Mismatch;

/// The expectation of a list: every form must match.
#[derive(Debug)]
pub(super) struct ListCheck {
    pub(super) forms: Vec<Form>,
    pub(super) words: &'static Words,
}

impl ListCheck {
    /// Whether a list is as expected.
    pub(super) fn judge(&self, actual: &[String]) -> Result<(), Mismatch> {
        let findings: Vec<_> = self
            .forms
            .iter()
            .filter_map(|form| form.judge(actual, self.words))
            .collect();
        if findings.is_empty() {
            return Ok(());
        }
        let all = |text: fn(&form::FormMistake) -> &str| -> Vec<&str> {
            findings.iter().map(text).collect()
        };
        let message = all(|finding| &finding.message).join("; ");
        let expected = all(|finding| &finding.expected).join("\n");
        let pieces: Vec<_> = findings
            .iter()
            .flat_map(|finding| finding.pieces.clone())
            .collect();
        let diff = (!pieces.is_empty()).then(|| diff::render(&pieces));
        Err(Mismatch::new(message, &expected, &self.words.shown(actual)).with_diff(diff))
    }

    /// Whether there is a list that this would reject.
    pub(super) fn asserts_something(&self) -> bool {
        self.forms.iter().any(Form::asserts_something)
    }

    /// The expectation, for people.
    pub(super) fn in_words(&self) -> String {
        let forms = self.forms.iter().map(|form| form.in_words(self.words));
        forms.collect::<Vec<_>>().join("\n")
    }

    /// The lists whose order is judged.
    pub(super) fn ordered(&self) -> Vec<Vec<String>> {
        let lists = self.forms.iter().flat_map(|form| form.ordered(self.words));
        lists.filter(|list| list.len() > 1).collect()
    }

    /// Every name that occurs.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.forms
            .iter()
            .flat_map(|form| form.names().iter().map(String::as_str))
    }
}
