//! The reference engine in this process: the one place that touches it.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use seekspec_conformance::mutation::Deviation;
use seekspec_conformance::near;
use seekspec_conformance::unknown_name::UnknownName;
use seekspec_reference::engine::reach::Reach;
use seekspec_reference::host::SystemClock;
use seekspec_reference::overlay;
use seekspec_reference::profiles::{self, Tool};
use seekspec_reference::wire::{Limits, Session};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub use seekspec_reference::overlay::OverlayError;

use crate::deviations;
use crate::implementation::{Answer, Factory, Implementation, ToolCall};

/// Its name in reports.
pub(crate) const NAME: &str = "reference";

/// The tools of one profile, as the reference has them. Clones share what the tools remember from call to call.
#[derive(Clone)]
pub struct Reference {
    session: Arc<Session>,
    deviation: Option<&'static Deviation>,
    limits: Limits,
}

/// A tool, as it describes itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolDescription {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// The JSON Schema of its arguments.
    pub input_schema: Value,
}

/// Rules that the reference cannot go by.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadRules {
    /// There is no such profile.
    #[error(transparent)]
    Profile(#[from] UnknownName),
    /// A rule is unknown, or has a value that it cannot take.
    #[error("{0}{help}", help = near_rule(.0).map_or_else(String::new, |near| format!("; {near}")))]
    Overlay(#[from] OverlayError),
}

/// The near name of a rule that is unknown.
pub(crate) fn near_rule(error: &OverlayError) -> Option<String> {
    match error {
        OverlayError::Unknown { path, known } => {
            near::did_you_mean(path.last()?, known.iter().map(String::as_str))
        }
        OverlayError::Invalid { .. } => None,
    }
}

impl fmt::Debug for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Reference")
            .field(&self.session.profile().name)
            .finish()
    }
}

impl Reference {
    /// The tools of the profile of that name.
    ///
    /// # Errors
    /// The profile is unknown; the near name is in the message.
    pub fn of(name: &str) -> Result<Self, UnknownName> {
        Ok(Self {
            session: Arc::new(Session::new(find_profile(name)?)),
            deviation: None,
            limits: Limits::default(),
        })
    }

    /// The tools of the profile of that name, with other rules where the overlay says so: a map of tools and their rules.
    ///
    /// # Errors
    /// The profile is unknown, or one of its tools has no such rule.
    pub fn with_rules(name: &str, overlay: &Value) -> Result<Self, BadRules> {
        Ok(Self {
            session: Arc::new(Session::with_rules(find_profile(name)?, overlay)?),
            deviation: None,
            limits: Limits::default(),
        })
    }

    /// The tools of the profile of that name, one of which deviates, if it is one of theirs.
    ///
    /// # Errors
    /// The profile is unknown, or its tool has no such rule.
    pub fn deviating(name: &str, deviation: &'static Deviation) -> Result<Self, BadRules> {
        if deviation.profile != name {
            return Ok(Self::of(name)?);
        }
        let rules = deviation.change.rules.clone().unwrap_or_else(|| json!({}));
        let reference = Self::with_rules(name, &json!({ &deviation.tool: rules }))?;
        Ok(Self {
            deviation: Some(deviation),
            ..reference
        })
    }

    /// The same tools, whose paths do not lead out of the directory.
    #[must_use]
    pub fn beneath(mut self, root: PathBuf) -> Self {
        self.limits.reach = Reach::Beneath(root);
        self
    }

    /// The same tools without those that change files.
    #[must_use]
    pub fn read_only(mut self) -> Self {
        self.limits.read_only = true;
        self
    }

    /// Its tools, in the order of its documents.
    pub fn tools(&self) -> Vec<ToolDescription> {
        let described = |tool: Box<dyn Tool>| ToolDescription {
            name: tool.name().to_owned(),
            description: tool.description().to_owned(),
            input_schema: tool.input_schema(),
        };
        let tools = self.session.profile().tools.iter();
        let tools = tools.map(profiles::ToolEntry::make);
        let admitted = tools.filter(|tool| self.limits.admit(&**tool));
        let tools: Vec<ToolDescription> = admitted.map(described).collect();
        match self.deviation {
            Some(deviation) => deviations::listed(deviation, &tools),
            None => tools,
        }
    }

