//! Trees for tests, and calls on them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use crate::host::Context;
use crate::host::tests::SteppingClock;
use crate::profiles::codescout::PROFILE;
use crate::profiles::{Tool, ToolResult};

/// A temporary directory with a project and a file beside it.
pub(super) struct Tree(TempDir);

impl Tree {
    /// Files with their contents. A path that ends with a slash is a directory.
    pub(super) fn new<C: AsRef<[u8]>>(files: &[(&str, C)]) -> Self {
        let tree = Self(tempfile::tempdir().expect("a temporary directory"));
        fs::create_dir(tree.root()).expect("made");
        fs::write(tree.outside(), "outside").expect("written");
        for (path, content) in files {
            tree.write(path, content.as_ref());
        }
        tree
    }

    pub(super) fn root(&self) -> PathBuf {
        self.directory().join("project")
    }

    /// A file that no call may reach.
    pub(super) fn outside(&self) -> PathBuf {
        self.directory().join("outside.txt")
    }

    /// The directory without links in its path, as some systems have in that of the temporary
    /// directory.
    fn directory(&self) -> PathBuf {
        self.0.path().canonicalize().expect("it is there")
    }

    fn write(&self, path: &str, content: &[u8]) {
        let whole = self.root().join(path);
        if path.ends_with('/') {
            return fs::create_dir_all(whole).expect("made");
        }
        fs::create_dir_all(whole.parent().expect("a parent")).expect("made");
        fs::write(whole, content).expect("written");
    }

    #[cfg(unix)]
    pub(super) fn link(self, path: &str, target: &str) -> Self {
        std::os::unix::fs::symlink(target, self.root().join(path)).expect("linked");
        self
    }

    pub(super) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.root().join(path)).expect("readable")
    }

    /// All files with their contents, including hidden ones, and the one beside the project.
    pub(super) fn content(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut content = BTreeMap::new();
        collect(&self.directory(), &mut content);
        content
    }

    /// Calls the tool with its default rules.
    pub(super) fn call(&self, tool: &str, arguments: &Value) -> ToolResult {
        let entry = PROFILE.find_tool(tool).expect("a tool");
        self.call_tool(&*entry.make(), arguments)
    }

    /// Calls a tool.
    pub(super) fn call_tool(&self, tool: &dyn Tool, arguments: &Value) -> ToolResult {
        let (root, clock) = (self.root(), SteppingClock::new(0));
        tool.call(arguments, &Context::new(&root, &clock))
    }

    /// The structured answer of a call, with `$` for the root.
    pub(super) fn answer(&self, tool: &str, arguments: &Value) -> Value {
        self.structured(&self.call(tool, arguments))
    }

    /// A structured answer, with `$` for the root. Its text is the same JSON.
    pub(super) fn structured(&self, result: &ToolResult) -> Value {
        assert!(!result.is_error, "{}", result.text);
        let structured = result.structured.clone().expect("a structured answer");
        let text: Value = serde_json::from_str(&result.text).expect("JSON");
        assert_eq!(text, structured);
        let root = self.root().display().to_string();
        serde_json::from_str(&result.text.replace(&root, "$")).expect("JSON")
    }

    /// The message of a call that fails without changing anything, with `$` for the root.
    pub(super) fn error(&self, tool: &str, arguments: &Value) -> String {
        let before = self.content();
        let result = self.call(tool, arguments);
        assert!(result.is_error, "{tool} {arguments}: {}", result.text);
        assert_eq!(result.structured, None);
        assert!(
            before == self.content(),
            "{tool} {arguments} changed something"
        );
        let root = self.root().display().to_string();
        result.text.replace(&root, "$")
    }
}

fn collect(directory: &Path, content: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(directory).expect("readable").flatten() {
        let path = entry.path();
        let kind = entry.file_type().expect("a type");
        if kind.is_dir() {
            collect(&path, content);
            content.insert(path, Vec::new());
        } else if kind.is_file() {
            let bytes = fs::read(&path).expect("readable");
            content.insert(path, bytes);
        } else {
            content.insert(path, b"link".to_vec());
        }
    }
}
