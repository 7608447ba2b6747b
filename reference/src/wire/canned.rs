use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use serde_json::{Value, json};

use crate::engine::path::resolve;
use crate::host::{DelegatedMatch, GlobOptions, Operations};

/// A remote file system that answers as it was told beforehand.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Canned {
    #[serde(default)]
    entries: BTreeMap<String, Kind>,
    #[serde(default)]
    stat: bool,
    glob: Option<Vec<String>>,
    fails: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    File,
    Dir,
}

/// The same as a delegate of one call, which remembers what it was asked.
pub(super) struct CannedOperations<'a> {
    root: &'a Path,
    entries: BTreeMap<PathBuf, Kind>,
    canned: &'a Canned,
    calls: Mutex<Vec<Value>>,
}

impl<'a> CannedOperations<'a> {
    pub(super) fn new(root: &'a Path, canned: &'a Canned) -> Self {
        let entries = canned
            .entries
            .iter()
            .map(|(path, kind)| (resolve(root, path), *kind))
            .collect();
        Self {
            root,
            entries,
            canned,
            calls: Mutex::default(),
        }
    }

    /// A delegate without a glob is none that a search could use.
    pub(super) fn can_glob(&self) -> bool {
        self.canned.glob.is_some() || self.canned.fails.is_some()
    }

    /// What it was asked, in order.
    pub(super) fn calls(&self) -> Value {
        Value::Array(
            self.calls
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .clone(),
        )
    }

    fn record(&self, call: Value) {
        self.calls
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(call);
    }

    /// Directories that only follow from what they hold are there as well.
    fn kind(&self, path: &Path) -> Option<Kind> {
        let holds =
            || path == self.root || self.entries.keys().any(|entry| entry.starts_with(path));
        self.entries
            .get(path)
            .copied()
            .or_else(|| holds().then_some(Kind::Dir))
    }

    fn matched(&self, path: &str) -> DelegatedMatch {
        let is_dir = self.kind(&resolve(self.root, path)) == Some(Kind::Dir);
        DelegatedMatch {
            path: path.to_owned(),
            is_dir,
        }
    }
}

impl Operations for CannedOperations<'_> {
    fn exists(&self, path: &str) -> bool {
        self.record(json!({ "op": "exists", "path": path }));
        self.kind(Path::new(path)).is_some()
    }

    fn is_file(&self, path: &str) -> Option<bool> {
        if !self.canned.stat {
            return None;
        }
        self.record(json!({ "op": "stat", "path": path }));
        Some(self.kind(Path::new(path)) == Some(Kind::File))
    }

    fn glob(
        &self,
        pattern: &str,
        path: &str,
        options: &GlobOptions,
    ) -> Result<Vec<DelegatedMatch>, String> {
        self.record(json!({ "op": "glob", "path": path, "pattern": pattern, "options": options_json(options) }));
        match (&self.canned.fails, &self.canned.glob) {
            (Some(message), _) => Err(message.clone()),
            (None, paths) => Ok(paths
                .iter()
                .flatten()
                .map(|path| self.matched(path))
                .collect()),
        }
    }
}

fn options_json(options: &GlobOptions) -> Value {
    let mut json = json!({ "ignore": options.ignore, "limit": options.limit });
    for (name, switch) in [("hidden", options.hidden), ("gitignore", options.gitignore)] {
        if let Some(switch) = switch {
            json[name] = json!(switch);
        }
    }
    json
}
