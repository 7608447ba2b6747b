//! Programs: what is started to reach a target, where it is found, and in which folder it runs.

mod find_program;
mod package_cache;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use seekspec_contain::{self as contain, Grants};

pub use find_program::resolve;
pub use find_program::{MissingProgram, find_program};

/// The placeholder for the absolute path of the root in commands and environment variables.
const PLACEHOLDER: &str = "{root}";

/// The directory in which a target's process runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WorkingDirectory {
    /// The root of the tree.
    #[default]
    Root,
    /// The folder of the target file.
    Target,
}

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
    /// Whether it is to be kept from writing outside of its case, where the kernel can.
    pub is_contained: bool,
    /// Where it may write all the same.
    pub writes: Vec<PathBuf>,
}

impl Program {
    /// The words of the command, with the root filled in.
    pub fn command_for(&self, root: &str) -> Vec<String> {
        let words = self.command.iter();
        words.map(|word| fill(word, root)).collect()
    }

    /// Its environment variables beside those that every target gets, with the root filled in: the
    /// cache of `npx` and the like, and those that its target file names.
    pub fn env_for(&self, root: &str) -> BTreeMap<String, String> {
        let mut variables = package_cache::variables(&self.command);
        let named = self.env.iter();
        variables.extend(named.map(|(name, value)| (name.clone(), fill(value, root))));
        variables
    }

    /// Where it may write: in the directory of its case, in the cache of `npx` and the like, and where its target file says; `None`:
    /// everywhere.
    pub fn grants(&self, of_case: Option<&Path>) -> Option<Grants> {
        let is_bound = self.is_contained && contain::missing().is_none();
        is_bound.then(|| {
            let cache = package_cache::folder_for(&self.command);
            let own = self.writes.iter().map(PathBuf::as_path);
            Grants::of(own.chain(of_case).chain(cache.as_deref()))
        })
    }

    /// The directory in which it runs for the tree with this root.
    pub fn directory_for<'a>(&'a self, root: &'a Path) -> &'a Path {
        match self.working_directory {
            WorkingDirectory::Root => root,
            WorkingDirectory::Target => &self.folder,
        }
    }
}

/// `text` with the root filled in.
pub fn fill(text: &str, root: &str) -> String {
    text.replace(PLACEHOLDER, root)
}

/// Whether there is a root to be filled in.
pub(crate) fn names_root(text: &str) -> bool {
    text.contains(PLACEHOLDER)
}
