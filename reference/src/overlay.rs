//! Overlays: rules of a tool that differ from those of its document, as data.
//!
//! An overlay has the shape of the rules and holds only what differs: `{"limit": {"max": 500}}`. Lists are replaced
//! as a whole.

use serde_json::Value;

use crate::profiles::{Profile, ToolEntry};
use crate::rules::Rule;

/// Rules that can be given as data; the default is the document.
#[cfg(not(feature = "schema"))]
pub trait Rules: Default + Rule {}
#[cfg(not(feature = "schema"))]
impl<R: Default + Rule> Rules for R {}

/// Rules that can be given as data and describe themselves; the default is the document.
#[cfg(feature = "schema")]
pub trait Rules: Default + Rule + schemars::JsonSchema {}
#[cfg(feature = "schema")]
impl<R: Default + Rule + schemars::JsonSchema> Rules for R {}

/// Why an overlay cannot be laid over rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OverlayError {
    /// The tool has no such rule.
    #[error("unknown rule `{}`; known here: {}", .path.join("."), .known.join(", "))]
    Unknown {
        /// The keys that lead to it.
        path: Vec<String>,
        /// The rules that stand beside it.
        known: Vec<String>,
    },
    /// The rule cannot take the value.
    #[error("invalid value of the rule `{}`: {reason}", .path.join("."))]
    Invalid {
        /// The keys that lead to the value.
        path: Vec<String>,
        /// What is wrong with it.
        reason: String,
    },
}

impl OverlayError {
    /// The keys that lead to the rule.
    #[must_use]
    pub fn path(&self) -> &[String] {
        match self {
            Self::Unknown { path, .. } | Self::Invalid { path, .. } => path,
        }
    }

    /// The same error in the rules of the tool of that name.
    #[must_use]
    pub fn below(mut self, tool: &str) -> Self {
        let (Self::Unknown { path, .. } | Self::Invalid { path, .. }) = &mut self;
        path.insert(0, tool.to_owned());
        self
    }
}

/// The tools of a profile, each with what a map of tools and their rules says of it.
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

/// The rules of all tools of a profile, as data, with those of the overlay in their place.
///
/// # Errors
/// A tool that the profile does not have, and rules that the tool cannot go by.
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

/// The JSON Schema of rules.
#[cfg(feature = "schema")]
pub(crate) fn schema<R: Rules>() -> Value {
    schemars::schema_for!(R).to_value()
}

/// The rules of a document with those of the overlay in their place.
pub(crate) fn laid<R: Rules>(overlay: &Value) -> Result<R, OverlayError> {
    let mut rules = R::default();
    rules.lay(overlay, &mut Vec::new())?;
    Ok(rules)
}

#[cfg(test)]
#[expect(
    unreachable_pub,
    reason = "the macro declares what hosts reach, and nobody reaches these"
)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Text;

    rules! {
        /// Rules of rules.
        pub struct Inner {
            /// A number.
            pub max: u8 = 5,
            /// A list.
            pub names: Vec<Text> = vec!["a".into(), "b".into()],
        }
    }
    rules! {
        /// Rules.
        pub struct Outer {
            /// Further ones.
            pub inner: Inner,
            /// A value that need not be there.
            pub mark: Option<Text> = Some(".".into()),
        }
    }

    fn check(overlay: &Value, expected: Result<Outer, &str>) {
        let read = laid::<Outer>(overlay);
        let read = read.map_err(|error| error.to_string());
        assert_eq!(read, expected.map_err(str::to_owned), "{overlay}");
    }

    #[test]
    fn an_overlay_changes_only_the_rules_that_it_names() {
        check(&json!({}), Ok(Outer::default()));
        let inner = Inner {
            max: 6,
            ..Inner::default()
        };
        check(
            &json!({ "inner": { "max": 6 } }),
            Ok(Outer {
                inner,
                ..Outer::default()
            }),
        );
        check(
            &json!({ "mark": null }),
            Ok(Outer {
                mark: None,
                ..Outer::default()
            }),
        );
    }

    #[test]
    fn lists_are_replaced_as_a_whole() {
        let inner = Inner {
            names: vec!["c".into()],
            ..Inner::default()
        };
        check(
            &json!({ "inner": { "names": ["c"] } }),
            Ok(Outer {
                inner,
                ..Outer::default()
            }),
        );
    }

    #[test]
    fn errors_name_the_rule() {
        check(
            &json!({ "inner": { "mox": 6 } }),
            Err("unknown rule `inner.mox`; known here: max, names"),
        );
        check(
            &json!({ "inner": { "max": 600 } }),
            Err("invalid value of the rule `inner.max`: expected a whole number from 0 to 255"),
        );
        check(
            &json!({ "inner": 1 }),
            Err("invalid value of the rule `inner`: expected a map of rules"),
        );
    }
}
