//! Misfits in words.

use super::{Misfit, Reason, flow};
use crate::mismatch::NOT_THERE;

/// The most members that are named.
const MOST_NAMED: usize = 3;
/// The most characters of a value that are shown in a sentence.
const MOST_CHARACTERS: usize = 60;

impl Misfit {
    /// Why the value does not match, in one sentence. `whole` names the value itself.
    pub fn sentence(&self, whole: &str) -> String {
        let name = if self.place.0.is_empty() {
            whole.to_owned()
        } else {
            format!("`{}`", self.place)
        };
        let expected = short(&self.expected);
        match (&self.reason, &self.actual) {
            (Reason::Length(length), _) => {
                format!("{name} has length {length}, expected {expected}")
            }
            (
                Reason::Members {
                    missing,
                    unexpected,
                },
                _,
            ) => {
                format!("{name} {}", members(missing, unexpected))
            }
            (Reason::Text(text), Some(actual)) if is_long(text) || is_long(&flow(actual)) => {
                format!("{name} differs")
            }
            (Reason::Value | Reason::Text(_), None) => {
                format!("{name} {NOT_THERE} {expected}")
            }
            (Reason::Value | Reason::Text(_), Some(actual)) => {
                format!("{name} is {}, expected {expected}", short(&flow(actual)))
            }
        }
    }
}

fn members(missing: &[String], unexpected: &[String]) -> String {
    match (missing, unexpected) {
        (missing, []) => format!("lacks {}", named(missing)),
        ([], unexpected) => format!("has unexpected {}", named(unexpected)),
        (missing, unexpected) => format!(
            "lacks {} and has unexpected {}",
            named(missing),
            named(unexpected)
        ),
    }
}

fn named(members: &[String]) -> String {
    let shown: Vec<String> = members
        .iter()
        .take(MOST_NAMED)
        .map(|member| short(member))
        .collect();
    match members.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

fn is_long(text: &str) -> bool {
    text.contains('\n') || text.chars().count() > MOST_CHARACTERS
}

fn short(text: &str) -> String {
    match text.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
