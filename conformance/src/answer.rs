//! The answer of a target, taken apart.

use seekspec_protocol::{OPERATION_CALLS, UPDATES};
use serde_json::{Value, json};

use crate::json_size;
use crate::root;

/// One answer: an MCP `CallToolResult` whose shape was checked, with the root of the tree replaced by `{{root}}`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Answer {
    /// The blocks, one after the other; `None`: a block that is not text.
    pub blocks: Vec<Option<String>>,
    /// The blocks that are not text, in order, as they are.
    pub others: Vec<Value>,
    /// `structuredContent`, where there is one.
    pub structured: Option<Value>,
    /// `isError`; absent means false.
    pub is_error: bool,
    /// The streamed snapshots, in order.
    pub updates: Vec<ReceivedUpdate>,
    /// The calls of the remote file system; `None`: the target does not report them.
    pub operation_calls: Option<Vec<Value>>,
}

/// A streamed snapshot.
#[derive(Debug, Clone, PartialEq)]
pub struct ReceivedUpdate {
    /// The text of the snapshot.
    pub text: String,
    /// When it came, in milliseconds since the call began, where that is known.
    pub at_ms: Option<f64>,
}

impl Answer {
    /// Takes a `CallToolResult` apart. The error explains what is wrong with its shape.
    pub fn from_result(result: &Value, root: &str) -> Result<Self, String> {
        let result = root::hide(result, root);
        let fields = result
            .as_object()
            .ok_or_else(|| format!("the answer is {}, not an object", kind(&result)))?;
        let content = fields.get("content").ok_or("the answer has no `content`")?;
        let blocks = content
            .as_array()
            .ok_or_else(|| format!("`content` is {}, not a list", kind(content)))?;
        Ok(Self {
            others: blocks
                .iter()
                .filter(|block| block["type"] != "text")
                .cloned()
                .collect(),
            blocks: blocks.iter().map(text_of_block).collect::<Result<_, _>>()?,
            structured: fields
                .get("structuredContent")
                .filter(|value| !value.is_null())
                .cloned(),
            is_error: flag(fields.get("isError"))?,
            updates: updates(result.pointer(&pointer(UPDATES)))?,
            operation_calls: operation_calls(result.pointer(&pointer(OPERATION_CALLS)))?,
        })
    }

    /// The answer as a `CallToolResult`, from which [`Answer::from_result`] reads the same answer.
    pub fn to_result(&self) -> Value {
        let mut result = json!({"content": self.content(), "isError": self.is_error});
        if let Some(structured) = &self.structured {
            result["structuredContent"] = structured.clone();
        }
        let updates = self.updates.iter().map(|update| match update.at_ms {
            Some(at) => json!({"text": update.text, "atMs": at}),
            None => json!(update.text),
        });
        if !self.updates.is_empty() {
            result["_meta"][UPDATES] = updates.collect();
        }
        if let Some(calls) = &self.operation_calls {
            result["_meta"][OPERATION_CALLS] = calls.clone().into();
        }
        result
    }

    /// All blocks, as MCP writes them.
    pub fn content(&self) -> Vec<Value> {
        let mut others = self.others.iter().cloned();
        let content = self.blocks.iter().map(|block| match block {
            Some(text) => json!({"type": "text", "text": text}),
            None => others.next().unwrap_or_else(|| json!({"type": "not text"})),
        });
        content.collect()
    }

    /// The text that a model sees: all blocks of text, joined by line feeds.
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self.blocks.iter().flatten().map(String::as_str).collect();
        texts.join("\n")
    }

    /// Whether the answer, be it the structured part or the text, is an object with a field `error`.
    pub fn has_error_field(&self) -> bool {
        let has_one = |value: &Value| value.get("error").is_some_and(|error| !is_nothing(error));
        if self.structured.as_ref().is_some_and(has_one) {
            return true;
        }
        let text = self.text();
        json_size::values_and_lines(text.as_bytes()) <= json_size::MOST
            && serde_json::from_str(&text).is_ok_and(|value| has_one(&value))
    }
}

fn is_nothing(value: &Value) -> bool {
    matches!(value, Value::Null | Value::Bool(false))
}

fn pointer(key: &str) -> String {
    format!("/_meta/{}", key.replace('/', "~1"))
}

fn text_of_block(block: &Value) -> Result<Option<String>, String> {
    match (
        block.get("type").and_then(Value::as_str),
        block.get("text").and_then(Value::as_str),
    ) {
        (Some("text"), Some(text)) => Ok(Some(text.to_owned())),
        (Some("text"), None) => Err("a text block of `content` has no `text`".into()),
        (Some(_), _) => Ok(None),
        (None, _) => Err("a block of `content` has no `type`".into()),
    }
}

fn flag(value: Option<&Value>) -> Result<bool, String> {
    match value {
        None | Some(Value::Null) => Ok(false),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(other) => Err(format!("`isError` is {}, not true or false", kind(other))),
    }
}

fn updates(value: Option<&Value>) -> Result<Vec<ReceivedUpdate>, String> {
    let Some(value) = value else {
        return Ok(Vec::new());
    };
    let items = value
        .as_array()
        .ok_or_else(|| format!("`{UPDATES}` is {}, not a list", kind(value)))?;
    items.iter().map(update).collect()
}

fn update(value: &Value) -> Result<ReceivedUpdate, String> {
    let text = value
        .as_str()
        .or_else(|| value.get("text").and_then(Value::as_str));
    let text = text.ok_or_else(|| {
        format!("a member of `{UPDATES}` is neither a string nor an object with `text`")
    })?;
    Ok(ReceivedUpdate {
        text: text.to_owned(),
        at_ms: value.get("atMs").and_then(Value::as_f64),
    })
}

fn operation_calls(value: Option<&Value>) -> Result<Option<Vec<Value>>, String> {
    match value {
        None => Ok(None),
        Some(Value::Array(calls)) => Ok(Some(calls.clone())),
        Some(other) => Err(format!(
            "`{OPERATION_CALLS}` is {}, not a list",
            kind(other)
        )),
    }
}

/// The kind of a JSON value, in words.
pub fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_can_be_written_and_read_again() {
        let update = |at_ms| ReceivedUpdate {
            text: "a.ts".to_owned(),
            at_ms,
        };
        let answer = Answer {
            blocks: vec![Some("a.ts".to_owned()), None],
            others: vec![json!({"type": "image", "data": "AA=="})],
            structured: Some(json!({"count": 1})),
            is_error: true,
            updates: vec![update(None), update(Some(3.5))],
            operation_calls: Some(vec![json!(["glob", "*"])]),
        };
        for answer in [answer, Answer::default()] {
            assert_eq!(
                Answer::from_result(&answer.to_result(), "/r/root"),
                Ok(answer)
            );
        }
    }
}
