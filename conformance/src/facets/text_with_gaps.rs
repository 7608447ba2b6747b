//! The text but for gaps.

use schemars::{Schema, SchemaGenerator};

use super::facet::{Check, Facet, Subject};
use super::text::differing_lines;
use crate::diff;
use crate::gaps::GappedText;
use crate::mismatch::Mismatch;
use crate::problem::Fault;
use crate::yaml::{self, Value};

pub(super) struct TextWithGaps;

impl Facet for TextWithGaps {
    fn name(&self) -> &'static str {
        "text_with_gaps"
    }

    fn title(&self) -> &'static str {
        "text"
    }

    fn about(&self) -> &'static str {
        "The text but for gaps: `[..]` stands for anything inside a line, `...` alone on a line for any number of lines"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        let written: String = yaml::read(value)?;
        Ok(Box::new(TextWithGapsCheck {
            gapped: GappedText::new(&written),
            written,
        }))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<String>()
    }
}

#[derive(Debug)]
struct TextWithGapsCheck {
    written: String,
    gapped: GappedText,
}

impl Check for TextWithGapsCheck {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        let text = subject.text();
        if self.gapped.matches(&text) {
            return Ok(());
        }
        let pieces = self.gapped.difference(&text);
        let message = match text.as_str() {
            "" => "the text is empty".to_owned(),
            _ => differing_lines(&pieces),
        };
        let diff = diff::render(&pieces);
        Err(Mismatch::new(message, &self.written, &text).with_diff(Some(diff)))
    }

    fn asserts_something(&self) -> bool {
        self.gapped.rejects_something()
    }

    fn in_words(&self) -> String {
        self.written.clone()
    }
}
