//! The version and the tools of a target.

use serde_json::Value;

/// The information that a target gives about itself before the first call.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Probe {
    /// Its own name.
    pub name: Option<String>,
    /// Its version.
    pub version: Option<String>,
    /// Its tools, in its order; `None`: the transport cannot list them.
    pub tools: Option<Vec<Discovered>>,
}

/// A tool, as a target lists it.
#[derive(Debug, Clone, PartialEq)]
pub struct Discovered {
    /// Its name.
    pub name: String,
    /// Its description.
    pub description: Option<String>,
    /// The JSON Schema of its arguments.
    pub input_schema: Value,
}

impl Probe {
    /// The names of the tools; `None`: the transport cannot list them.
    pub fn tool_names(&self) -> Option<Vec<&str>> {
        let tools = self.tools.as_ref()?;
        Some(tools.iter().map(|tool| tool.name.as_str()).collect())
    }
}
