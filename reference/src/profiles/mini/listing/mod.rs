//! The paths below the working directory, in walk order: names by code point, a directory before
//! its content.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::Text;
use crate::engine::display;
use crate::engine::ignore_rules::IgnoreRules;
use crate::engine::listing::{self, Listed};
use crate::engine::stop_signal::{Stop, StopSignal};
use crate::engine::walk::{Omit, Walk, WalkEntry};
use crate::host::Context;

rules! {
    /// The entries of the working directory that a tool sees.
    pub struct ListingRules {
        /// Names of entries that are neither listed nor entered.
        pub excluded: Vec<Text>,
        /// The prefix of hidden names, which are neither listed nor entered. `null`: no name is
        /// hidden.
        pub hidden_prefix: Option<Text>,
        /// The name of ignore files. `null`: none are obeyed. They are obeyed in the working
        /// directory, below it, and above it up to the root of its repository. A negated rule
        /// includes hidden entries.
        pub ignore_file: Option<Text>,
        /// Whether ignore files below the working directory are obeyed, too.
        pub nested_ignore_files: bool = true,
        /// The entry that marks the root of a repository. Ignore files are obeyed only inside a
        /// repository. `null`: everywhere.
        pub repository_mark: Option<Text> = Some(".git".into()),
        /// Whether directories are listed.
        pub directories: bool,
        /// Whether other entries than directories and regular files are listed, mainly links, which
        /// are never followed.
        pub others: bool,
        /// Whether a directory that cannot be read is an error. If not, it is skipped.
        pub unreadable_fails: bool = true,
    }
}

/// The reason for no results after a cancellation.
pub(super) const ABORTED: &str = "aborted by the caller";

/// The reason of a failure if the pattern takes too long.
const TOO_SLOW: &str = "the pattern takes too long on these paths; use fewer wildcards";

/// The listed and wanted entries.
pub(super) struct Paths {
    /// The first of them.
    pub(super) first: Vec<Listed>,
    /// The number of all of them.
    pub(super) total: usize,
}

/// Lists the first paths, and counts all. The error is the path that cannot be read, and the
/// reason.
pub(super) fn list(
    rules: &ListingRules,
    at_most: usize,
    context: &Context<'_>,
    stop: &StopSignal<'_>,
    is_wanted: &(dyn Fn(&str) -> bool + Sync),
) -> Result<Paths, String> {
    let above = Above::new(rules, context, stop);
    let wanted = Walk {
        base: context.root,
        reach: &context.reach,
        prefix: &above.prefix,
        rules_above: above.rules,
        omit: omit(rules),
        max_depth: None,
        stop,
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
    match stop.reason() {
        None => {}
        Some(Stop::Exhausted) => return Err(TOO_SLOW.to_owned()),
        Some(Stop::Cancelled | Stop::TimedOut) => return Err(ABORTED.to_owned()),
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

/// The repository around the working directory. Ignore rules apply to paths relative to its root.
#[derive(Default)]
struct Above {
    prefix: String,
    rules: Option<Arc<IgnoreRules>>,
}

impl Above {
    fn new(rules: &ListingRules, context: &Context<'_>, stop: &StopSignal<'_>) -> Self {
        let root = context.root;
        let (Some(file), Some(mark)) = (&rules.ignore_file, &rules.repository_mark) else {
            return Self::default();
        };
        let repository = root.ancestors().find(|path| path.join(&**mark).exists());
        repository.map_or_else(Self::default, |repository| Self {
            prefix: display::prefix(repository, root),
            rules: IgnoreRules::between(None, repository, root, file, &context.reach, stop),
        })
    }
}
