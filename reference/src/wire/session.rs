use serde_json::Value;

use super::{Answer, Limits, ToolCall, call_tool, unknown_tool};
use crate::host::Clock;
use crate::overlay::{self, OverlayError};
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

    /// The same, with other rules where the overlay says so: a map of tools and their rules.
    ///
    /// # Errors
    /// A tool that the profile does not have, and rules that the tool cannot go by.
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

    /// The profile whose tools these are.
    #[must_use]
    pub fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// Answers a call with the tool of its name, and refuses it where the profile has no such tool.
    pub fn call(&self, call: &ToolCall<'_>, clock: &dyn Clock) -> Answer {
        self.call_within(&Limits::default(), call, clock)
    }

    /// The same, within the limits that a host sets.
    pub fn call_within(&self, limits: &Limits, call: &ToolCall<'_>, clock: &dyn Clock) -> Answer {
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
