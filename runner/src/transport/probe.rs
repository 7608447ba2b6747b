//! What a target says of itself before the first call.

use serde_json::Value;

/// What a target says of itself before the first call.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Probe {
    /// The version that it says it has.
    pub version: Option<String>,
    /// The tools that it says it has, in its order; `None`: the transport has no way to ask.
    pub tools: Option<Vec<Discovered>>,
}

/// A tool, as a target lists it.
#[derive(Debug, Clone, PartialEq)]
pub struct Discovered {
    /// Its name.
    pub name: String,
    /// What it says of itself.
    pub description: Option<String>,
    /// The JSON Schema of its arguments.
    pub input_schema: Value,
}

impl Probe {
    /// The names of the tools, where the target lists those that it has.
    pub fn tool_names(&self) -> Option<Vec<&str>> {
        let tools = self.tools.as_ref()?;
        Some(tools.iter().map(|tool| tool.name.as_str()).collect())
    }
}
