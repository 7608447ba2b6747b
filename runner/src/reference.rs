//! The reference engine in this process: the one place that touches it.

use std::fmt;
use std::sync::Arc;

use anyhow::bail;
use seekspec_conformance::near;
use seekspec_reference::host::SystemClock;
use seekspec_reference::mutants;
use seekspec_reference::profiles;
use seekspec_reference::wire::Session;
use serde_json::Value;

pub use seekspec_reference::mutants::Mutant;

use crate::implementation::{Answer, Implementation, Maker, ToolCall};

/// Its name in reports.
pub(crate) const NAME: &str = "reference";

/// The tools of one profile, as the reference has them. Clones share what the tools remember from call to call.
#[derive(Clone)]
pub struct Reference {
    session: Arc<Session>,
}

/// A tool, as it describes itself.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolDescription {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub description: &'static str,
    /// The JSON Schema of its arguments.
    pub input_schema: Value,
}

/// The reference has no such profile.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the reference has no profile `{name}`, only {known}{help}")]
pub struct UnknownProfile {
    name: String,
    known: String,
    help: String,
}

impl fmt::Debug for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Reference")
            .field(&self.session.profile().name)
            .finish()
    }
}

impl Reference {
    /// The tools of the profile of that name, with the mutant among them if it is one of theirs.
    ///
    /// # Errors
    /// The profile is unknown; the near name is in the message.
    pub fn of(name: &str, mutant: Option<&Mutant>) -> Result<Reference, UnknownProfile> {
        let session = Session::new(find_profile(name)?);
        let session = match mutant.filter(|mutant| mutant.profile() == name) {
            Some(mutant) => session.replacing(mutant.make()),
            None => session,
        };
        Ok(Reference {
            session: Arc::new(session),
        })
    }

    /// Its tools, in the order of its documents.
    pub fn tools(&self) -> Vec<ToolDescription> {
        let described = |entry: &profiles::ToolEntry| {
            let tool = entry.make();
            ToolDescription {
                name: tool.name(),
                description: tool.description(),
                input_schema: tool.input_schema(),
            }
        };
        let entries = self.session.profile().tools.iter();
        entries.map(described).collect()
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
        self.session.call(call, &SystemClock::new())
    }
}

/// Makes the reference's tools for whatever profile is asked for.
pub(crate) fn maker() -> Maker {
    made_with(None)
}

/// Makes the same with a mutant among them.
pub(crate) fn maker_of_mutant(mutant: &'static Mutant) -> Maker {
    made_with(Some(mutant))
}

fn made_with(mutant: Option<&'static Mutant>) -> Maker {
    let version = env!("CARGO_PKG_VERSION").to_owned();
    Maker::new(Some(version), move |profile| {
        match Reference::of(profile, mutant) {
            Ok(reference) => Ok(Arc::new(reference)),
            Err(unknown) => Err(unknown.to_string()),
        }
    })
}

/// The tools of the profile, with the mutant of that name among them if one is wanted; without a profile, those of the mutant's.
///
/// # Errors
/// Names of nothing, and a mutant of another profile.
pub fn chosen(profile: Option<&str>, mutant: Option<&str>) -> anyhow::Result<Reference> {
    let Some(name) = mutant else {
        return Ok(Reference::of(profile.unwrap_or_default(), None)?);
    };
    let Some(mutant) = mutants::find(name) else {
        let help = near::did_you_mean(name, mutants().map(|mutant| mutant.name));
        let help = help.map_or_else(String::new, |help| format!("; {help}"));
        bail!("there is no mutant `{name}`{help}");
    };
    match profile {
        Some(profile) if profile != mutant.profile() => {
            bail!(
                "`{name}` is a mutant of the profile {}, not {profile}",
                mutant.profile()
            )
        }
        _ => Ok(Reference::of(mutant.profile(), Some(mutant))?),
    }
}

/// Every mutant of the engine.
pub fn mutants() -> impl Iterator<Item = &'static Mutant> {
    mutants::all()
}

fn find_profile(name: &str) -> Result<&'static profiles::Profile, UnknownProfile> {
    profiles::find_profile(name).ok_or_else(|| UnknownProfile {
        name: name.to_owned(),
        known: names().collect::<Vec<_>>().join(", "),
        help: near::did_you_mean(name, names())
            .map_or_else(String::new, |help| format!("; {help}")),
    })
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
        let message = Reference::of(&format!("{known}x"), None)
            .unwrap_err()
            .to_string();
        assert!(
            message.ends_with(&format!("did you mean `{known}`?")),
            "{message}"
        );
    }
}
