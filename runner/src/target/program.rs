//! A program that is started to reach a target.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::package_cache;
use super::placement::{self, WorkingDirectory};

/// A program that is started to reach a target.
#[derive(Debug, Clone)]
pub struct Program {
    /// The program and its arguments, with `{root}` not yet filled in.
    pub command: Vec<String>,
    /// A command whose first line of output is the version, and whose success proves that the target is there. Empty: none.
    pub version: Vec<String>,
    /// Environment variables beside those that every target gets, with `{root}` not yet filled in.
    pub env: BTreeMap<String, String>,
    /// The directory in which it runs.
    pub working_directory: WorkingDirectory,
    /// The folder of the target file, or the one from which the command line was given.
    pub folder: PathBuf,
}

impl Program {
    /// The words of the command, with the root filled in.
    pub fn command_for(&self, root: &str) -> Vec<String> {
        let words = self.command.iter();
        words.map(|word| placement::fill(word, root)).collect()
    }

    /// Its environment variables beside those that every target gets, with the root filled in: the
    /// cache of `npx` and the like, and those that its target file names.
    pub fn env_for(&self, root: &str) -> BTreeMap<String, String> {
        let mut variables = package_cache::variables(&self.command);
        let named = self.env.iter();
        variables.extend(named.map(|(name, value)| (name.clone(), placement::fill(value, root))));
        variables
    }

    /// The directory in which it runs for the tree with this root.
    pub fn directory_for<'a>(&'a self, root: &'a Path) -> &'a Path {
        match self.working_directory {
            WorkingDirectory::Root => root,
            WorkingDirectory::Target => &self.folder,
        }
    }
}
