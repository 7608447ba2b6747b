use serde_json::{Value, json};

/// The answer of a tool, failures included.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolResult {
    /// The one text block.
    pub text: String,
    /// The structured part, where the document has one.
    pub structured: Option<Value>,
    /// Whether the call failed.
    pub is_error: bool,
}

impl ToolResult {
    /// A failure with this message.
    #[must_use]
    pub fn error(message: String) -> Self {
        Self {
            text: message,
            structured: None,
            is_error: true,
        }
    }

    /// The answer as an MCP `CallToolResult`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut result = json!({ "content": [{ "type": "text", "text": self.text }] });
        if let Some(structured) = &self.structured {
            result["structuredContent"] = structured.clone();
        }
        result["isError"] = json!(self.is_error);
        result
    }
}

/// The answer to a call: an MCP `CallToolResult`, or the reason why the call cannot be answered at all.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer(pub(crate) Result<Value, String>);

impl Answer {
    /// A text, as the model sees it.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::from(ToolResult {
            text: text.into(),
            structured: None,
            is_error: false,
        })
    }

    /// An error of the tool, with its message as the model sees it.
    #[must_use]
    pub fn error(message: impl Into<String>) -> Self {
        Self::from(ToolResult::error(message.into()))
    }

    /// The same with `structuredContent`.
    #[must_use]
    pub fn structured(mut self, content: impl Into<Value>) -> Self {
        if let Ok(Value::Object(fields)) = &mut self.0 {
            fields.insert("structuredContent".to_owned(), content.into());
        }
        self
    }

    /// A whole `CallToolResult`. One of another shape is charged to the case as broken.
    #[must_use]
    pub fn result(result: Value) -> Self {
        Self(Ok(result))
    }

    /// A failure of the protocol, not of the tool: the tool is unknown, or the call cannot be read.
    /// The case is broken. For an error of the tool there is [`Answer::error`].
    #[must_use]
    pub fn protocol_error(why: impl Into<String>) -> Self {
        Self(Err(why.into()))
    }
}

impl From<ToolResult> for Answer {
    fn from(result: ToolResult) -> Self {
        Self::result(result.to_json())
    }
}
