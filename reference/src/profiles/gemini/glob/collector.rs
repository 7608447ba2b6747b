use std::fs;

use crate::engine::newest::Found;
use crate::engine::order::Facts;
use crate::engine::walk::{Visitor, WalkEntry};

use super::harvest::Harvest;
use super::rules::{Links, SearchRules};
use super::scope::Scope;

/// Takes the entries of one scope, in one thread.
pub(super) struct Collector<'a> {
    pub(super) scope: &'a Scope<'a>,
    pub(super) rules: &'a SearchRules,
    /// Whether all that is below the searched directory is ignored.
    pub(super) base_is_ignored: bool,
    pub(super) harvest: Harvest,
}

impl Visitor for Collector<'_> {
    fn wants(&self, entry: &WalkEntry<'_>) -> bool {
        let is_listed = if entry.is_dir {
            self.rules.lists_directories
        } else {
            self.rules.lists_files
        };
        is_listed && self.scope.wants(entry.within)
    }

    fn enters(&self, directory: &WalkEntry<'_>) -> bool {
        self.scope.enters(directory.within)
    }

    fn visit(&mut self, entry: &WalkEntry<'_>) {
        if entry.is_link() && !self.lists_link(entry) {
            return;
        }
        if entry.is_ignored || self.base_is_ignored {
            self.harvest.ignored.push(entry.shown.to_owned());
            return;
        }
        self.harvest.files.push(Found {
            path: entry.shown.to_owned(),
            is_dir: entry.is_dir,
            facts: Facts::new(entry.stamp().ok()),
        });
    }
}

impl Collector<'_> {
    fn lists_link(&self, entry: &WalkEntry<'_>) -> bool {
        let path = self.scope.target.base.join(entry.within);
        match self.rules.links {
            Links::All => true,
            Links::ToFiles => fs::metadata(path).is_ok_and(|target| target.is_file()),
            Links::None => false,
        }
    }
}
