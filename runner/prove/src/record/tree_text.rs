//! The tree of a new case, as it is written.

use std::path::Path;

use anyhow::{Context as _, bail};
use seekspec_conformance::yaml::{self, Value};

use super::folder_tree;
use seekspec_run::text_file;

/// The tree of a new case, as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GivenTree {
    /// The name of a tree of the fixture, or a tree on one line.
    Inline(String),
    /// Entries, one or more lines each, at the left edge.
    Block(Vec<String>),
}

impl GivenTree {
    /// The tree that the user gave: YAML in braces, the name of one of `names`, or a file with YAML.
    ///
    /// # Errors
    /// A file that cannot be read, or that is not a map.
    pub fn given(text: &str, names: &[String]) -> anyhow::Result<Self> {
        let text = text.trim();
        if text.starts_with('{') || names.iter().any(|name| name == text) {
            return Ok(Self::Inline(text.replace('\n', " ")));
        }
        let path = Path::new(text);
        let read = text_file::read(path);
        let written = read.with_context(|| no_such_tree(text, names))?;
        match yaml::parse(&written) {
            Ok(Value::Mapping(_)) => {}
            Ok(_) => bail!("{text} is not a tree: it has to be a map of paths to entries"),
            Err(fault) => bail!("{text} is not a tree: {}", fault.message),
        }
        let lines: Vec<String> = written
            .lines()
            .map(str::trim_end)
            .filter(|line| *line != "---")
            .map(str::to_owned)
            .collect();
        match &*lines {
            [only] if only.starts_with('{') => Ok(Self::Inline(only.clone())),
            _ => Ok(Self::Block(lines)),
        }
    }

    /// The files of a directory.
    ///
    /// # Errors
    /// The directory cannot be read, is too large, or has entries that no case can have.
    pub fn of_folder(folder: &Path, has_ages: bool) -> anyhow::Result<Option<Self>> {
        let entries = folder_tree::entries(folder, has_ages)?;
        Ok((!entries.is_empty()).then_some(Self::Block(entries)))
    }

    /// The key `tree` with its value.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Inline(text) => vec![format!("tree: {text}")],
            Self::Block(lines) => {
                let indented = lines.iter().map(|line| format!("  {line}"));
                ["tree:".to_owned()].into_iter().chain(indented).collect()
            }
        }
    }
}

fn no_such_tree(text: &str, names: &[String]) -> String {
    let known = match names {
        [] => "this fixture has no named trees".to_owned(),
        names => format!("the trees of this fixture are {}", names.join(", ")),
    };
    format!("`--tree {text}` is neither YAML in braces nor a file that can be read; {known}")
}
