//! The structured part of an answer.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value as Json};

use super::facet::{Check, Facet, Subject};
use super::misfits::{difference, in_words};
use crate::mismatch::{Mismatch, NOTHING_STRUCTURED};
use crate::pattern::Pattern;
use crate::problem::Fault;
use crate::yaml::Value;

pub(super) struct DetailsFacet;

impl Facet for DetailsFacet {
    fn name(&self) -> &'static str {
        "details"
    }

    fn title(&self) -> &'static str {
        "structured content"
    }

    fn about(&self) -> &'static str {
        "The structured part of the answer: an object is a subset, a list is whole, tags say the rest"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        Ok(Box::new(DetailsCheck(Pattern::parse(value)?)))
    }

    fn schema(&self, _: &mut SchemaGenerator) -> Schema {
        json_schema!({})
    }
}

#[derive(Debug)]
struct DetailsCheck(Pattern);

impl Check for DetailsCheck {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        let structured = subject
            .answer()
            .and_then(|answer| answer.structured.as_ref());
        // Where the structured part is missing altogether, each field is: `!absent` and `!falsy` hold.
        let nothing = Json::Object(Map::new());
        let value = match (&self.0, structured) {
            (Pattern::Fields(_), None) => Some(&nothing),
            _ => structured,
        };
        let misfits = self.0.misfits(value);
        if misfits.is_empty() {
            return Ok(());
        }
        let message = match structured {
            None => format!("{NOTHING_STRUCTURED}`"),
            Some(_) => in_words(&misfits, "`structuredContent`"),
        };
        let actual = structured.map_or("none".to_owned(), |value| format!("{value:#}"));
        Err(Mismatch::new(message, &self.0.to_string(), &actual)
            .with_diff(Some(difference(&misfits))))
    }

    fn asserts_something(&self) -> bool {
        !matches!(&self.0, Pattern::Fields(fields) if fields.is_empty())
    }

    fn fields(&self) -> Vec<&str> {
        match &self.0 {
            Pattern::Fields(fields) => fields.iter().map(|(name, _)| name.as_str()).collect(),
            _ => Vec::new(),
        }
    }

    fn in_words(&self) -> String {
        self.0.to_string()
    }
}
