//! Several patterns in one call (Batch searches).

use serde_json::{Value, json};

use crate::profiles::ToolResult;

use super::with_pattern;

/// What a call asks for at once.
pub(super) fn patterns(arguments: &Value) -> Option<Vec<String>> {
    let patterns = arguments.get("patterns")?.as_array()?;
    let text = |pattern: &Value| pattern.as_str().map(str::to_owned);
    patterns.iter().map(text).collect()
}

/// One result a pattern, in their order; the text is theirs, with a blank line between two.
pub(super) fn run(
    patterns: &[String],
    arguments: &Value,
    search: &dyn Fn(&Value) -> ToolResult,
) -> ToolResult {
    let each = patterns
        .iter()
        .map(|pattern| search(&with_pattern(arguments, pattern)));
    let each: Vec<ToolResult> = each.collect();
    let texts: Vec<&str> = each.iter().map(|result| result.text.as_str()).collect();
    ToolResult {
        text: texts.join("\n\n"),
        structured: Some(json!({ "results": each.iter().map(whole).collect::<Vec<_>>() })),
        is_error: each.iter().any(|result| result.is_error),
    }
}

fn whole(result: &ToolResult) -> Value {
    let mut whole = json!({ "llmContent": result.text });
    if let (Some(fields), Some(Value::Object(structured))) =
        (whole.as_object_mut(), &result.structured)
    {
        fields.extend(structured.clone());
    }
    whole
}
