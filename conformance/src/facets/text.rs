//! The text, byte for byte.

use schemars::{Schema, SchemaGenerator};

use super::{Check, Facet, Subject};
use crate::diff::{self, Piece};
use crate::judge::Mismatch;
use crate::problem::Fault;
use crate::yaml::{self, Value};

pub(super) struct Text;

impl Facet for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn about(&self) -> &'static str {
        "The text, byte for byte"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        Ok(Box::new(TextCheck(yaml::read(value)?)))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<String>()
    }
}

#[derive(Debug)]
struct TextCheck(String);

impl Check for TextCheck {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        let text = subject.text();
        if text == self.0 {
            return Ok(());
        }
        let pieces = diff::of_texts(&self.0, &text);
        let message = message(&self.0, &text, &pieces);
        Err(Mismatch::new(message, &self.0, &text).with_diff(Some(diff::render(&pieces))))
    }

    fn asserts_something(&self) -> bool {
        true
    }
}

fn message(expected: &str, text: &str, pieces: &[Piece]) -> String {
    if text.is_empty() {
        return "the text is empty".into();
    }
    if text.strip_suffix('\n') == Some(expected) {
        return "the text ends with a line feed too many".into();
    }
    if expected.strip_suffix('\n') == Some(text) {
        return "the line feed at the end of the text is missing".into();
    }
    differing_lines(pieces)
}

/// How many lines are missing and unexpected, in one sentence.
pub(super) fn differing_lines(pieces: &[Piece]) -> String {
    let count = |wanted: fn(&Piece) -> bool| pieces.iter().filter(|piece| wanted(piece)).count();
    let missing = count(|piece| matches!(piece, Piece::Missing(_)));
    let unexpected = count(|piece| matches!(piece, Piece::Unexpected(_)));
    match (missing, unexpected) {
        (1, 1) => "1 line of the text differs".to_owned(),
        (some, same) if some == same => format!("{some} lines of the text differ"),
        (some, 0) => format!("the text lacks {}", lines(some)),
        (0, some) => format!("the text has {} too many", lines(some)),
        (some, others) => format!(
            "the text lacks {} and has {} too many",
            lines(some),
            lines(others)
        ),
    }
}

fn lines(count: usize) -> String {
    match count {
        1 => "1 line".to_owned(),
        _ => format!("{count} lines"),
    }
}
