//! Trees for tests, and calls on them.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use tempfile::TempDir;

use crate::host::tests::SteppingClock;
use crate::host::{Context, Resource};
use crate::profiles::omp::search::{SearchRules, SearchTool};
use crate::profiles::{Tool, ToolResult};

/// A temporary directory, and the context of calls on it.
pub(super) struct Tree {
    directory: TempDir,
    pub(super) rules: SearchRules,
    pub(super) settings: Map<String, Value>,
    pub(super) resources: Vec<Resource>,
    pub(super) threads: usize,
}

impl Tree {
    /// Files with their contents.
    pub(super) fn new<C: AsRef<[u8]>>(files: &[(&str, C)]) -> Self {
        let tree = Self {
            directory: tempfile::tempdir().expect("a temporary directory"),
            rules: SearchRules::default(),
            settings: Map::new(),
            resources: Vec::new(),
            threads: 2,
        };
        files
            .iter()
            .for_each(|(path, content)| tree.write(path, content.as_ref()));
        tree
    }

    pub(super) fn write(&self, path: &str, content: &[u8]) {
        let whole = self.root().join(path);
        fs::create_dir_all(whole.parent().expect("a parent")).expect("a directory");
        fs::write(whole, content).expect("a file");
    }

    pub(super) fn root(&self) -> PathBuf {
        self.directory.path().to_path_buf()
    }

    /// Changes the rules.
    pub(super) fn with_rules(mut self, change: impl Fn(&mut SearchRules)) -> Self {
        change(&mut self.rules);
        self
    }

    /// Switches to plain mode without context, so that only matches are shown.
    pub(super) fn plain(mut self) -> Self {
        self.rules.output.hashline = false;
        self.rules.context.before = 0;
        self.rules.context.after = 0;
        self
    }

    pub(super) fn with_setting(mut self, name: &str, value: Value) -> Self {
        self.settings.insert(name.to_owned(), value);
        self
    }

    pub(super) fn with_text(mut self, uri: &str, text: &str) -> Self {
        self.resources.push(Resource {
            uri: uri.to_owned(),
            text: Some(text.to_owned()),
            ..Resource::default()
        });
        self
    }

    pub(super) fn call(&self, arguments: &Value) -> ToolResult {
        self.call_in(&self.root(), arguments)
    }

    pub(super) fn call_in(&self, root: &Path, arguments: &Value) -> ToolResult {
        let clock = SteppingClock::new(1);
        let context = Context {
            settings: self.settings.clone(),
            resources: self.resources.clone(),
            threads: NonZeroUsize::new(self.threads).expect("at least one"),
            ..Context::new(root, &clock)
        };
        SearchTool {
            rules: self.rules.clone(),
        }
        .call(arguments, &context)
    }

    pub(super) fn search(&self, pattern: &str, paths: &[&str]) -> ToolResult {
        self.call(&json!({ "pattern": pattern, "paths": paths }))
    }

    /// The text, with `TAG` for every tag.
    pub(super) fn text(&self, pattern: &str, paths: &[&str]) -> String {
        without_tags(&self.search(pattern, paths).text)
    }
}

/// Replaces the tags, which depend on contents.
pub(super) fn without_tags(text: &str) -> String {
    let line = |line: &str| match line.rsplit_once('#') {
        Some((path, tag))
            if is_heading(line)
                && tag.len() == 4
                && tag.chars().all(|digit| digit.is_ascii_hexdigit()) =>
        {
            format!("{path}#TAG")
        }
        _ => line.to_owned(),
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

fn is_heading(line: &str) -> bool {
    line.starts_with("# ") || line.starts_with('¶')
}
