use super::CallTexts;
use crate::Text;
use crate::engine::listing::Listing;
use crate::engine::repository;
use crate::engine::walk::{Omit, WalkEntry};
use crate::host::Context;
use crate::profiles::{EntriesBelow, Failure, ResolvedPath};

rules! {
    /// The entries that a listing leaves out (`list_dir`, after the recursive example).
    pub struct ListingRules {
        /// The prefix of hidden names, which are left out with everything below them. `null`: no
        /// name is hidden.
        pub hidden_prefix: Option<Text> = Some(".".into()),
        /// The name of ignore files. `null`: none are obeyed.
        pub ignore_file: Option<Text> = Some(".gitignore".into()),
        /// The entry that marks a repository, in the project's root or above it, outside of which no
        /// ignore file is obeyed. `null`: they are obeyed everywhere.
        pub marker: Option<Text> = None,
        /// Whether ignore files below the listed directory are obeyed, too.
        pub nested_ignore_files: bool = true,
        /// Whether ignore files from the project's root down to the listed directory are obeyed.
        pub ignore_files_above: bool = true,
        /// The most segments of a path below the listed directory. `null`: no limit.
        pub max_depth: Option<usize> = None,
    }
}

/// A listing of a directory: what to include, and how much of it.
#[derive(Clone, Copy, Debug)]
pub struct ListingScope<'a> {
    /// The directory.
    pub resolved: &'a ResolvedPath,
    /// The entries to leave out.
    pub rules: &'a ListingRules,
    /// The number of levels to list; `None` for all.
    pub max_depth: Option<usize>,
    /// The most entries to keep.
    pub at_most: usize,
}

impl ListingScope<'_> {
    /// Lists the wanted entries, in a fixed order.
    pub(in crate::profiles::codescout) fn list(
        &self,
        texts: &CallTexts,
        context: &Context<'_>,
        wants: &(dyn Fn(&WalkEntry<'_>) -> bool + Sync),
    ) -> Result<Listing, Failure> {
        let root = &self.resolved.real_root;
        let marker = self.rules.marker.as_deref();
        let in_effect = marker.is_none_or(|marker| repository::contains(root, marker));
        let entries = EntriesBelow {
            resolved: self.resolved,
            omit: Omit {
                hidden: self.rules.hidden_prefix.as_deref(),
                ignore_file: self.rules.ignore_file.as_deref().filter(|_| in_effect),
                nested_ignore_files: self.rules.nested_ignore_files,
                ..Omit::default()
            },
            ignore_files_above: self.rules.ignore_files_above,
            max_depth: self.max_depth.into_iter().chain(self.rules.max_depth).min(),
            at_most: self.at_most,
        };
        entries
            .list(context, wants)
            .map_err(|error| texts.system(&self.resolved.written, &error))
    }
}
