//! The paths below the working directory, in the order of a walk that takes names by their characters, a directory before its content.

mod error;
mod rules;
#[cfg(test)]
mod tests;

pub(super) use error::ListingError;
pub use rules::ListingRules;

use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::engine::display;
use crate::engine::ignore_rules::IgnoreRules;
use crate::engine::walk::{Omit, Visitor, Walk, WalkEntry, walk};
use crate::engine::watch::Watch;
use crate::host::Context;

/// The relative paths that the rules list and that are wanted.
pub(super) fn list(
    rules: &ListingRules,
    context: &Context<'_>,
    watch: &Watch<'_>,
    is_wanted: &(dyn Fn(&str) -> bool + Sync),
) -> Result<Vec<String>, ListingError> {
    let above = Above::new(rules, context.root);
    let wanted = Walk {
        base: context.root,
        prefix: &above.prefix,
        rules_above: above.rules,
        omit: omit(rules),
        max_depth: rules.max_depth,
        watch,
    };
    let lister = |_| Lister {
        rules,
        is_wanted,
        paths: Vec::new(),
        failure: None,
    };
    let mut listers: Vec<_> = (0..context.threads.get()).map(lister).collect();
    walk(&wanted, &mut listers).map_err(|error| ListingError::unreadable(context.root, error))?;
    if watch.stopped().is_some() {
        return Err(ListingError::Aborted);
    }
    let mut paths = Vec::new();
    for lister in listers {
        paths.extend(lister.done()?);
    }
    paths.sort_unstable_by(|a, b| by_segment(a).cmp(by_segment(b)));
    Ok(paths)
}

/// A slash comes before every other character, so that whole segments are compared. UTF-8 has the order of the characters.
fn by_segment(path: &str) -> impl Iterator<Item = u8> {
    path.bytes().map(|byte| if byte == b'/' { 0 } else { byte })
}

fn omit(rules: &ListingRules) -> Omit<'static> {
    Omit {
        names: rules.excluded.to_vec(),
        hidden: rules.hidden_prefix,
        ignore_file: rules.ignore_file,
        nested_ignore_files: rules.nested_ignore_files,
        repository_mark: rules.repository_mark,
        ..Omit::default()
    }
}

/// The repository around the working directory: ignore rules are about paths relative to its root.
#[derive(Default)]
struct Above {
    prefix: String,
    rules: Option<Arc<IgnoreRules>>,
}

impl Above {
    fn new(rules: &ListingRules, root: &Path) -> Self {
        let wanted = (rules.ignore_file, rules.repository_mark);
        let (Some(file), Some(mark), true) = (wanted.0, wanted.1, rules.ignore_files_above) else {
            return Self::default();
        };
        let repository = root.ancestors().find(|path| path.join(mark).exists());
        repository.map_or_else(Self::default, |repository| Self {
            prefix: display::prefix(repository, root),
            rules: IgnoreRules::between(repository, root, file),
        })
    }
}

struct Lister<'a> {
    rules: &'a ListingRules,
    is_wanted: &'a (dyn Fn(&str) -> bool + Sync),
    paths: Vec<String>,
    failure: Option<ListingError>,
}

impl Lister<'_> {
    fn done(self) -> Result<Vec<String>, ListingError> {
        match self.failure {
            Some(failure) if self.rules.unreadable_fails => Err(failure),
            _ => Ok(self.paths),
        }
    }
}

impl Visitor for Lister<'_> {
    fn wants(&self, entry: &WalkEntry<'_>) -> bool {
        let is_listed = if entry.is_dir {
            self.rules.directories
        } else {
            self.rules.others || entry.is_file()
        };
        is_listed && (self.is_wanted)(entry.within)
    }

    fn visit(&mut self, entry: &WalkEntry<'_>) {
        self.paths.push(entry.within.to_owned());
    }

    fn failed(&mut self, directory: &Path, error: &io::Error) {
        let error = io::Error::new(error.kind(), error.to_string());
        self.failure
            .get_or_insert_with(|| ListingError::unreadable(directory, error));
    }
}
