use super::{Answer, ToolCall, call_tool, unknown_tool};
use crate::host::Clock;
use crate::profiles::{Profile, Tool};

/// The tools of a profile, kept from call to call: what a tool remembers, it remembers for a session.
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

    /// Answers a call with the tool of its name, and refuses it where the profile has no such tool.
    pub fn call(&self, call: &ToolCall<'_>, clock: &dyn Clock) -> Answer {
        match self.tools.iter().find(|tool| tool.name() == call.tool) {
            Some(tool) => call_tool(&**tool, call, clock),
            None => unknown_tool(call.tool, self.profile),
        }
    }
}
