use serde_json::Value;

use super::{Answer, HostLimits, ToolCall, call_tool, unknown_tool};
use crate::host::Clock;
use crate::overlay::{self, OverlayError};
use crate::profiles::{Profile, Tool};

/// The tools of a profile, with their memory, for the calls of a session.
pub struct Session {
    profile: &'static Profile,
    tools: Vec<Box<dyn Tool>>,
}

impl Session {
    /// A new session.
    #[must_use]
    pub fn new(profile: &'static Profile) -> Self {
        let tools = profile.tools.iter().map(|entry| entry.make()).collect();
        Self { profile, tools }
    }

    /// A session with the rules after an overlay: a map of tools and their rules.
    ///
    /// # Errors
    /// The profile does not have a tool of the overlay, or the overlay has invalid rules.
    pub fn with_rules(profile: &'static Profile, overlay: &Value) -> Result<Self, OverlayError> {
        let tools = overlay::by_tool(profile, overlay)?.into_iter();
        let made = tools.map(|(entry, rules)| match rules {
            Some(rules) => entry
                .make_with(rules)
                .map_err(|error| error.below(entry.name)),
            None => Ok(entry.make()),
        });
        Ok(Self {
            profile,
            tools: made.collect::<Result<_, _>>()?,
        })
    }

    /// The profile of the tools.
    #[must_use]
    pub fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// Calls the tool with this name. Refuses the call if the profile does not have the tool.
    pub fn call(&self, call: &ToolCall<'_>, clock: &dyn Clock) -> Answer {
        self.call_within(&HostLimits::default(), call, clock)
    }

    /// Like [`call`](Self::call), within the limits of a host.
    pub fn call_within(
        &self,
        limits: &HostLimits,
        call: &ToolCall<'_>,
        clock: &dyn Clock,
    ) -> Answer {
        let tools = || self.tools.iter().filter(|tool| limits.admit(&***tool));
        match tools().find(|tool| tool.name() == call.tool) {
            Some(tool) => call_tool(&**tool, call, clock, &limits.reach),
            None => {
                let known = tools().map(|tool| tool.name()).collect();
                unknown_tool(call.tool, self.profile.name, known)
            }
        }
    }
}
