//! Changes of a target file: collected one by one, merged with the file.

use std::collections::BTreeMap;

use seekspec_conformance::yaml;
use serde_json::{Map, Value};

use seekspec_run::yaml_text::{entry, flow};

/// Changes of a target file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FileChanges {
    /// Keys at the top of the file, and their values.
    top: Map<String, Value>,
    /// Keys below a tool, and their values, by the profile's name of the tool.
    tools: BTreeMap<String, Map<String, Value>>,
    /// Further entries of lists at the top of the file.
    lists: BTreeMap<&'static str, Vec<Value>>,
    /// Capabilities that the target claims and does not have.
    dropped: Vec<String>,
    /// The tools that the target has, if it does not have all of its profile.
    present: Option<Vec<String>>,
}

impl FileChanges {
    /// Whether nothing is to be changed.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// A key at the top of the file.
    pub(super) fn set(&mut self, key: &str, value: Value) {
        self.top.insert(key.to_owned(), value);
    }

    /// Further entries of a list at the top of the file.
    pub(super) fn add_to_list(&mut self, key: &'static str, entries: &[Value]) {
        let list = self.lists.entry(key).or_default();
        list.extend(entries.iter().cloned());
    }

    /// Keys of a tool, as they are written between the braces of a target file.
    pub(super) fn add(&mut self, tool: &str, keys: &str) {
        let parsed = yaml::parse(&format!("{{{keys}}}")).and_then(|value| yaml::to_json(&value));
        if let Ok(Value::Object(keys)) = parsed {
            let own = self.tools.entry(tool.to_owned()).or_default();
            replace_arguments(own, &keys);
            merge(own, keys);
        }
    }

    /// A capability that the target does not have.
    pub(super) fn drop_capability(&mut self, word: String) {
        self.dropped.push(word);
    }

    /// The target has these tools, and no others of its profile.
    pub(super) fn restrict(&mut self, present: Vec<String>) {
        self.present = Some(present);
    }

    /// The top-level keys of the file that change, with their new values. `file` is the current
    /// content of the target file, `all` are the tools of the profile.
    pub fn merged(&self, file: &Map<String, Value>, all: &[String]) -> Vec<(String, Value)> {
        let mut merged: Vec<(String, Value)> = Vec::new();
        if self.present.is_some() || !self.tools.is_empty() {
            merged.push(("tools".to_owned(), self.tools(file.get("tools"), all)));
        }
        let top = self.top.iter();
        merged.extend(top.map(|(key, value)| (key.clone(), value.clone())));
        for (key, entries) in &self.lists {
            let own = file.get(*key).and_then(Value::as_array).cloned();
            let all = union(own.unwrap_or_default(), entries.clone());
            merged.push(((*key).to_owned(), all));
        }
        if !self.dropped.is_empty() {
            merged.push(self.capabilities(file));
        }
        merged
    }

    fn capabilities(&self, file: &Map<String, Value>) -> (String, Value) {
        let dropped: Vec<Value> = self
            .dropped
            .iter()
            .map(|word| word.as_str().into())
            .collect();
        match (file.get("capabilities"), file.get("without")) {
            (Some(Value::Array(claimed)), _) => {
                let left = claimed.iter().filter(|one| !dropped.contains(one));
                ("capabilities".to_owned(), left.cloned().collect())
            }
            (_, Some(Value::Array(without))) => {
                ("without".to_owned(), union(without.clone(), dropped))
            }
            _ => ("without".to_owned(), dropped.into()),
        }
    }

    fn tools(&self, file: Option<&Value>, all: &[String]) -> Value {
        let mut tools: Map<String, Value> = match file {
            Some(Value::Array(names)) => {
                let names = names.iter().filter_map(Value::as_str);
                names.map(|name| (name.to_owned(), Value::Null)).collect()
            }
            Some(Value::Object(tools)) => tools.clone(),
            _ => all.iter().map(|name| (name.clone(), Value::Null)).collect(),
        };
        if let Some(present) = &self.present {
            tools.retain(|name, _| present.contains(name));
            for name in present {
                tools.entry(name).or_insert(Value::Null);
            }
        }
        for (name, keys) in &self.tools {
            if let Some(tool) = tools.get_mut(name) {
                let mut merged = match tool.take() {
                    Value::Object(old) => old,
                    Value::String(theirs) => Map::from_iter([("name".to_owned(), theirs.into())]),
                    _ => Map::new(),
                };
                merge(&mut merged, keys.clone());
                *tool = short(merged);
            }
        }
        if tools.values().all(Value::is_null) {
            tools.keys().cloned().collect()
        } else {
            Value::Object(tools)
        }
    }
}

