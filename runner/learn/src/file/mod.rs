//! A target file in memory: its keys, and the target that they describe. A change is made to the keys;
//! at the end all of them are written at once.

mod template;
mod text;

use std::path::{Path, PathBuf};

use seekspec_conformance::problem::{Fault, YamlPlace};
use seekspec_conformance::suite::Suite;
use seekspec_conformance::yaml;
use serde_json::{Map, Value, json};

pub(crate) use template::Template;

use seekspec_run::targets::Target;
use seekspec_run::yaml_text::flow;

/// The keys of a tool that are maps from arguments, and get further ones. Others are replaced.
const MAPS: [&str; 2] = ["arguments", "constants"];

/// The keys whose lists get further entries.
const LISTS: &str = "absolute choices relative state unsupported_arguments";

/// A target file that is being written.
#[derive(Debug, Clone)]
pub struct TargetDraft {
    /// The target that it describes.
    pub target: Target,
    /// The keys. `tools`, if they are said, is a map from names to maps.
    keys: Map<String, Value>,
    /// Tools that are written as comments.
    left_out: Map<String, Value>,
    /// The folder of the file.
    folder: PathBuf,
}

/// A change of a target file.
#[derive(Debug, Clone)]
pub(crate) enum KeyChange {
    /// Keys of a tool.
    Tool(Map<String, Value>),
    /// A key at the top, and its value.
    Top(String, Value),
}

impl KeyChange {
    /// The keys of a tool.
    pub(crate) fn tool(keys: Value) -> Self {
        match keys {
            Value::Object(keys) => Self::Tool(keys),
            _ => Self::Tool(Map::new()),
        }
    }

    /// The keys as they are written.
    pub(crate) fn written(&self) -> String {
        let keys = match self {
            Self::Tool(keys) => keys.clone().into(),
            Self::Top(key, value) => json!({key: value}),
        };
        let written = flow(&keys);
        let inside = written
            .strip_prefix('{')
            .and_then(|one| one.strip_suffix('}'));
        inside.unwrap_or(&written).to_owned()
    }
}

impl TargetDraft {
    /// The file with this text in a folder.
    ///
    /// # Errors
    /// A text that is not a target file.
    pub fn read(text: &str, folder: &Path, suite: &Suite) -> Result<Self, Fault> {
        Self::new(keys_of(text)?, folder, suite)
    }

    fn new(keys: Map<String, Value>, folder: &Path, suite: &Suite) -> Result<Self, Fault> {
        Ok(Self {
            target: Target::of_keys(&keys, folder, suite)?,
            keys,
            left_out: Map::new(),
            folder: folder.to_owned(),
        })
    }

    /// The file for a command that is reached in this way.
    ///
    /// # Errors
    /// A target without a command.
    pub(crate) fn of_command(target: &Target, suite: &Suite) -> Result<Self, Fault> {
        let program = target.reach.program();
        let keys = [
            ("name", json!(target.name)),
            ("profile", json!(target.profile)),
            ("transport", json!(target.reach.transport().name)),
            ("command", json!(program.map(|program| &program.command))),
        ];
        let keys = keys.map(|(key, value)| (key.to_owned(), value));
        let folder = program.map_or(Path::new("/"), |program| &program.folder);
        Self::new(keys.into_iter().collect(), folder, suite)
    }

    /// The value of a key at the top.
    pub(crate) fn get(&self, key: &str) -> Option<&Value> {
        self.keys.get(key)
    }

    /// The file with a change; `tool` is whose keys they are. `None`: it would not be a target file.
    pub(crate) fn with(&self, tool: &str, change: &KeyChange, suite: &Suite) -> Option<Self> {
        let mut keys = self.keys.clone();
        match change {
            KeyChange::Tool(new) => {
                let tools = keys.entry("tools").or_insert_with(|| self.all(suite));
                amend(tools.get_mut(tool)?.as_object_mut()?, new);
            }
            KeyChange::Top(key, value) => put(&mut keys, key, value),
        }
        self.with_keys(keys, suite)
    }

    /// The file with other values of these keys at the top.
    ///
    /// # Errors
    /// A key that this file may not have.
    pub fn saying(mut self, keys: &Map<String, Value>, suite: &Suite) -> anyhow::Result<Self> {
        for (key, value) in keys {
            self.keys.insert(key.clone(), value.clone());
        }
        let target = Target::of_keys(&self.keys, &self.folder, suite);
        self.target = target.map_err(|fault| anyhow::Error::msg(fault.message))?;
        Ok(self)
    }

