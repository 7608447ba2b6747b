//! The placeholders for the root of the tree, and for the HOME of the target beside it, which lie somewhere else in every run.

use memchr::memmem::Finder;
use serde_json::Value;

/// The placeholder for the absolute path of the tree's root in arguments and expectations.
pub const PLACEHOLDER: &str = "{{root}}";

/// The placeholder for the absolute path of the target's HOME.
pub const HOME_PLACEHOLDER: &str = "{{home}}";

/// The HOME of a target whose tree has this root: the folder `home` beside it.
pub fn home_beside(root: &str) -> String {
    format!("{}/home", parent(root))
}

/// `value` with the placeholders filled in, in every string.
pub fn fill(value: &Value, root: &str) -> Value {
    let home = home_beside(root);
    map_strings(value, &|text| {
        let text = text.replace(PLACEHOLDER, root);
        text.replace(HOME_PLACEHOLDER, &home)
    })
}

/// `value` with both turned back into placeholders, in every string.
pub fn hide(value: &Value, root: &str) -> Value {
    let home = home_beside(root);
    let parent = Finder::new(parent(root));
    map_strings(value, &|text| match parent.find(text.as_bytes()) {
        Some(_) => {
            let text = text.replace(root, PLACEHOLDER);
            text.replace(&home, HOME_PLACEHOLDER)
        }
        None => text.to_owned(),
    })
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(parent, _)| parent)
}

fn map_strings(value: &Value, change: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::String(text) => Value::String(change(text)),
        Value::Array(items) => items.iter().map(|item| map_strings(item, change)).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(key, field)| (change(key), map_strings(field, change)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        other => other.clone(),
    }
}