/// A tool whose name alone differs is its name.
fn short(mut keys: Map<String, Value>) -> Value {
    match (keys.len(), keys.get("name")) {
        (0, _) => Value::Null,
        (1, Some(Value::String(_))) => keys.remove("name").unwrap_or_default(),
        _ => Value::Object(keys),
    }
}

/// Maps and lists are joined; of other values the new one counts.
fn merge(old: &mut Map<String, Value>, new: Map<String, Value>) {
    for (key, value) in new {
        match (old.get_mut(&key), value) {
            (Some(Value::Object(old)), Value::Object(new)) => merge(old, new),
            (Some(Value::Array(list)), Value::Array(new)) if key != "facets" => {
                let joined = union(std::mem::take(list), new);
                old.insert(key, joined);
            }
            (_, value) => {
                old.insert(key, value);
            }
        }
    }
}

/// An argument is sent in one way, or it is unsupported.
fn replace_arguments(own: &mut Map<String, Value>, new: &Map<String, Value>) {
    let sent = new.get("arguments").and_then(Value::as_object);
    let is_sent = |name: &Value| {
        sent.is_some_and(|sent| name.as_str().is_some_and(|name| sent.contains_key(name)))
    };
    let unsupported = new.get("unsupported_arguments").and_then(Value::as_array);
    let is_unsupported =
        |name: &str| unsupported.is_some_and(|all| all.iter().any(|one| one == name));
    if let Some(Value::Array(old)) = own.get_mut("unsupported_arguments") {
        old.retain(|name| !is_sent(name));
    }
    if let Some(Value::Object(old)) = own.get_mut("arguments") {
        old.retain(|name, _| {
            !is_unsupported(name) && !sent.is_some_and(|sent| sent.contains_key(name))
        });
    }
    own.retain(|_, value| {
        value != &Value::Array(Vec::new()) && value != &Value::Object(Map::new())
    });
}

fn union(mut old: Vec<Value>, new: Vec<Value>) -> Value {
    for value in new {
        if !old.contains(&value) {
            old.push(value);
        }
    }
    old.into()
}

/// The lines of a key at the top of a target file.
pub fn lines(key: &str, value: &Value) -> Vec<String> {
    match value {
        Value::Object(tools) if key == "tools" => {
            let tools = tools.iter().flat_map(|(tool, value)| entry(2, tool, value));
            ["tools:".to_owned()].into_iter().chain(tools).collect()
        }
        value => vec![format!("{key}: {}", flow(value))],
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn object(text: &str) -> Map<String, Value> {
        yaml::read(&yaml::parse(text).unwrap()).unwrap()
    }

    fn check(changes: &FileChanges, file: &str, expected: &str) {
        let all = ["find".to_owned(), "search".to_owned()];
        let merged = changes.merged(&object(file), &all);
        let lines: Vec<String> = merged
            .iter()
            .flat_map(|(key, value)| lines(key, value))
            .collect();
        assert_eq!(lines.join("\n"), expected);
    }

    #[test]
    fn keys_of_the_file_stay() {
        let mut changes = FileChanges::default();
        changes.add("find", "absolute: [path]");
        changes.add("find", "unsupported_arguments: [limit]");
        check(
            &changes,
            "{tools: {find: {facets: [error-flag], unsupported_arguments: [hidden]}, search: grep}}",
            "tools:\n  find:\n    facets: [error-flag]\n    unsupported_arguments: [hidden, limit]\n    absolute: [path]\n  search: grep",
        );
        check(
            &changes,
            "{tools: {find: locate}}",
            "tools:\n  find:\n    name: locate\n    absolute: [path]\n    unsupported_arguments: [limit]",
        );
    }

    #[test]
    fn tools_that_are_not_there_are_left_out() {
        let mut changes = FileChanges::default();
        changes.restrict(vec!["find".to_owned()]);
        check(&changes, "{}", "tools: [find]");
        check(
            &changes,
            "{tools: {find: a, search: b}}",
            "tools:\n  find: a",
        );
        changes.set("deadline", json!("60s"));
        check(&changes, "{}", "tools: [find]\ndeadline: 60s");
    }
}
