use std::path::PathBuf;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::host::Resource;

use super::canned::Canned;
use super::error::WireError;
use super::keys;

/// What `_meta` of a call says.
#[derive(Debug, Default)]
pub(super) struct Meta {
    pub(super) workspace: Option<PathBuf>,
    pub(super) settings: Map<String, Value>,
    pub(super) resources: Vec<Resource>,
    pub(super) operations: Option<Canned>,
    pub(super) wants_updates: bool,
}

impl Meta {
    /// Reads the keys that are ours; others are ignored.
    pub(super) fn read(params: &Value) -> Result<Self, WireError> {
        let empty = Map::new();
        let params = params.as_object().ok_or(WireError::NotAnObject)?;
        let meta = match params.get("_meta") {
            None | Some(Value::Null) => &empty,
            Some(meta) => meta.as_object().ok_or(bad("_meta", "an object"))?,
        };
        Ok(Self {
            workspace: workspace(meta)?,
            settings: settings(meta)?,
            resources: resources(meta)?,
            operations: operations(meta)?,
            wants_updates: wants_updates(meta)?,
        })
    }
}

fn workspace(meta: &Map<String, Value>) -> Result<Option<PathBuf>, WireError> {
    let Some(value) = meta.get(keys::WORKSPACE) else {
        return Ok(None);
    };
    let path = value
        .as_str()
        .map(PathBuf::from)
        .filter(|path| path.is_absolute());
    path.map(Some)
        .ok_or(bad(keys::WORKSPACE, "an absolute path"))
}

fn settings(meta: &Map<String, Value>) -> Result<Map<String, Value>, WireError> {
    let Some(value) = meta.get(keys::SETTINGS) else {
        return Ok(Map::new());
    };
    value
        .as_object()
        .cloned()
        .ok_or(bad(keys::SETTINGS, "an object"))
}

fn resources(meta: &Map<String, Value>) -> Result<Vec<Resource>, WireError> {
    let Some(value) = meta.get(keys::RESOURCES) else {
        return Ok(Vec::new());
    };
    let list = value.as_array().ok_or(bad(keys::RESOURCES, "an array"))?;
    list.iter()
        .enumerate()
        .map(|(index, value)| resource(index, value))
        .collect()
}

fn resource(index: usize, value: &Value) -> Result<Resource, WireError> {
    let wire = WireResource::deserialize(value);
    let wire = wire.map_err(|_| {
        bad(
            &format!("{}[{index}]", keys::RESOURCES),
            "{uri, file | text, immutable}",
        )
    })?;
    Ok(Resource {
        uri: wire.uri,
        file: wire.file,
        text: wire.text,
        immutable: wire.immutable,
    })
}

#[derive(Deserialize)]
struct WireResource {
    uri: String,
    file: Option<PathBuf>,
    text: Option<String>,
    #[serde(default)]
    immutable: bool,
}

fn operations(meta: &Map<String, Value>) -> Result<Option<Canned>, WireError> {
    let Some(value) = meta.get(keys::OPERATIONS) else {
        return Ok(None);
    };
    let expected =
        "{entries: {path: \"file\" | \"dir\"}, stat: bool, glob: [path…], fails: message}";
    Canned::deserialize(value)
        .map(Some)
        .map_err(|_| bad(keys::OPERATIONS, expected))
}

fn wants_updates(meta: &Map<String, Value>) -> Result<bool, WireError> {
    let asked = match meta.get(keys::UPDATES) {
        None => false,
        Some(value) => value.as_bool().ok_or(bad(keys::UPDATES, "true or false"))?,
    };
    Ok(asked || meta.contains_key(keys::PROGRESS_TOKEN))
}

fn bad(key: &str, expected: &'static str) -> WireError {
    WireError::Meta {
        key: key.to_owned(),
        expected,
    }
}
