//! What an implementation answers.

use serde_json::{Value, json};

/// What an implementation answers: an MCP `CallToolResult`, or that the call was none of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer(pub(super) Result<Value, String>);

impl Answer {
    /// A text, as the model sees it.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Answer {
        Answer(Ok(result(&text.into(), false)))
    }

    /// An error of the tool, with its message as the model sees it.
    #[must_use]
    pub fn error(message: impl Into<String>) -> Answer {
        Answer(Ok(result(&message.into(), true)))
    }

    /// The same with `structuredContent`.
    #[must_use]
    pub fn structured(mut self, content: impl Into<Value>) -> Answer {
        if let Ok(Value::Object(fields)) = &mut self.0 {
            fields.insert("structuredContent".to_owned(), content.into());
        }
        self
    }

    /// A whole `CallToolResult`. One of another shape is charged to the case as broken.
    #[must_use]
    pub fn result(result: Value) -> Answer {
        Answer(Ok(result))
    }

    /// No answer: there is no such tool, or the call cannot be read at all. It is charged to the case as broken. What goes wrong in a tool
    /// is [`Answer::error`].
    #[must_use]
    pub fn refused(why: impl Into<String>) -> Answer {
        Answer(Err(why.into()))
    }
}

fn result(text: &str, is_error: bool) -> Value {
    json!({"content": [{"type": "text", "text": text}], "isError": is_error})
}
