//! The parts of a tool that are the same for all tools for the files of a project.

use serde_json::Value;

use crate::host::Context;
use crate::profiles::{Effect, Failure, Parameter, Tool, ToolResult, schema};

/// A tool for the files of a project, to which the paths of its calls are confined.
pub(in crate::profiles) trait ProjectTool: Send + Sync {
    /// As [`Tool::name`].
    const NAME: &str;
    /// As [`Tool::title`].
    const TITLE: &str;
    /// As [`Tool::description`].
    const DESCRIPTION: &str;
    /// As [`Tool::effect`].
    const EFFECT: Effect = Effect::Reads;
    /// As [`Tool::confined_argument`].
    const CONFINED: Option<&str> = Some("path");

    /// As [`Tool::output_schema`].
    fn output_schema() -> Option<Value> {
        None
    }

    /// The parameters (Parameters).
    fn parameters(&self) -> Vec<Parameter>;

    /// Performs a call.
    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure>;
}

impl<T: ProjectTool> Tool for T {
    fn name(&self) -> &'static str {
        T::NAME
    }

    fn title(&self) -> &'static str {
        T::TITLE
    }

    fn description(&self) -> &'static str {
        T::DESCRIPTION
    }

    fn input_schema(&self) -> Value {
        schema(&self.parameters())
    }

    fn output_schema(&self) -> Option<Value> {
        T::output_schema()
    }

    fn effect(&self) -> Effect {
        T::EFFECT
    }

    fn confined_argument(&self) -> Option<&'static str> {
        T::CONFINED
    }

    fn call(&self, arguments: &Value, context: &Context<'_>) -> ToolResult {
        let answer = self.answer(arguments, context);
        answer.unwrap_or_else(ToolResult::from)
    }
}
