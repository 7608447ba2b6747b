//! Trees for tests, and calls on them.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use filetime::FileTime;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::host::tests::SteppingClock;
use crate::host::{Context, Progress, Update};
use crate::profiles::omp::find::{FindRules, FindTool};
use crate::profiles::{Tool, ToolResult};

/// A temporary directory.
pub(super) struct Tree {
    directory: TempDir,
    newest_first: Vec<String>,
}

impl Tree {
    /// Creates the files. A path that ends with a slash is a directory. The first is the newest,
    /// each a minute older than the one before. Other directories are older than all of them.
    pub(super) fn new<S: AsRef<str>>(paths: &[S]) -> Self {
        let newest_first: Vec<String> = paths.iter().map(|path| path.as_ref().to_owned()).collect();
        let tree = Self {
            directory: tempfile::tempdir().expect("a temporary directory"),
            newest_first,
        };
        tree.newest_first
            .iter()
            .for_each(|path| tree.write(path, ""));
        tree.set_ages();
        tree
    }

    /// Adds a file with this content, older than the others.
    pub(super) fn with(mut self, path: &str, content: &str) -> Self {
        self.write(path, content);
        self.newest_first.push(path.to_owned());
        self.set_ages();
        self
    }

    pub(super) fn root(&self) -> PathBuf {
        self.directory.path().to_path_buf()
    }

    fn write(&self, path: &str, content: &str) {
        let whole = self.root().join(path);
        let directory = if path.ends_with('/') {
            Some(whole.as_path())
        } else {
            whole.parent()
        };
        fs::create_dir_all(directory.expect("a parent")).expect("a directory");
        if !path.ends_with('/') {
            fs::write(&whole, content).expect("a file");
        }
    }

    /// Called last, since a new entry changes the time of its directory.
    fn set_ages(&self) {
        for path in &self.newest_first {
            let directories = Path::new(path)
                .ancestors()
                .skip(1)
                .filter(|path| !path.as_os_str().is_empty());
            directories.for_each(|directory| self.set_age(directory, 10_000));
        }
        for (minutes, path) in (0..).zip(&self.newest_first) {
            self.set_age(Path::new(path), minutes);
        }
    }

    fn set_age(&self, path: &Path, minutes: u64) {
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 - 60 * minutes);
        filetime::set_file_mtime(self.root().join(path), FileTime::from(time)).expect("a time");
    }

    /// Calls the tool with its default rules.
    pub(super) fn call(&self, arguments: &Value) -> ToolResult {
        self.call_with(&FindRules::default(), arguments)
    }

    /// Calls the tool with other rules.
    pub(super) fn call_with(&self, rules: &FindRules, arguments: &Value) -> ToolResult {
        let root = self.root();
        let clock = SteppingClock::new(0);
        FindTool {
            rules: rules.clone(),
        }
        .call(arguments, &Context::new(&root, &clock))
    }

    /// The text of a call whose working directory is below the root of the tree.
    pub(super) fn find_in(&self, directory: &str, paths: &[&str]) -> String {
        let root = self.root().join(directory);
        let clock = SteppingClock::new(0);
        FindTool::default()
            .call(&json!({ "paths": paths }), &Context::new(&root, &clock))
            .text
    }

    /// The text of a call with these paths.
    pub(super) fn find(&self, paths: &[&str]) -> String {
        self.call(&json!({ "paths": paths })).text
    }

    /// The paths in `details.files`.
    pub(super) fn files(&self, arguments: &Value) -> Vec<String> {
        files(&self.call(arguments))
    }
}

pub(super) fn files(result: &ToolResult) -> Vec<String> {
    let details = result
        .structured
        .as_ref()
        .unwrap_or_else(|| panic!("no details: {}", result.text));
    serde_json::from_value(details["files"].clone()).expect("an array of strings")
}

pub(super) fn detail<'a>(result: &'a ToolResult, field: &str) -> &'a Value {
    result
        .structured
        .as_ref()
        .map_or(&Value::Null, |details| &details[field])
}

/// A context with one thread, so that a stepping clock shows the same times in every run.
pub(super) fn in_one_thread<'a>(root: &'a Path, clock: &'a SteppingClock) -> Context<'a> {
    Context {
        threads: NonZeroUsize::MIN,
        ..Context::new(root, clock)
    }
}

/// Records all updates.
#[derive(Default)]
pub(super) struct RecordedUpdates(pub(super) Mutex<Vec<Update>>);

impl Progress for RecordedUpdates {
    fn update(&self, update: Update) {
        self.0
            .lock()
            .expect("no other thread has failed")
            .push(update);
    }
}
