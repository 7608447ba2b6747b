//! Trees for tests, and calls on them.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use crate::host::Context;
use crate::host::tests::SteppingClock;
use crate::profiles::{Tool, ToolResult};

/// A temporary directory.
pub(super) struct TestTree(TempDir);

impl TestTree {
    /// Creates the files. A path that ends with a slash is a directory.
    pub(super) fn new(files: &[(&str, &[u8])]) -> Self {
        let tree = Self(tempfile::tempdir().expect("a temporary directory"));
        for (path, content) in files {
            let whole = tree.root().join(path);
            if path.ends_with('/') {
                fs::create_dir_all(&whole).expect("a directory");
            } else {
                fs::create_dir_all(whole.parent().expect("a parent")).expect("a directory");
                fs::write(&whole, content).expect("a file");
            }
        }
        tree
    }

    pub(super) fn root(&self) -> PathBuf {
        self.0.path().to_path_buf()
    }

    pub(super) fn call(&self, tool: &dyn Tool, arguments: &Value) -> ToolResult {
        call_at(&self.root(), tool, arguments)
    }
}

pub(super) fn call_at(root: &Path, tool: &dyn Tool, arguments: &Value) -> ToolResult {
    let clock = SteppingClock::new(0);
    tool.call(arguments, &Context::new(root, &clock))
}
