//! Sentences that must, or must not, be part of the text.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

use super::facet::{Check, Facet, Subject};
use super::map::read_map;
use super::sentences::{Sentences, sentence, sentences};
use crate::mismatch::Mismatch;
use crate::problem::Fault;
use crate::yaml::Value;

pub(super) struct Notice;

/// Sentences that must, or must not, be part of the text.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct NoticeSentences {
    /// Each occurs within one line of the text.
    includes: Vec<String>,
    /// None occurs within a line of the text.
    excludes: Vec<String>,
}

const FORMS: &str = "`notice` is a sentence, or a map of `includes` and `excludes`";

impl Facet for Notice {
    fn name(&self) -> &'static str {
        "notice"
    }

    fn about(&self) -> &'static str {
        "Sentences that must, or must not, be part of the text"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        let found = match value {
            Value::String(text) => Sentences {
                includes: vec![sentence(text)?],
                ..Sentences::default()
            },
            _ => read_map::<NoticeSentences>(value, FORMS)?.sentences()?,
        };
        Ok(Box::new(NoticeCheck(found)))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        let sentences = generator.subschema_for::<NoticeSentences>();
        json_schema!({"anyOf": [{"type": "string"}, sentences]})
    }
}

impl NoticeSentences {
    fn sentences(&self) -> Result<Sentences, Fault> {
        Ok(Sentences {
            includes: sentences("includes", &self.includes)?,
            excludes: sentences("excludes", &self.excludes)?,
        })
    }
}

#[derive(Debug)]
struct NoticeCheck(Sentences);

impl Check for NoticeCheck {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        self.0.judge(&subject.text(), "the text")
    }

    fn asserts_something(&self) -> bool {
        self.0.asserts_something()
    }

    fn in_words(&self) -> String {
        self.0.in_words()
    }
}
