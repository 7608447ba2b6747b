use std::path::PathBuf;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::{CallError, Operations, Resource};

/// The prefix of Seekspec's keys in `_meta`.
pub const PREFIX: &str = "io.seekspec/";

/// The key of `_meta` that asks for updates in a call, and that lists them in a result: each
/// `{text, atMs}`, with the milliseconds since the call began.
pub const UPDATES: &str = "io.seekspec/updates";

/// The key of a result's `_meta` that lists the calls of the remote file system, in order.
pub const OPERATION_CALLS: &str = "io.seekspec/operationCalls";

/// The key of `_meta` with the roots of the client, where a case gives it others than the root of the
/// tree: absolute paths. Over MCP the server asks for them instead.
pub const ROOTS: &str = "io.seekspec/roots";

/// The `_meta` of a call: its input beyond the arguments. Unknown keys are ignored.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct Meta {
    /// The working directory of the call, an absolute path.
    #[serde(rename = "io.seekspec/workspace")]
    #[serde(deserialize_with = "absolute")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub workspace: Option<PathBuf>,
    /// The roots of the client; `None`: it has none but the working directory.
    #[serde(rename = "io.seekspec/roots")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roots: Option<Vec<PathBuf>>,
    /// The user's settings, by name.
    #[serde(rename = "io.seekspec/settings")]
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub settings: Map<String, Value>,
    /// The targets of internal URLs.
    #[serde(rename = "io.seekspec/resources")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub resources: Vec<Resource>,
    /// A canned remote file system.
    #[serde(rename = "io.seekspec/operations")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operations: Option<Operations>,
    /// Whether the call asks for updates.
    #[serde(rename = "io.seekspec/updates")]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub updates: bool,
    /// MCP's own key; if present, the call asks for updates, too.
    #[serde(rename = "progressToken")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress_token: Option<Value>,
}

impl Meta {
    pub(crate) fn read(meta: Option<&Value>) -> Result<Self, CallError> {
        match meta {
            None | Some(Value::Null) => Ok(Self::default()),
            Some(meta @ Value::Object(_)) => {
                serde_path_to_error::deserialize(meta).map_err(|error| CallError::Meta {
                    key: error.path().to_string(),
                    reason: error.inner().to_string(),
                })
            }
            Some(_) => Err(CallError::MetaNotObject),
        }
    }

    pub(crate) fn wants_updates(&self) -> bool {
        self.updates || self.progress_token.is_some()
    }
}

fn absolute<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PathBuf>, D::Error> {
    let path = PathBuf::deserialize(deserializer)?;
    if path.is_absolute() {
        Ok(Some(path))
    } else {
        Err(D::Error::custom("expected an absolute path"))
    }
}
