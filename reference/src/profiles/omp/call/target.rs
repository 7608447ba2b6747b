use std::path::{Path, PathBuf};

use crate::engine::path::resolve;
use crate::host::Context;

use super::entry::{Split, split};
use super::rules::PatternRules;

/// A resolved entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTarget {
    /// The entry, normalised.
    pub entry: String,
    /// Its base, as written.
    pub written_base: String,
    /// The absolute path of its base.
    pub base: PathBuf,
    /// Its pattern below the base, if it is a glob.
    pub pattern: Option<RelativePattern>,
}

/// A pattern relative to a base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelativePattern {
    /// The glob, without a trailing slash.
    pub glob: String,
    /// Whether it matches directories only.
    pub directories_only: bool,
}

impl SearchTarget {
    /// Splits the entry into base and pattern, and resolves the base.
    #[must_use]
    pub fn new(entry: &str, context: &Context<'_>, rules: &PatternRules) -> Self {
        let exists = || {
            let path = resolve(context.root, entry);
            context.reach.metadata(&path).is_ok()
        };
        let split = if rules.existing_is_literal && exists() {
            Split::whole(entry)
        } else {
            split(entry, rules)
        };
        Self {
            entry: entry.to_owned(),
            base: resolve(context.root, &split.base),
            written_base: split.base,
            pattern: split.pattern.map(|pattern| RelativePattern::new(&pattern)),
        }
    }

    /// The file behind an internal URL.
    #[must_use]
    pub fn backing(uri: &str, file: &Path, root: &Path) -> Self {
        Self {
            entry: uri.to_owned(),
            written_base: uri.to_owned(),
            base: resolve(root, &file.to_string_lossy()),
            pattern: None,
        }
    }
}

impl RelativePattern {
    /// Removes empty and `.` segments. A pattern with a trailing slash matches directories only.
    #[must_use]
    pub fn new(written: &str) -> Self {
        let segments = written
            .split('/')
            .filter(|segment| !matches!(*segment, "" | "."));
        Self {
            glob: segments.collect::<Vec<_>>().join("/"),
            directories_only: written.ends_with('/'),
        }
    }
}
