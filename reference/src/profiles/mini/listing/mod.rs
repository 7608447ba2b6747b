//! The paths below the working directory, in the order of a walk that takes names by their characters, a directory before its content.

mod error;
mod rules;
#[cfg(test)]
mod tests;

pub(super) use error::ListingError;
pub use rules::ListingRules;

use std::path::Path;
use std::sync::Arc;

use crate::engine::display;
use crate::engine::ignore_rules::IgnoreRules;
use crate::engine::listing::{self, Listed};
use crate::engine::walk::{Omit, Walk, WalkEntry};
use crate::engine::watch::Watch;
use crate::host::Context;

/// The relative paths that the rules list and that are wanted.
pub(super) struct Paths {
    /// The first of them, as many as were asked for.
    pub(super) first: Vec<String>,
    /// How many there are.
    pub(super) total: usize,
}

/// Lists the first so many paths, and counts all.
pub(super) fn list(
    rules: &ListingRules,
    at_most: usize,
    context: &Context<'_>,
    watch: &Watch<'_>,
    is_wanted: &(dyn Fn(&str) -> bool + Sync),
) -> Result<Paths, ListingError> {
    let above = Above::new(rules, context.root);
    let wanted = Walk {
        base: context.root,
        prefix: &above.prefix,
        rules_above: above.rules,
        omit: omit(rules),
        max_depth: rules.max_depth,
        watch,
    };
    let wants = |entry: &WalkEntry<'_>| {
        let is_listed = if entry.is_dir {
            rules.directories
        } else {
            rules.others || entry.is_file()
        };
        is_listed && is_wanted(entry.within)
    };
    let listing = listing::list(&wanted, context.threads, at_most, &wants)
        .map_err(|error| ListingError::unreadable(context.root, error))?;
    if watch.stopped().is_some() {
        return Err(ListingError::Aborted);
    }
    match listing.failure {
        Some((path, error)) if rules.unreadable_fails => {
            Err(ListingError::unreadable(&path, error))
        }
        _ => Ok(Paths {
            total: listing.total,
            first: within(listing.entries),
        }),
    }
}

fn within(entries: Vec<Listed>) -> Vec<String> {
    entries.into_iter().map(|entry| entry.within).collect()
}

fn omit(rules: &ListingRules) -> Omit<'_> {
    Omit {
        names: rules.excluded.iter().map(|name| &**name).collect(),
        hidden: rules.hidden_prefix.as_deref(),
        negation_unhides: rules.negation_unhides,
        ignore_file: rules.ignore_file.as_deref(),
        nested_ignore_files: rules.nested_ignore_files,
        repository_mark: rules.repository_mark.as_deref(),
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
        let wanted = (
            rules.ignore_file.as_deref(),
            rules.repository_mark.as_deref(),
        );
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
