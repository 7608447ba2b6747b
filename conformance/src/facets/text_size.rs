//! How long the text is.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;

use super::facet::{Check, Facet, Subject};
use super::map::read_map;
use crate::mismatch::Mismatch;
use crate::problem::{Fault, YamlPlace};
use crate::yaml::Value;

pub(super) struct TextSize;

/// How long the text is, in bytes.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct TextSizeBounds {
    /// The least number of bytes.
    at_least: Option<usize>,
    /// The greatest number of bytes.
    at_most: Option<usize>,
}

const FORMS: &str = "`text_size` is a map of `at_least` and `at_most`";

impl Facet for TextSize {
    fn name(&self) -> &'static str {
        "text_size"
    }

    fn title(&self) -> &'static str {
        "size of the text"
    }

    fn about(&self) -> &'static str {
        "How long the text is, in bytes"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        let bounds: TextSizeBounds = read_map(value, FORMS)?;
        match (bounds.at_least, bounds.at_most) {
            (Some(least), Some(most)) if least > most => Err(Fault::new(
                YamlPlace::default().key("at_least"),
                format!("no text has at least {least} and at most {most} bytes"),
            )),
            _ => Ok(Box::new(bounds)),
        }
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<TextSizeBounds>()
    }
}

impl Check for TextSizeBounds {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        let text = subject.text();
        let size = text.len();
        let message = match (self.at_least, self.at_most) {
            (Some(least), _) if size < least => format!("{size} bytes, fewer than {least}"),
            (_, Some(most)) if size > most => format!("{size} bytes, more than {most}"),
            _ => return Ok(()),
        };
        let message = format!("the text has {message}");
        Err(Mismatch::new(message, &self.in_words(), &text))
    }

    fn asserts_something(&self) -> bool {
        self.at_least.is_some_and(|least| least > 0) || self.at_most.is_some()
    }

    fn in_words(&self) -> String {
        match (self.at_least, self.at_most) {
            (Some(least), Some(most)) => format!("{least} to {most} bytes"),
            (Some(least), None) => format!("{least} bytes or more"),
            (None, Some(most)) => format!("{most} bytes or fewer"),
            (None, None) => "any number of bytes".to_owned(),
        }
    }
}
