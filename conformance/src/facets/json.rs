//! The text as JSON.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::Value as Json;

use super::facet::{Check, Facet, Subject};
use super::misfits::{difference, in_words};
use crate::json_size;
use crate::mismatch::Mismatch;
use crate::pattern::Pattern;
use crate::problem::Fault;
use crate::yaml::Value;

pub(super) struct JsonFacet;

impl Facet for JsonFacet {
    fn name(&self) -> &'static str {
        "json"
    }

    fn title(&self) -> &'static str {
        "text as JSON"
    }

    fn about(&self) -> &'static str {
        "The text is JSON of this value; written like `details`"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        Ok(Box::new(JsonCheck(Pattern::parse(value)?)))
    }

    fn schema(&self, _: &mut SchemaGenerator) -> Schema {
        json_schema!({})
    }
}

#[derive(Debug)]
struct JsonCheck(Pattern);

impl Check for JsonCheck {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        let text = subject.text();
        let value =
            read(&text).map_err(|message| Mismatch::new(message, &self.in_words(), &text))?;
        let misfits = self.0.misfits(Some(&value));
        if misfits.is_empty() {
            return Ok(());
        }
        let message = in_words(&misfits, "the value");
        Err(Mismatch::new(message, &self.in_words(), &text).with_diff(Some(difference(&misfits))))
    }

    fn asserts_something(&self) -> bool {
        true
    }

    fn in_words(&self) -> String {
        self.0.to_string()
    }
}

/// The value of a text, unless it would take too much memory.
fn read(text: &str) -> Result<Json, String> {
    if json_size::values_and_lines(text.as_bytes()) > json_size::MOST {
        return Err(format!("the text has more than {} values", json_size::MOST));
    }
    serde_json::from_str(text).map_err(|error| format!("the text is not JSON: {error}"))
}
