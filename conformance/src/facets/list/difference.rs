//! The difference of two lists.

use std::collections::HashMap;

use super::form::Words;
use crate::diff::DiffLine;

/// The names that differ, each as often as it is missing or too many.
#[derive(Debug, Default)]
pub(super) struct ListDifference {
    pub(super) missing: Vec<String>,
    pub(super) unexpected: Vec<String>,
    /// Expected, but named more often than that.
    pub(super) doubled: Vec<String>,
    /// Two names that are there, the first of which should come after the second.
    pub(super) swapped: Option<(String, String)>,
}

impl ListDifference {
    /// The difference but for the order.
    pub(super) fn of(expected: &[String], actual: &[String]) -> Self {
        let mut left: HashMap<&str, usize> = HashMap::new();
        for name in expected {
            *left.entry(name).or_default() += 1;
        }
        let mut difference = Self::default();
        for name in actual {
            match left.get_mut(name.as_str()) {
                None => difference.unexpected.push(name.clone()),
                Some(0) => difference.doubled.push(name.clone()),
                Some(count) => *count -= 1,
            }
        }
        for name in expected.iter().rev() {
            if let Some(count @ 1..) = left.get_mut(name.as_str()) {
                *count -= 1;
                difference.missing.push(name.clone());
            }
        }
        difference.missing.reverse();
        difference
    }

    pub(super) fn only_missing(self) -> Self {
        Self {
            missing: self.missing,
            ..Self::default()
        }
    }

    /// Whether nothing but the order differs.
    pub(super) fn is_empty(&self) -> bool {
        self.missing.is_empty() && self.unexpected.is_empty() && self.doubled.is_empty()
    }

    /// The difference in one sentence and as lines; `None`: there is none.
    pub(super) fn finding(&self, words: &Words) -> Option<(String, Vec<DiffLine>)> {
        let mut parts = Vec::new();
        for (names, what) in [
            (&self.missing, "missing"),
            (&self.unexpected, "unexpected"),
            (&self.doubled, "named more than once"),
        ] {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            match names.as_slice() {
                [] => {}
                [one] => parts.push(format!("`{one}` is {what}")),
                [_, _, _, _, ..] => {
                    parts.push(format!("{} are {what}", words.counted(names.len())));
                }
                _ => parts.push(format!("{} are {what}", enumerated(&names))),
            }
        }
        if let Some((first, second)) = &self.swapped {
            parts.push(format!(
                "`{first}` comes before `{second}` and should come after it"
            ));
        }
        (!parts.is_empty()).then(|| (parts.join(", "), self.pieces()))
    }

    pub(super) fn pieces(&self) -> Vec<DiffLine> {
        let too_many = self.unexpected.iter().chain(&self.doubled);
        let missing = self.missing.iter().cloned().map(DiffLine::Missing);
        missing
            .chain(too_many.cloned().map(DiffLine::Unexpected))
            .collect()
    }
}

/// `a`, `b` and `c`
pub(super) fn enumerated(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
