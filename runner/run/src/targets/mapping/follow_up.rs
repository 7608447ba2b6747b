//! A further call, for tools that are started and then asked for their results.

use serde_json::{Map, Value, json};

use super::arguments;
use super::part::AnswerPart;
use super::pattern::MappingPattern;
use super::place::ArgumentPlace;
use super::source::text;

/// A call that follows the first one, again and again until its text matches.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FollowUp {
    /// The tool (of the target) that is called.
    pub(crate) name: String,
    /// Its arguments: parts of the first answer.
    pub(crate) arguments: Vec<(ArgumentPlace, AnswerPart)>,
    pub(crate) constants: Vec<(ArgumentPlace, Value)>,
    /// The text of the last answer matches; `None`: one call is enough.
    pub(crate) until: Option<MappingPattern>,
}

impl FollowUp {
    /// The call that follows this answer to the first one. The error names the part that is missing.
    pub(in crate::targets) fn request(
        &self,
        first: &Value,
        meta: &Value,
        root: &str,
    ) -> Result<Value, String> {
        let mut sent = Value::Object(Map::new());
        for (place, part) in &self.arguments {
            place.put(&mut sent, part.find(first)?);
        }
        for (place, constant) in &self.constants {
            place.put_where_nothing_is(&mut sent, || arguments::with_root(constant, root));
        }
        Ok(json!({"name": self.name, "arguments": sent, "_meta": meta}))
    }

    /// Whether the first answer is the last one.
    pub(in crate::targets) fn is_done_at_once(&self, first: &Value) -> bool {
        let until = self.until.as_ref();
        until.is_some_and(|until| until.is_match(&text(first)))
    }

    /// Whether a further answer is the last one.
    pub(in crate::targets) fn is_done(&self, result: &Value) -> bool {
        self.until.is_none() || self.is_done_at_once(result)
    }
}
