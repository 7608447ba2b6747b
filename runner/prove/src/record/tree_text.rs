//! The tree of a new case, as it is written.

use std::path::Path;

use anyhow::{Context as _, bail};
use seekspec_conformance::yaml::{self, Value};

use seekspec_run::text_file;

/// The tree of a new case, as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GivenTree {
    /// On one line.
    Inline(String),
    /// Entries, one or more lines each, at the left edge.
    Block(Vec<String>),
}

impl GivenTree {
    /// The tree that the user gave: YAML in braces, or a file with YAML.
    ///
    /// # Errors
    /// A file that cannot be read, or that is not a map.
    pub fn given(text: &str) -> anyhow::Result<Self> {
        let text = text.trim();
        if text.starts_with('{') {
            return Ok(Self::Inline(text.replace('\n', " ")));
        }
        let path = Path::new(text);
        let read = text_file::read(path);
        let written = read.with_context(|| {
            format!("`--tree {text}` is neither YAML in braces nor a file that can be read")
        })?;
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