    /// The name of its profile.
    pub fn profile(&self) -> &'static str {
        self.session.profile().name
    }

    /// Whether it has the tool of that name.
    pub fn has_tool(&self, tool: &str) -> bool {
        self.session.profile().find_tool(tool).is_some()
    }
}

impl Implementation for Reference {
    fn call(&self, call: &ToolCall<'_>) -> Answer {
        let right = |call: &ToolCall<'_>| {
            self.session
                .call_within(&self.limits, call, &SystemClock::new())
        };
        match self
            .deviation
            .filter(|deviation| deviation.tool == call.tool)
        {
            Some(deviation) => deviations::perform(deviation, call, &right),
            None => right(call),
        }
    }

    fn list(&self) -> Option<Value> {
        Some(json!({ "tools": self.tools() }))
    }
}

/// Makes the reference's tools for whatever profile is asked for.
pub(crate) fn factory() -> Factory {
    made(|profile| Ok(Reference::of(profile)?))
}

/// Makes them with other rules.
pub(crate) fn maker_with_rules(overlay: Value) -> Factory {
    made(move |profile| Reference::with_rules(profile, &overlay))
}

/// Makes them with a deviation.
pub(crate) fn maker_of_deviation(deviation: &'static Deviation) -> Factory {
    made(move |profile| Reference::deviating(profile, deviation))
}

fn made(make: impl Fn(&str) -> Result<Reference, BadRules> + Send + Sync + 'static) -> Factory {
    let version = env!("CARGO_PKG_VERSION").to_owned();
    Factory::new(Some(version), move |profile| match make(profile) {
        Ok(reference) => Ok(Arc::new(reference)),
        Err(wrong) => Err(wrong.to_string()),
    })
}

/// The rules of the document of a tool.
pub fn rules(profile: &str, tool: &str) -> Option<Value> {
    let entry = profiles::find_profile(profile)?.find_tool(tool)?;
    Some((entry.rules)())
}

/// The JSON Schema of the rules of a tool.
pub fn rules_schema(profile: &str, tool: &str) -> Option<Value> {
    let entry = profiles::find_profile(profile)?.find_tool(tool)?;
    Some((entry.rules_schema)())
}

/// The rules of all tools of a profile, with those of the overlay in their place.
///
/// # Errors
/// The profile is unknown, or one of its tools has no such rule.
pub fn effective_rules(profile: &str, overlay: &Value) -> Result<Value, BadRules> {
    Ok(overlay::effective(find_profile(profile)?, overlay)?)
}

/// Whether an overlay fits the tools of a profile.
///
/// # Errors
/// The profile is unknown, or one of its tools has no such rule.
pub fn check_rules(profile: &str, overlay: &Value) -> Result<(), BadRules> {
    Reference::with_rules(profile, overlay).map(drop)
}

/// Whether the reference implements a profile.
pub fn has_profile(name: &str) -> bool {
    profiles().any(|profile| profile == name)
}

/// The names of the profiles.
pub fn profiles() -> impl Iterator<Item = &'static str> {
    names()
}

/// The names of the tools of a profile.
pub fn tools(profile: &str) -> impl Iterator<Item = &'static str> {
    let profile = profiles::find_profile(profile).into_iter();
    profile
        .flat_map(|profile| profile.tools)
        .map(|tool| tool.name)
}

fn find_profile(name: &str) -> Result<&'static profiles::Profile, UnknownName> {
    profiles::find_profile(name).ok_or_else(|| UnknownName::new("profile", name, names()))
}

fn names() -> impl Iterator<Item = &'static str> {
    profiles::ALL.iter().map(|profile| profile.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_profile_is_told_which_there_are() {
        let known = names().next().unwrap();
        let message = Reference::of(&format!("{known}x")).unwrap_err().to_string();
        assert!(
            message.ends_with(&format!("did you mean `{known}`?")),
            "{message}"
        );
    }
}
