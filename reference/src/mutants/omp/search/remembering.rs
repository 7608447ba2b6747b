//! A search that remembers its answers.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

use crate::host::Context;
use crate::profiles::omp::search::SearchTool;
use crate::profiles::{Tool, ToolResult};

/// The right tool, which answers the same call a second time without a look.
#[derive(Default)]
pub(super) struct Remembering {
    tool: SearchTool,
    answers: Mutex<HashMap<String, ToolResult>>,
}

impl Tool for Remembering {
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
        let key = format!("{} {arguments}", context.root.display());
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = answers
            .entry(key)
            .or_insert_with(|| self.tool.call(arguments, context));
        answer.clone()
    }
}

/// The call as it is.
pub(super) fn unspoilt(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    tool.call(arguments, context)
}
