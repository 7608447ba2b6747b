//! The paths below the working directory, in the order of a walk that takes names by their characters, a directory before its content.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::Text;
use crate::engine::display;
use crate::engine::ignore_rules::IgnoreRules;
use crate::engine::listing::{self, Listed};
use crate::engine::walk::{Omit, Walk, WalkEntry};
use crate::engine::watch::Watch;
use crate::host::Context;

rules! {
    /// Which entries of the working directory a tool looks at.
    pub struct ListingRules {
        /// Names that are neither listed nor entered.
        pub excluded: Vec<Text>,
        /// Names that begin so are neither listed nor entered; none are hidden if nothing is said.
        pub hidden_prefix: Option<Text>,
        /// The name of the files that say what is ignored, if any are obeyed. They count in the working directory, below
        /// it, and above it as far as the root of its repository; a negated rule takes in what is hidden.
        pub ignore_file: Option<Text>,
        /// Whether such files are read below the working directory, too.
        pub nested_ignore_files: bool = true,
        /// What a repository has at its root: such files count only inside of one. They count everywhere if nothing is said.
        pub repository_mark: Option<Text> = Some(".git".into()),
        /// Whether directories are listed.
        pub directories: bool,
        /// Whether what is neither a directory nor a regular file is listed: links, above all, which are never followed.
        pub others: bool,
        /// Whether a directory that cannot be read makes the call fail; otherwise it is passed over.
        pub unreadable_fails: bool = true,
    }
}

/// Why nothing is listed or searched for a caller who aborts.
pub(super) const ABORTED: &str = "aborted by the caller";

/// The entries that the rules list and that are wanted.
pub(super) struct Paths {
    /// The first of them, as many as were asked for.
    pub(super) first: Vec<Listed>,
    /// How many there are.
    pub(super) total: usize,
}

/// Lists the first so many paths, and counts all; or says what cannot be read, and why.
pub(super) fn list(
    rules: &ListingRules,
    at_most: usize,
    context: &Context<'_>,
    watch: &Watch<'_>,
    is_wanted: &(dyn Fn(&str) -> bool + Sync),
) -> Result<Paths, String> {
    let above = Above::new(rules, context, watch);
    let wanted = Walk {
        base: context.root,
        reach: &context.reach,
        prefix: &above.prefix,
        rules_above: above.rules,
        omit: omit(rules),
        max_depth: None,
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
        .map_err(|error| format!("{}: {error}", context.root.display()))?;
    if watch.stopped().is_some() {
        return Err(ABORTED.to_owned());
    }
    match listing.failure {
        Some((path, error)) if rules.unreadable_fails => {
            Err(format!("{}: {error}", path.display()))
        }
        _ => Ok(Paths {
            total: listing.total,
            first: listing.entries,
        }),
    }
}

fn omit(rules: &ListingRules) -> Omit<'_> {
    Omit {
        names: rules.excluded.iter().map(|name| &**name).collect(),
        hidden: rules.hidden_prefix.as_deref(),
        negation_unhides: true,
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
    fn new(rules: &ListingRules, context: &Context<'_>, watch: &Watch<'_>) -> Self {
        let root = context.root;
        let (Some(file), Some(mark)) = (&rules.ignore_file, &rules.repository_mark) else {
            return Self::default();
        };
        let repository = root.ancestors().find(|path| path.join(&**mark).exists());
        repository.map_or_else(Self::default, |repository| Self {
            prefix: display::prefix(repository, root),
            rules: IgnoreRules::between(None, repository, root, file, &context.reach, watch),
        })
    }
}
