//! Trees for tests, and calls on them.

use std::fs;
use std::path::{Path, PathBuf};

use filetime::FileTime;
use serde_json::{Map, Value, json};
use tempfile::TempDir;

use crate::host::Context;
use crate::host::tests::{SteppingClock, WALL};
use crate::profiles::gemini::glob::{GlobRules, GlobTool};
use crate::profiles::{Tool, ToolResult};

/// A temporary directory.
pub(super) struct Tree(TempDir);

impl Tree {
    /// Files with their ages in hours.
    pub(super) fn new<S: AsRef<str>>(files: &[(S, u64)]) -> Self {
        let tree = Self(tempfile::tempdir().expect("a temporary directory"));
        for (path, hours) in files {
            tree.write(path.as_ref(), "");
            let modified = (WALL - 3600 * hours).cast_signed();
            let time = FileTime::from_unix_time(modified, 0);
            filetime::set_file_mtime(tree.root().join(path.as_ref()), time).expect("a time");
        }
        tree
    }

    /// Adds a file with this content.
    pub(super) fn with(self, path: &str, content: &str) -> Self {
        self.write(path, content);
        self
    }

    pub(super) fn root(&self) -> PathBuf {
        self.0.path().to_path_buf()
    }

    fn write(&self, path: &str, content: &str) {
        let whole = self.root().join(path);
        fs::create_dir_all(whole.parent().expect("a parent")).expect("a directory");
        fs::write(&whole, content).expect("a file");
    }

    pub(super) fn call_with(
        &self,
        rules: &GlobRules,
        settings: &Value,
        arguments: &Value,
    ) -> ToolResult {
        let (root, clock) = (self.root(), SteppingClock::new(0));
        let context = Context {
            settings: settings.as_object().cloned().unwrap_or_default(),
            ..Context::new(&root, &clock)
        };
        let rules = rules.clone();
        GlobTool { rules }.call(arguments, &context)
    }

    pub(super) fn call(&self, arguments: &Value) -> ToolResult {
        self.call_with(&GlobRules::default(), &Value::Object(Map::new()), arguments)
    }

    /// The listed paths relative to the root, in order.
    pub(super) fn list(&self, pattern: &str) -> Vec<String> {
        listed(&self.call(&json!({ "pattern": pattern })), &self.root())
    }
}

/// The paths below the header, relative to the root.
pub(super) fn listed(result: &ToolResult, root: &Path) -> Vec<String> {
    let relative = |line: &str| {
        let path = Path::new(line).strip_prefix(root);
        path.map_or_else(|_| line.to_owned(), |path| path.display().to_string())
    };
    result.text.lines().skip(1).map(relative).collect()
}
