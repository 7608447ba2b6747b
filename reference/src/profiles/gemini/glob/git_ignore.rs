//! The gitignore rules in effect for a search (execute, git filter).

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::engine::display;
use crate::engine::ignore_rules::{CompiledFiles, IgnoreRules};
use crate::engine::reach::Reach;
use crate::engine::repository;
use crate::engine::stop_signal::StopSignal;
use crate::host::Context;

use super::rules::GitRules;

/// Gitignore rules for paths relative to the root.
pub(super) struct GitIgnore<'a> {
    rules: &'a GitRules,
    reach: &'a Reach,
    /// The top directory. Nothing above it is read.
    top: PathBuf,
    exclude: Option<Arc<IgnoreRules>>,
    stop: &'a StopSignal<'a>,
}

impl<'a> GitIgnore<'a> {
    /// The rules for a search of this directory, if any are in effect.
    pub(super) fn new(
        rules: &'a GitRules,
        context: &'a Context<'_>,
        directory: &Path,
        stop: &'a StopSignal<'a>,
    ) -> Option<Self> {
        let (root, reach) = (context.root, &context.reach);
        let hold = repository::contains(root, &rules.marker);
        let top = if rules.relative_to_root {
            root
        } else {
            directory
        };
        let prefix = display::prefix(root, top);
        let mut compiled = CompiledFiles::new(stop, reach, Arc::default());
        hold.then(|| Self {
            rules,
            reach,
            top: top.to_path_buf(),
            exclude: IgnoreRules::read(None, top, &prefix, &rules.exclude_file, &mut compiled),
            stop,
        })
    }

    /// The rules of the directories above the base.
    pub(super) fn above(&self, base: &Path) -> Option<Arc<IgnoreRules>> {
        let exclude = self.exclude.clone().filter(|_| base.starts_with(&self.top));
        IgnoreRules::between(
            exclude,
            &self.top,
            base,
            &self.rules.ignore_file,
            self.reach,
            self.stop,
        )
    }

    /// Whether the rules ignore the base, or a directory above it.
    pub(super) fn ignores(&self, base: &Path) -> bool {
        let below_top = base
            .ancestors()
            .take_while(|path| path.starts_with(&self.top) && *path != self.top);
        below_top.into_iter().any(|path| {
            let shown = display::display_path(&self.top, path);
            self.above(path)
                .is_some_and(|rules| rules.ignores(&shown, true))
        })
    }
}
