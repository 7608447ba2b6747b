//! What goes wrong at the edge of a tool of mini.

use serde_json::{Value, json};

use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

/// One result more is shown than the notice says.
pub(super) fn shows_one_more(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let Some(limit) = arguments["maxResults"].as_u64() else {
        return tool.call(arguments, context);
    };
    let mut spoilt = arguments.clone();
    spoilt["maxResults"] = json!(limit + 1);
    let result = tool.call(&spoilt, context);
    let (said, right) = (
        format!("仅显示前 {} ", limit + 1),
        format!("仅显示前 {limit} "),
    );
    ToolResult {
        text: result.text.replace(&said, &right),
        ..result
    }
}
