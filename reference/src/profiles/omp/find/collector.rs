use crate::engine::newest::Newest;
use crate::engine::order::{Facts, Stamp};
use crate::engine::walk::{Visitor, WalkEntry};

use crate::profiles::omp::call::Scope;

use super::path_style::PathStyle;
use super::rules::FindRules;
use super::updates::Updates;

/// What the threads of a search have in common.
pub(super) struct Shared<'a> {
    pub(super) rules: &'a FindRules,
    pub(super) style: &'a PathStyle<'a>,
    pub(super) updates: Option<Updates<'a>>,
    /// The working directory as a prefix, for bases that it lies in.
    pub(super) root_prefix: String,
}

impl Shared<'_> {
    /// Tells about a match, and keeps it if it is among the first.
    pub(super) fn matched(
        &self,
        newest: &mut Newest,
        path: &str,
        is_dir: bool,
        stamp: Option<Stamp>,
        source: usize,
    ) {
        // Below a base that holds the working directory, what is inside of that is shown relative to it.
        let path = path.strip_prefix(&self.root_prefix).unwrap_or(path);
        if let Some(updates) = &self.updates {
            updates.matched(self.style.apply(path, is_dir));
        }
        let facts = Facts::new(stamp);
        newest.offer(path, is_dir, facts, source);
    }
}

/// Takes the entries of one scope, in one thread.
pub(super) struct Collector<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) scope: &'a Scope<'a>,
    pub(super) newest: Newest,
}

impl Visitor for Collector<'_> {
    fn wants(&self, entry: &WalkEntry<'_>) -> bool {
        let rules = &self.shared.rules.search;
        let is_listed = if entry.is_dir {
            rules.lists_directories
        } else {
            rules.lists_files
        };
        is_listed && self.scope.matches(entry.within, entry.is_dir)
    }

    fn visit(&mut self, entry: &WalkEntry<'_>) {
        let stamp = entry.stamp().ok();
        let source = self.scope.source;
        self.shared
            .matched(&mut self.newest, entry.shown, entry.is_dir, stamp, source);
    }
}
