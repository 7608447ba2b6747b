//! The rules of one tool, with an overlay applied.

#[cfg(feature = "schema")]
use schemars::{
    Schema,
    transform::{RecursiveTransform, Transform as _},
};
use serde_json::Value;

use super::{OverlayError, Rule};

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
        let read = apply::<Outer>(overlay).map_err(|error| error.to_string());
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
