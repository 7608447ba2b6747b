use std::num::NonZeroUsize;

use super::{CallTexts, Place};
use crate::Text;
use crate::engine::display;
use crate::engine::ignore_rules::IgnoreRules;
use crate::engine::listing::{self, Listing};
use crate::engine::reach::Reach;
use crate::engine::walk::{Omit, Walk, WalkEntry};
use crate::engine::watch::Watch;
use crate::host::Context;
use crate::profiles::Failure;

rules! {
    /// What a walk of a directory leaves out (`list_dir`, after the recursive example).
    pub struct ListingRules {
        /// Names that begin so are hidden, and left out with all that is below them.
        pub hidden_prefix: Option<Text> = Some(".".into()),
        /// The name of the files that say what is ignored, in a repository or not.
        pub ignore_file: Option<Text> = Some(".gitignore".into()),
        /// Whether such files count below the directory that is walked, too.
        pub nested_ignore_files: bool = true,
        /// Whether such files count from the project's root down to the directory that is walked.
        pub ignore_files_above: bool = true,
        /// The longest paths, in segments below the directory that is walked; no limit if nothing is said.
        pub max_depth: Option<usize> = None,
    }
}

/// What is listed: the first entries below a directory.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The directory.
    pub place: &'a Place,
    /// What is left out.
    pub rules: &'a ListingRules,
    /// How many levels are of interest; all of them if nothing is said.
    pub max_depth: Option<usize>,
    /// How many entries are kept.
    pub at_most: usize,
}

impl Scope<'_> {
    /// The entries that are wanted, in an order that is always the same.
    pub(in crate::profiles::codescout) fn list(
        &self,
        texts: &CallTexts,
        context: &Context<'_>,
        wants: &(dyn Fn(&WalkEntry<'_>) -> bool + Sync),
    ) -> Result<Listing, Failure> {
        let (root, base) = (&self.place.real_root, &self.place.real);
        let ignore_file = self.rules.ignore_file.as_deref();
        let watch = Watch::new(context.clock, &context.cancellation, None);
        let walk = Walk {
            base,
            reach: &Reach::Unlinked,
            prefix: &display::prefix(root, base),
            rules_above: ignore_file
                .filter(|_| self.rules.ignore_files_above)
                .and_then(|name| {
                    IgnoreRules::between(None, root, base, name, &Reach::Unlinked, &watch)
                }),
            omit: Omit {
                hidden: self.rules.hidden_prefix.as_deref(),
                ignore_file,
                nested_ignore_files: self.rules.nested_ignore_files,
                ..Omit::default()
            },
            max_depth: self.max_depth.into_iter().chain(self.rules.max_depth).min(),
            watch: &watch,
        };
        let threads = if self.max_depth == Some(1) {
            NonZeroUsize::MIN
        } else {
            context.threads
        };
        listing::list(&walk, threads, self.at_most, wants)
            .map_err(|error| texts.system(&self.place.written, &error))
    }
}
