//! The text: byte for byte, or a pattern.

use schemars::{Schema, SchemaGenerator};

use super::facet::{Check, Facet, Subject};
use super::misfits;
use crate::diff::{self, DiffLine, quoted};
use crate::mismatch::Mismatch;
use crate::pattern::Pattern;
use crate::problem::Fault;
use crate::yaml::{self, Value};

pub(super) struct TextFacet;

impl Facet for TextFacet {
    fn name(&self) -> &'static str {
        "text"
    }

    fn about(&self) -> &'static str {
        "The text, byte for byte, or a pattern of it"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        match value {
            Value::Tagged(_) => Ok(Box::new(PatternCheck(Pattern::parse(value)?))),
            value => Ok(Box::new(TextCheck(yaml::read(value)?))),
        }
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

    fn in_words(&self) -> String {
        self.0.clone()
    }
}

/// A text that a regular expression describes.
#[derive(Debug)]
struct PatternCheck(Pattern);

impl Check for PatternCheck {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        let text = subject.text();
        let misfits = self.0.misfits(Some(&text.clone().into()));
        if misfits.is_empty() {
            return Ok(());
        }
        let message = misfits::in_words(&misfits, "the text");
        Err(Mismatch::new(message, &self.in_words(), &text))
    }

    fn asserts_something(&self) -> bool {
        true
    }

    fn in_words(&self) -> String {
        self.0.to_string()
    }
}

fn message(expected: &str, text: &str, pieces: &[DiffLine]) -> String {
    if text.is_empty() {
        return "the text is empty".into();
    }
    if text.strip_suffix('\n') == Some(expected) {
        return "the text ends with an extra line feed".into();
    }
    if expected.strip_suffix('\n') == Some(text) {
        return "the line feed at the end of the text is missing".into();
    }
    differing_lines(pieces)
}

/// How many lines are missing and unexpected, in one sentence.
pub(super) fn differing_lines(pieces: &[DiffLine]) -> String {
    let missing = texts(pieces, |piece| matches!(piece, DiffLine::Missing(_)));
    let unexpected = texts(pieces, |piece| matches!(piece, DiffLine::Unexpected(_)));
    match (missing.as_slice(), unexpected.as_slice()) {
        ([_], [_]) => "1 line of the text differs".to_owned(),
        ([line], []) => format!("the text lacks the line {}", quoted(line)),
        ([], [line]) => format!("the text has the extra line {}", quoted(line)),
        (some, same) if some.len() == same.len() => {
            format!("{} of the text differ", lines(some.len()))
        }
        (some, []) => format!("the text lacks {}", lines(some.len())),
        ([], [_, ..]) => format!("the text has {} extra lines", unexpected.len()),
        (some, others) => format!(
            "the text has {} instead of {}",
            lines(others.len()),
            some.len()
        ),
    }
}

fn lines(count: usize) -> String {
    match count {
        1 => "1 line".to_owned(),
        _ => format!("{count} lines"),
    }
}

fn texts(pieces: &[DiffLine], wanted: fn(&DiffLine) -> bool) -> Vec<&str> {
    let wanted = pieces.iter().filter(|piece| wanted(piece));
    wanted.map(DiffLine::text).collect()
}
