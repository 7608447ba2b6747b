use serde_json::{Value, json};

/// The answer of a tool, failures included.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolResult {
    /// The text of the answer.
    pub text: String,
    /// A block of another kind, as MCP writes it, instead of the text.
    pub block: Option<Value>,
    /// The structured content, if the document has one.
    pub structured: Option<Value>,
    /// Whether the call failed.
    pub is_error: bool,
}

impl ToolResult {
    /// A success in text alone.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self {
            block: None,
            text: text.into(),
            structured: None,
            is_error: false,
        }
    }

    /// An error with this message.
    #[must_use]
    pub fn error(message: String) -> Self {
        Self {
            is_error: true,
            ..Self::text(message)
        }
    }

    /// The answer as a `CallToolResult` of MCP.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let text = || json!({ "type": "text", "text": self.text });
        let block = self.block.clone().unwrap_or_else(text);
        let mut result = json!({ "content": [block] });
        if let Some(structured) = &self.structured {
            result["structuredContent"] = structured.clone();
        }
        result["isError"] = json!(self.is_error);
        result
    }
}

/// The answer to a call: a `CallToolResult` of MCP, or the reason why the call has no answer at
/// all.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer(pub(crate) Result<Value, String>);

impl Answer {
    /// An answer with this text, as the model sees it.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::from(ToolResult {
            block: None,
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

    /// Adds `structuredContent`.
    #[must_use]
    pub fn structured(mut self, content: impl Into<Value>) -> Self {
        if let Ok(Value::Object(fields)) = &mut self.0 {
            fields.insert("structuredContent".to_owned(), content.into());
        }
        self
    }

    /// A whole `CallToolResult`. One of another shape is reported as broken.
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
