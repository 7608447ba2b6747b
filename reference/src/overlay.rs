//! Overlays: changes to the rules of the tools of a profile, as data.
//!
//! An overlay has the shape of the rules and contains only the changes: `{"limit": {"max": 500}}`.
//! Lists are replaced as a whole.

use serde_json::Value;

use crate::profiles::{Profile, ToolEntry};

pub use crate::rules::{OverlayError, Rules};

/// The tools of a profile, each with its part of a map of tools and their rules.
pub(crate) fn by_tool<'a>(
    profile: &'static Profile,
    overlay: &'a Value,
) -> Result<Vec<(&'static ToolEntry, Option<&'a Value>)>, OverlayError> {
    let Some(given) = overlay.as_object() else {
        return Err(OverlayError::Invalid {
            path: Vec::new(),
            reason: "expected a map of tools and their rules".to_owned(),
        });
    };
    let unknown = given.keys().find(|name| profile.find_tool(name).is_none());
    match unknown {
        Some(unknown) => Err(OverlayError::Unknown {
            path: vec![unknown.clone()],
            known: profile
                .tools
                .iter()
                .map(|tool| tool.name.to_owned())
                .collect(),
        }),
        None => Ok(profile
            .tools
            .iter()
            .map(|tool| (tool, given.get(tool.name)))
            .collect()),
    }
}

/// The rules of all tools of a profile as data, after the overlay.
///
/// # Errors
/// The profile does not have a tool of the overlay, or the overlay has invalid rules.
pub fn effective(profile: &'static Profile, overlay: &Value) -> Result<Value, OverlayError> {
    let tools = by_tool(profile, overlay)?.into_iter();
    let rules = tools.map(|(tool, rules)| {
        let below = |error: OverlayError| error.below(tool.name);
        let rules = match rules {
            Some(rules) => (tool.rules_with)(rules).map_err(below)?,
            None => (tool.rules)(),
        };
        Ok((tool.name.to_owned(), rules))
    });
    rules.collect()
}
