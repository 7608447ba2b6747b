//! The values of arguments: absolute and relative paths, constants with the root, defaults.

use std::path::Path;

use serde_json::Value;

use crate::program;

/// An argument that a target does not have.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Unsupported {
    /// The documented default.
    pub(crate) default_value: Option<Value>,
}

impl Unsupported {
    /// Whether a call with this value cannot be made. With the default it can: without the argument.
    pub(super) fn matters_for(&self, value: &Value) -> bool {
        !value.is_null() && Some(value) != self.default_value.as_ref()
    }
}

/// The path, or each of several, made absolute. Not an empty one, one below `~`, and not a URL.
pub(super) fn absolute(value: Value, root: &str) -> Value {
    map(value, &|path| {
        let is_home = path == "~" || path.starts_with("~/");
        let is_path = !path.is_empty() && !is_home && !path.contains("://");
        if path == "." {
            root.to_owned()
        } else if is_path {
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
        Value::String(text) => program::fill(text, root).into(),
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
    fn a_relative_path_becomes_absolute_and_anything_else_stays() {
        let said = json!([
            "a/b", ".", "/c", "", "~/d", "~", "~a.txt", "mem://e", 3, null
        ]);
        let expected = json!([
            "/r/a/b",
            "/r",
            "/c",
            "",
            "~/d",
            "~",
            "/r/~a.txt",
            "mem://e",
            3,
            null
        ]);
        assert_eq!(absolute(said, "/r"), expected);
    }

    #[test]
    fn a_path_below_the_root_becomes_relative() {
        let said = json!(["/r/a/b", "/r", "/r/", "/rx", "c"]);
        assert_eq!(relative(said, "/r"), json!(["a/b", ".", ".", "/rx", "c"]));
    }

    #[test]
    fn an_argument_with_its_default_can_be_left_out() {
        let unsupported = Unsupported {
            default_value: Some(json!(50)),
        };
        assert!(!unsupported.matters_for(&json!(50)) && !unsupported.matters_for(&json!(null)));
        assert!(unsupported.matters_for(&json!(51)));
        assert!(Unsupported::default().matters_for(&json!(false)));
    }
}
