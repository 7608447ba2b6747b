use serde_json::Value;

use super::{WireError, WireHost, call_tool, tool_name};
use crate::profiles::{Profile, Tool};

/// The tools of a profile, kept from call to call: what a tool remembers, it remembers for a session.
///
/// A host that answers one call and ends needs none ([`call`](super::call)).
pub struct Session {
    profile: &'static Profile,
    tools: Vec<Box<dyn Tool>>,
}

impl Session {
    /// A session in which nothing is remembered yet.
    #[must_use]
    pub fn new(profile: &'static Profile) -> Self {
        let tools = profile.tools.iter().map(|entry| entry.make()).collect();
        Self { profile, tools }
    }

    /// The same session with this tool in the place of the one of its name.
    #[must_use]
    pub fn replacing(mut self, tool: Box<dyn Tool>) -> Self {
        for own in &mut self.tools {
            if own.name() == tool.name() {
                *own = tool;
                return self;
            }
        }
        self
    }

    /// The profile whose tools these are.
    #[must_use]
    pub fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// Performs the call that `params` describe.
    ///
    /// # Errors
    /// As for [`call`](super::call).
    pub fn call(&self, params: &Value, host: &WireHost<'_>) -> Result<Value, WireError> {
        let name = tool_name(params)?;
        match self.tools.iter().find(|tool| tool.name() == name) {
            Some(tool) => call_tool(&**tool, params, host),
            None => Err(WireError::unknown_tool(name, self.profile)),
        }
    }
}
