//! The values of arguments: paths made absolute or relative, constants with the root filled in, and those that a target can do without.

use std::path::Path;

use serde_json::Value;

use crate::target::placement;

/// An argument that a target lacks.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Lack {
    /// What the argument is where a call does not say, as the profile documents it.
    pub(crate) default_value: Option<Value>,
}

impl Lack {
    /// Whether a call that says this cannot be made. One that says the default can: without it.
    pub(super) fn matters_for(&self, value: &Value) -> bool {
        !value.is_null() && Some(value) != self.default_value.as_ref()
    }
}

/// The path, or each of several, made absolute. What is empty, begins with `~` or is a URL is not a path that could be.
pub(super) fn absolute(value: Value, root: &str) -> Value {
    map(value, &|path| {
        let is_path = !path.is_empty() && !path.starts_with('~') && !path.contains("://");
        if is_path {
            Path::new(root).join(path).to_string_lossy().into_owned()
        } else {
            path.to_owned()
        }
    })
}

/// The path, or each of several, made relative to the root, if it lies below it.
pub(super) fn relative(value: Value, root: &str) -> Value {
    map(value, &|path| match path.strip_prefix(root) {
        Some("" | "/") => ".".to_owned(),
        Some(below) if below.starts_with('/') => below.trim_start_matches('/').to_owned(),
        _ => path.to_owned(),
    })
}

/// The constant with `{root}` filled in, in every string.
pub(super) fn with_root(constant: &Value, root: &str) -> Value {
    match constant {
        Value::String(text) => placement::fill(text, root).into(),
        Value::Array(items) => items.iter().map(|item| with_root(item, root)).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(key, field)| (key.clone(), with_root(field, root)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        other => other.clone(),
    }
}

fn map(value: Value, change: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::String(path) => change(&path).into(),
        Value::Array(items) => items.into_iter().map(|item| map(item, change)).collect(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_relative_path_becomes_absolute_and_what_is_none_stays() {
        let said = json!(["a/b", "/c", "", "~/d", "mem://e", 3, null]);
        let expected = json!(["/r/a/b", "/c", "", "~/d", "mem://e", 3, null]);
        assert_eq!(absolute(said, "/r"), expected);
    }

    #[test]
    fn a_path_below_the_root_becomes_relative() {
        let said = json!(["/r/a/b", "/r", "/r/", "/rx", "c"]);
        assert_eq!(relative(said, "/r"), json!(["a/b", ".", ".", "/rx", "c"]));
    }

    #[test]
    fn an_argument_that_says_the_default_can_be_left_out() {
        let lack = Lack {
            default_value: Some(json!(50)),
        };
        assert!(!lack.matters_for(&json!(50)) && !lack.matters_for(&json!(null)));
        assert!(lack.matters_for(&json!(51)));
        assert!(Lack::default().matters_for(&json!(false)));
    }
}
