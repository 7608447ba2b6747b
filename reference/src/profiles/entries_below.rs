//! The entries below a path of a call.

use std::io;
use std::num::NonZeroUsize;

use super::ResolvedPath;
use crate::engine::display;
use crate::engine::ignore_rules::IgnoreRules;
use crate::engine::listing::{self, Listing};
use crate::engine::reach::Reach;
use crate::engine::repository;
use crate::engine::stop_signal::StopSignal;
use crate::engine::walk::{Omit, Walk, WalkEntry};
use crate::host::Context;

/// The entries below a path of a call.
pub(in crate::profiles) struct EntriesBelow<'a> {
    /// The directory.
    pub(in crate::profiles) resolved: &'a ResolvedPath,
    /// The entries to leave out.
    pub(in crate::profiles) omit: Omit<'a>,
    /// Whether ignore files from the root down to the directory are obeyed, too.
    pub(in crate::profiles) ignore_files_above: bool,
    /// The number of levels to list; `None` for all.
    pub(in crate::profiles) max_depth: Option<usize>,
    /// The most entries to keep.
    pub(in crate::profiles) at_most: usize,
}

impl<'a> EntriesBelow<'a> {
    /// All entries of a number of levels; `None` for all levels.
    #[cfg(any(feature = "common", feature = "mcp-filesystem"))]
    pub(in crate::profiles) fn new(
        resolved: &'a ResolvedPath,
        omit: Omit<'a>,
        max_depth: Option<usize>,
    ) -> Self {
        Self {
            resolved,
            omit,
            ignore_files_above: true,
            max_depth,
            at_most: usize::MAX,
        }
    }

    /// Lists the wanted entries, in a fixed order.
    ///
    /// # Errors
    /// The directory cannot be read.
    pub(in crate::profiles) fn list(
        self,
        context: &Context<'_>,
        wants: &(dyn Fn(&WalkEntry<'_>) -> bool + Sync),
    ) -> io::Result<Listing> {
        let (root, base) = (&self.resolved.real_root, &self.resolved.real);
        let mark = self.omit.repository_mark;
        let in_effect =
            self.ignore_files_above && mark.is_none_or(|mark| repository::contains(base, mark));
        let stop = StopSignal::new(context.clock, &context.cancellation, None);
        let walk = Walk {
            base,
            reach: &Reach::Unlinked,
            prefix: &display::prefix(root, base),
            rules_above: self
                .omit
                .ignore_file
                .filter(|_| in_effect)
                .and_then(|name| {
                    IgnoreRules::between(None, root, base, name, &Reach::Unlinked, &stop)
                }),
            omit: self.omit,
            max_depth: self.max_depth,
            stop: &stop,
        };
        let threads = match self.max_depth {
            Some(1) => NonZeroUsize::MIN,
            _ => context.threads,
        };
        listing::list(&walk, threads, self.at_most, wants)
    }
}
