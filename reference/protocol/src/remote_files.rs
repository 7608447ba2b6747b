use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value, json};

use crate::{Operations, RemoteKind, resolve};

/// A remote file system with canned answers, which records its calls.
#[derive(Debug)]
pub struct RemoteFiles {
    root: PathBuf,
    entries: BTreeMap<PathBuf, RemoteKind>,
    canned: Operations,
    calls: Mutex<Vec<Value>>,
}

/// The options of a glob, by name: `ignore`, `limit`, `hidden`, `gitignore`.
pub type GlobOptions = Map<String, Value>;

impl RemoteFiles {
    pub(crate) fn new(root: &Path, canned: Operations) -> Self {
        let entries = canned
            .entries
            .iter()
            .map(|(path, kind)| (resolve(root, path), *kind))
            .collect();
        Self {
            root: root.to_owned(),
            entries,
            canned,
            calls: Mutex::default(),
        }
    }

    /// Whether an entry exists at this absolute path.
    pub fn exists(&self, path: &str) -> bool {
        self.record(json!({ "op": "exists", "path": path }));
        self.kind(path).is_some()
    }

    /// Whether it can report the kind of a path, so that [`stat`](Self::stat) is useful.
    pub fn has_stat(&self) -> bool {
        self.canned.stat
    }

    /// The kind of the entry at this absolute path; `None` if nothing is there, or if it cannot
    /// tell.
    pub fn stat(&self, path: &str) -> Option<RemoteKind> {
        if !self.has_stat() {
            return None;
        }
        self.record(json!({ "op": "stat", "path": path }));
        self.kind(path)
    }

    /// Whether it can glob.
    pub fn can_glob(&self) -> bool {
        self.canned.glob.is_some() || self.canned.fails.is_some()
    }

    /// The paths below the absolute `path` that match `pattern`, relative to the root.
    ///
    /// # Errors
    /// The canned message of the remote file system.
    pub fn glob(
        &self,
        pattern: &str,
        path: &str,
        options: &GlobOptions,
    ) -> Result<Vec<String>, String> {
        self.record(json!({ "op": "glob", "path": path, "pattern": pattern, "options": options }));
        match &self.canned.fails {
            Some(message) => Err(message.clone()),
            None => Ok(self.canned.glob.clone().unwrap_or_default()),
        }
    }

    /// The kind of the entry at a path, absolute or relative to the root. Not recorded as a call.
    /// The parents of entries exist as directories.
    pub fn kind(&self, path: &str) -> Option<RemoteKind> {
        let path = &resolve(&self.root, path);
        let holds =
            || path == &self.root || self.entries.keys().any(|entry| entry.starts_with(path));
        let said = self.entries.get(path).copied();
        said.or_else(|| holds().then_some(RemoteKind::Dir))
    }

    fn record(&self, call: Value) {
        let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
        calls.push(call);
    }

    pub(crate) fn into_json(self) -> Value {
        let calls = self.calls.into_inner();
        calls.unwrap_or_else(PoisonError::into_inner).into()
    }
}
