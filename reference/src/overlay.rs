//! Overlays: changes to the rules of a tool, as data.
//!
//! An overlay has the shape of the rules and contains only the changes: `{"limit": {"max": 500}}`.
//! Lists are replaced as a whole.

#[cfg(feature = "schema")]
use schemars::{
    Schema,
    transform::{RecursiveTransform, Transform as _},
};
use serde_json::Value;

use crate::profiles::{Profile, ToolEntry};
use crate::rules::Rule;

/// Rules that can be changed by data. The defaults follow the document.
#[cfg(not(feature = "schema"))]
pub trait Rules: Default + Rule {}
#[cfg(not(feature = "schema"))]
impl<R: Default + Rule> Rules for R {}

/// Rules that can be changed by data and have a JSON Schema. The defaults follow the document.
#[cfg(feature = "schema")]
pub trait Rules: Default + Rule + schemars::JsonSchema {}
#[cfg(feature = "schema")]
impl<R: Default + Rule + schemars::JsonSchema> Rules for R {}

/// Why an overlay is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OverlayError {
    /// The tool does not have the rule.
    #[error("unknown rule `{}`; known here: {}", .path.join("."), .known.join(", "))]
    Unknown {
        /// The keys that lead to it.
        path: Vec<String>,
        /// The rules of the same struct.
        known: Vec<String>,
    },
    /// The value is invalid for the rule.
    #[error("invalid value of the rule `{}`: {reason}", .path.join("."))]
    Invalid {
        /// The keys that lead to the value.
        path: Vec<String>,
        /// The expected value.
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

    /// Prepends the name of the tool to the path.
    #[must_use]
    pub fn below(mut self, tool: &str) -> Self {
        let (Self::Unknown { path, .. } | Self::Invalid { path, .. }) = &mut self;
        path.insert(0, tool.to_owned());
        self
    }
}

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

/// The JSON Schema of rules. A description is one line per paragraph.
#[cfg(feature = "schema")]
pub(crate) fn schema<R: Rules>() -> Value {
    let mut schema = schemars::schema_for!(R);
    let mut unwrap = RecursiveTransform(|schema: &mut Schema| {
        if let Some(Value::String(text)) = schema.get_mut("description") {
            let paragraphs = text
                .split("\n\n")
                .map(|paragraph| paragraph.replace('\n', " "));
            *text = paragraphs.collect::<Vec<_>>().join("\n\n");
        }
    });
    unwrap.transform(&mut schema);
    schema.to_value()
}

/// The default rules with an overlay applied.
pub(crate) fn apply<R: Rules>(overlay: &Value) -> Result<R, OverlayError> {
    let mut rules = R::default();
    rules.apply(overlay, &mut Vec::new())?;
    Ok(rules)
}

#[cfg(test)]
#[expect(
    unreachable_pub,
    reason = "the macro declares public items, and nothing outside uses these"
)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Text;

    rules! {
        /// Nested rules,
        /// documented in two lines.
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
            /// A nested struct.
            pub inner: Inner,
            /// An optional value.
            pub mark: Option<Text> = Some(".".into()),
        }
    }

    fn check(overlay: &Value, expected: Result<Outer, &str>) {
        let read = apply::<Outer>(overlay);
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

    #[cfg(feature = "schema")]
    #[test]
    fn wrapped_descriptions_are_one_line() {
        let schema = schema::<Outer>().to_string();
        assert!(schema.contains("Nested rules, documented in two lines."));
        assert!(!schema.contains("\\n"), "{schema}");
    }
}
