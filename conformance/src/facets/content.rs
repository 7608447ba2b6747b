//! The blocks of an answer.

use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::Value as Json;

use super::facet::{Check, Facet, Subject};
use super::misfits::{difference, in_words};
use crate::answer::Answer;
use crate::mismatch::Mismatch;
use crate::pattern::Pattern;
use crate::problem::Fault;
use crate::yaml::Value;

pub(super) struct ContentFacet;

impl Facet for ContentFacet {
    fn name(&self) -> &'static str {
        "content"
    }

    fn title(&self) -> &'static str {
        "blocks of the answer"
    }

    fn about(&self) -> &'static str {
        "The blocks of the answer, texts, images and others, as MCP writes them; written like `details`"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        Ok(Box::new(ContentCheck(Pattern::parse(value)?)))
    }

    fn schema(&self, _: &mut SchemaGenerator) -> Schema {
        json_schema!({})
    }
}

#[derive(Debug)]
struct ContentCheck(Pattern);

impl Check for ContentCheck {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        let blocks = subject.answer().map(Answer::content).unwrap_or_default();
        let content = Json::Array(blocks);
        let misfits = self.0.misfits(Some(&content));
        if misfits.is_empty() {
            return Ok(());
        }
        let message = in_words(&misfits, "`content`");
        let actual = format!("{content:#}");
        Err(Mismatch::new(message, &self.in_words(), &actual).with_diff(Some(difference(&misfits))))
    }

    fn asserts_something(&self) -> bool {
        true
    }

    fn in_words(&self) -> String {
        self.0.to_string()
    }
}
