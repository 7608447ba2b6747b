//! The edge of a tool, where a fault is made that no rule expresses.

use serde_json::Value;

use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

/// Performs a call with the right tool, and spoils it before or after.
pub(super) type Spoil = fn(&dyn Tool, &Value, &Context<'_>) -> ToolResult;

/// A right tool behind a faulty edge.
pub(super) struct Edge {
    pub(super) tool: Box<dyn Tool>,
    pub(super) spoil: Spoil,
}

impl Tool for Edge {
    fn name(&self) -> &'static str {
        self.tool.name()
    }

    fn description(&self) -> &'static str {
        self.tool.description()
    }

    fn input_schema(&self) -> Value {
        self.tool.input_schema()
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        (self.spoil)(&*self.tool, arguments, context)
    }
}

/// A failure is told as a success.
pub(super) fn forgets_error_flag(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    ToolResult {
        is_error: false,
        ..tool.call(arguments, context)
    }
}

/// There is no structured part.
pub(super) fn drops_structured(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    ToolResult {
        structured: None,
        ..tool.call(arguments, context)
    }
}

/// A file is left behind in the working directory.
pub(super) fn leaves_file(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    // Where nothing can be written there is nothing to be left behind.
    drop(std::fs::write(
        context.root.join("seekspec-mutant.tmp"),
        "left behind",
    ));
    tool.call(arguments, context)
}

/// A text of the call is read for another; the answer names it as it was given.
pub(super) fn misread(
    (field, read): (&str, fn(&str) -> String),
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let Some(given) = arguments.get(field).and_then(Value::as_str) else {
        return tool.call(arguments, context);
    };
    let taken = read(given);
    let mut spoilt = arguments.clone();
    spoilt[field] = taken.as_str().into();
    let result = tool.call(&spoilt, context);
    let (taken, given) = (format!("\"{taken}\""), format!("\"{given}\""));
    ToolResult {
        text: result.text.replace(&taken, &given),
        ..result
    }
}

/// The call cannot be cancelled.
pub(super) fn ignores_cancellation(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let deaf = Context {
        settings: context.settings.clone(),
        resources: context.resources.clone(),
        operations: context.operations,
        progress: context.progress,
        threads: context.threads,
        ..Context::new(context.root, context.clock)
    };
    tool.call(arguments, &deaf)
}
