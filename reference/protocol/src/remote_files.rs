use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value, json};

use crate::{Operations, RemoteKind, resolve};

/// A remote file system that answers as it was told beforehand, and remembers what it was asked.
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

    /// Whether there is anything at this absolute path.
    pub fn exists(&self, path: &str) -> bool {
        self.record(json!({ "op": "exists", "path": path }));
        self.kind(path).is_some()
    }

    /// Whether it says what a path is: [`stat`](Self::stat) is of use only then.
    pub fn has_stat(&self) -> bool {
        self.canned.stat
    }

    /// What is at this absolute path; `None`: nothing, or it does not say.
    pub fn stat(&self, path: &str) -> Option<RemoteKind> {
        if !self.has_stat() {
            return None;
        }
        self.record(json!({ "op": "stat", "path": path }));
        self.kind(path)
    }

    /// Whether it can glob: a search has no use for one that cannot.
    pub fn can_glob(&self) -> bool {
        self.canned.glob.is_some() || self.canned.fails.is_some()
    }

    /// What matches `pattern` below the absolute `path`: paths relative to the root.
    ///
    /// # Errors
    /// The message of the remote file system, where a case has it fail.
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

    /// What is at a path, absolute or relative to the root. It does not count as a question.
    /// Directories that only follow from what they hold are there as well.
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
