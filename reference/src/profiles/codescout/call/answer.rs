use serde_json::Value;

use crate::profiles::ToolResult;

/// An answer that is an object: the text is the same, serialised.
pub(in crate::profiles::codescout) fn json_answer(answer: Value) -> ToolResult {
    ToolResult {
        text: answer.to_string(),
        structured: Some(answer),
        is_error: false,
    }
}

/// An answer that is a text and nothing else.
pub(in crate::profiles::codescout) fn text_answer(text: String) -> ToolResult {
    ToolResult {
        text,
        structured: None,
        is_error: false,
    }
}