    /// The file of a target that has only these tools.
    pub(crate) fn restricted(&self, present: &[&str], suite: &Suite) -> Option<Self> {
        let said = self.keys.get("tools").and_then(Value::as_object);
        let tools: Map<String, Value> = present
            .iter()
            .map(|tool| {
                let keys = said.and_then(|said| said.get(*tool)).cloned();
                ((*tool).to_owned(), keys.unwrap_or_else(|| json!({})))
            })
            .collect();
        let mut keys = self.keys.clone();
        keys.insert("tools".to_owned(), tools.into());
        self.with_keys(keys, suite)
    }

    /// The file with a tool of which it says nothing.
    pub(crate) fn with_tool(&self, tool: &str, suite: &Suite) -> Option<Self> {
        let mut keys = self.keys.clone();
        keys.get_mut("tools")?[tool] = json!({});
        self.with_keys(keys, suite)
    }

    /// The file without a tool, which becomes a comment.
    pub(crate) fn without_tool(&self, tool: &str, suite: &Suite) -> Option<Self> {
        let mut keys = self.keys.clone();
        let tools = keys.get_mut("tools")?.as_object_mut()?;
        let (name, value) = tools.remove_entry(tool)?;
        let mut draft = self.with_keys(keys, suite)?;
        draft.left_out.insert(name, value);
        Some(draft)
    }

    /// The tools that it has, by the profile's names.
    pub(crate) fn tools(&self, suite: &Suite) -> Vec<String> {
        let all = self.all(suite);
        let tools = self.keys.get("tools").unwrap_or(&all).as_object();
        tools
            .into_iter()
            .flat_map(|tools| tools.keys())
            .cloned()
            .collect()
    }

    /// The text of the file, with the comments that an older text has above its keys.
    pub fn text(&self, old: &str) -> String {
        text::text(old, self)
    }

    fn with_keys(&self, keys: Map<String, Value>, suite: &Suite) -> Option<Self> {
        let target = Target::of_keys(&keys, &self.folder, suite).ok()?;
        Some(Self {
            target,
            keys,
            ..self.clone()
        })
    }

    /// All tools of the profile, as they are.
    fn all(&self, suite: &Suite) -> Value {
        let profile = self.target.profile.as_deref().unwrap_or_default();
        let spec = suite.profiles.get(profile);
        let tools = spec.into_iter().flat_map(|spec| spec.tools.keys());
        tools.map(|tool| (tool.clone(), json!({}))).collect()
    }
}

/// The keys of a text.
fn keys_of(text: &str) -> Result<Map<String, Value>, Fault> {
    match yaml::to_json(&yaml::parse(text)?)? {
        Value::Object(keys) => Ok(normal(keys)),
        _ => Err(Fault::new(
            YamlPlace::default(),
            "expected a map of the target's keys",
        )),
    }
}

/// The keys with a map for each tool.
fn normal(mut keys: Map<String, Value>) -> Map<String, Value> {
    let said = match keys.get("tools") {
        Some(Value::Array(names)) => {
            let names = names.iter().filter_map(Value::as_str);
            names.map(|name| (name.to_owned(), Value::Null)).collect()
        }
        Some(Value::Object(tools)) => tools.clone(),
        Some(Value::Null) => {
            keys.remove("tools");
            return keys;
        }
        _ => return keys,
    };
    let tools = said.into_iter().map(|(tool, value)| match value {
        Value::Null => (tool, json!({})),
        Value::String(theirs) => (tool, json!({"name": theirs})),
        other => (tool, other),
    });
    let tools = tools.collect();
    keys.insert("tools".to_owned(), Value::Object(tools));
    keys
}

/// Adds keys of a tool. An argument is sent in one way, or it is unsupported.
fn amend(own: &mut Map<String, Value>, new: &Map<String, Value>) {
    let sent = new.get("arguments").and_then(Value::as_object);
    let unsupported = new.get("unsupported_arguments").and_then(Value::as_array);
    if let Some(Value::Array(old)) = own.get_mut("unsupported_arguments") {
        old.retain(|name| {
            let name = name.as_str().unwrap_or_default();
            !sent.is_some_and(|sent| sent.contains_key(name))
        });
    }
    if let Some(Value::Object(old)) = own.get_mut("arguments") {
        old.retain(|name, _| !unsupported.is_some_and(|all| all.iter().any(|one| one == name)));
    }
    own.retain(|_, value| *value != json!([]) && *value != json!({}));
    for (key, value) in new {
        put(own, key, value);
    }
}

/// Sets a key, or adds to it.
fn put(keys: &mut Map<String, Value>, key: &str, value: &Value) {
    match (keys.get_mut(key), value) {
        (Some(Value::Object(old)), Value::Object(new)) if MAPS.contains(&key) => {
            old.extend(new.clone());
        }
        (Some(Value::Array(old)), Value::Array(new)) if LISTS.split(' ').any(|one| one == key) => {
            for entry in new {
                if !old.contains(entry) {
                    old.push(entry.clone());
                }
            }
        }
        _ => {
            keys.insert(key.to_owned(), value.clone());
        }
    }
}
