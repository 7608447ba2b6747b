//! How a target learns where the tree is.

use std::path::Path;

use serde_json::Value;

/// How a target learns where the tree is. `_meta` always says it too.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum RootPlacement {
    /// The process runs in it.
    #[default]
    Cwd,
    /// `_meta` of each call.
    Meta,
    /// The roots that an MCP client lists.
    McpRoots,
    /// An argument: the root, if a call does not have it; a relative path becomes absolute.
    Argument(String),
}

impl RootPlacement {
    /// The call with the root where the target expects it.
    pub(super) fn place(&self, params: Value, root: &str) -> Value {
        match self {
            Self::Argument(name) => Self::in_argument(name, params, root),
            _ => params,
        }
    }

    /// The call with the root in an argument.
    pub(super) fn in_argument(name: &str, mut params: Value, root: &str) -> Value {
        if let Some(arguments) = params.get_mut("arguments").and_then(Value::as_object_mut) {
            let argument = arguments.entry(name).or_insert(Value::Null);
            match argument {
                Value::Null => *argument = root.into(),
                Value::String(path) => *path = below(root, path),
                _ => {}
            }
        }
        params
    }
}

fn below(root: &str, path: &str) -> String {
    Path::new(root).join(path).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_argument_gets_the_root_and_keeps_its_value() {
        let placement = RootPlacement::Argument("path".to_owned());
        for (said, placed) in [
            (json!({}), json!({"path": "/r"})),
            (json!({"path": null}), json!({"path": "/r"})),
            (json!({"path": "src"}), json!({"path": "/r/src"})),
            (json!({"path": "/else"}), json!({"path": "/else"})),
            (json!({"path": 3}), json!({"path": 3})),
        ] {
            let params = placement.place(json!({"name": "find", "arguments": said}), "/r");
            assert_eq!(params["arguments"], placed);
        }
    }

    #[test]
    fn elsewhere_the_call_stays_as_it_is() {
        let params = json!({"name": "find", "arguments": {}});
        assert_eq!(RootPlacement::Meta.place(params.clone(), "/r"), params);
    }
}
