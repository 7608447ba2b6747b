//! The reference engine in this process. No other file uses it.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use seekspec_conformance::near;
use seekspec_conformance::unknown_name::UnknownName;
use seekspec_reference::engine::reach::Reach;
use seekspec_reference::host::SystemClock;
use seekspec_reference::profiles::{self, Tool};
use seekspec_reference::wire::{HostLimits, Session};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub use seekspec_reference::overlay::OverlayError;

use seekspec_run::implementation::{Answer, Factory, Implementation, ToolCall};
use seekspec_run::targets::Target;

/// Its name in reports.
const NAME: &str = "reference";

/// Its version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The tools of one profile. Clones share the memory of the tools.
#[derive(Clone)]
pub struct Reference {
    session: Arc<Session>,
    limits: HostLimits,
}

/// The description of a tool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolDescription {
    /// Its name.
    pub name: String,
    /// The name that a host shows to its user.
    #[serde(default)]
    pub title: String,
    /// Its purpose, as a model reads it.
    pub description: String,
    /// The JSON Schema of its arguments.
    pub input_schema: Value,
    /// The JSON Schema of the structured content of its answers, errors excepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_schema: Option<Value>,
    /// The hints for hosts.
    #[serde(default)]
    pub annotations: Annotations,
}

/// Hints about the effect of a tool: the `annotations` of MCP. One that is missing has MCP's default.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Annotations {
    /// The name that a host shows to its user, for hosts older than MCP's `title`.
    pub title: String,
    /// Whether it never changes files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only_hint: Option<bool>,
    /// Whether it may overwrite files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destructive_hint: Option<bool>,
    /// Whether the same call again changes nothing more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idempotent_hint: Option<bool>,
    /// Whether it reaches beyond the files of this machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_world_hint: Option<bool>,
}

/// Why rules are invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadRules {
    /// The profile is unknown.
    #[error(transparent)]
    Profile(#[from] UnknownName),
    /// A rule is unknown, or has an invalid value.
    #[error("{0}{help}", help = near_rule(.0).map_or_else(String::new, |near| format!("; {near}")))]
    Overlay(#[from] OverlayError),
}

/// The name most similar to an unknown rule.
pub fn near_rule(error: &OverlayError) -> Option<String> {
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
    /// The tools of a profile.
    ///
    /// # Errors
    /// The profile is unknown. The message suggests a similar name.
    pub fn new(name: &str) -> Result<Self, UnknownName> {
        Ok(Self {
            session: Arc::new(Session::new(find_profile(name)?)),
            limits: HostLimits::default(),
        })
    }

    /// The tools of a profile, with the rules after an overlay: a map of tools and their rules.
    ///
    /// # Errors
    /// The profile is unknown, or one of its tools does not have a rule.
    pub fn with_rules(name: &str, overlay: &Value) -> Result<Self, BadRules> {
        Ok(Self {
            session: Arc::new(Session::with_rules(find_profile(name)?, overlay)?),
            limits: HostLimits::default(),
        })
    }

    /// Restricts the paths of calls to these directories.
    #[must_use]
    pub fn beneath(mut self, roots: Vec<PathBuf>) -> Self {
        self.limits.reach = Reach::Beneath(roots);
        self
    }

    /// Removes the tools that change files.
    #[must_use]
    pub fn read_only(mut self) -> Self {
        self.limits.read_only = true;
        self
    }

    /// Its tools, in the order of the documents.
    pub fn tools(&self) -> Vec<ToolDescription> {
        let tools = self.session.profile().tools.iter();
        tools
            .map(profiles::ToolEntry::make)
            .filter(|tool| self.limits.admit(&**tool))
            .map(|tool| describe(&*tool))
            .collect()
    }

    /// The argument of the tool that names a path which must be inside the working directory.
    pub fn confined_argument(&self, tool: &str) -> Option<&'static str> {
        let entry = self.session.profile().find_tool(tool)?;
        entry.make().confined_argument()
    }

    /// Whether its tools work in the roots of a client in place of the directory that a server is
    /// started with.
    pub fn follows_roots(&self) -> bool {
        self.session.profile().follows_roots
    }

    /// The description of its profile.
    pub fn about(&self) -> &'static str {
        self.session.profile().about
    }

    /// The name of its profile.
    pub fn profile(&self) -> &'static str {
        self.session.profile().name
    }
}

fn describe(tool: &dyn Tool) -> ToolDescription {
    let effect = tool.effect();
    ToolDescription {
        name: tool.name().to_owned(),
        title: tool.title().to_owned(),
        description: tool.description().to_owned(),
        input_schema: tool.input_schema(),
        output_schema: tool.output_schema(),
        annotations: Annotations {
            title: tool.title().to_owned(),
            read_only_hint: Some(!effect.writes()),
            destructive_hint: Some(effect.is_destructive()),
            idempotent_hint: Some(effect.is_idempotent()),
            open_world_hint: Some(false),
        },
    }
}

impl Implementation for Reference {
    fn call(&self, call: &ToolCall<'_>) -> Answer {
        self.session
            .call_within(&self.limits, call, &SystemClock::new())
    }

    fn list(&self) -> Option<Value> {
        Some(json!({ "tools": self.tools() }))
    }
}

/// The reference engine in this process. Without a profile it serves each case by the case's own.
pub fn target(profile: Option<String>) -> Target {
    let repeat = profile
        .iter()
        .flat_map(|name| ["--profile".to_owned(), name.clone()])
        .collect();
    let factory = factory(|profile| Ok(Reference::new(profile)?));
    Target {
        repeat,
        ..Target::in_process(NAME.to_owned(), profile, factory)
    }
}

/// The reference engine in this process, with rules that differ.
pub fn target_with_rules(profile: String, overlay: Value) -> Target {
    let name = format!("{NAME} with other rules");
    let factory = factory(move |profile| Reference::with_rules(profile, &overlay));
    Target::in_process(name, Some(profile), factory)
}

fn factory(make: impl Fn(&str) -> Result<Reference, BadRules> + Send + Sync + 'static) -> Factory {
    Factory::new(Some(VERSION.to_owned()), move |profile| {
        match make(profile) {
            Ok(reference) => Ok(Arc::new(reference)),
            Err(bad) => Err(bad.to_string()),
        }
    })
}

/// The default rules of a tool.
pub fn rules(profile: &str, tool: &str) -> Option<Value> {
    let entry = profiles::find_profile(profile)?.find_tool(tool)?;
    Some((entry.rules)())
}

/// The JSON Schema of the rules of a tool.
pub fn rules_schema(profile: &str, tool: &str) -> Option<Value> {
    let entry = profiles::find_profile(profile)?.find_tool(tool)?;
    Some((entry.rules_schema)())
}

/// Checks an overlay for the tools of a profile.
///
/// # Errors
/// The profile is unknown, or one of its tools does not have a rule.
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
    fn an_unknown_profile_suggests_a_similar_name() {
        let known = names().next().unwrap();
        let message = Reference::new(&format!("{known}x"))
            .unwrap_err()
            .to_string();
        assert!(
            message.ends_with(&format!("did you mean `{known}`?")),
            "{message}"
        );
    }
}
