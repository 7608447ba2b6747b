//! The search itself (execute: file discovery and git filter).

use std::collections::HashSet;

use crate::engine::display;
use crate::engine::glob::InvalidGlob;
use crate::engine::newest::FoundFile;
use crate::engine::order::SortKey;
use crate::engine::reach::Reach;
use crate::engine::stop_signal::StopSignal;
use crate::engine::walk::{Omit, Visitor, Walk, WalkEntry, walk};
use crate::host::Context;

use super::GlobError;
use super::git_ignore::GitIgnore;
use super::plan::GlobPlan;
use super::rules::{GlobRules, Links, SearchRules};
use super::scope::Scope;
use super::validate::system_message;

/// The matches of a search.
#[derive(Debug, Default)]
pub(super) struct Matches {
    /// The listed files.
    pub(super) files: Vec<FoundFile>,
    /// The paths ignored by git.
    pub(super) ignored: Vec<String>,
}

/// Searches below every directory of the pattern.
pub(super) fn search(
    plan: &GlobPlan,
    rules: &GlobRules,
    context: &Context<'_>,
) -> Result<Matches, GlobError> {
    let stop = StopSignal::new(context.clock, &context.cancellation, None);
    let git = plan
        .respect_git_ignore
        .then(|| GitIgnore::new(&rules.git, context, &plan.search_directory, &stop))
        .flatten();
    let search = GlobSearch {
        rules,
        context,
        stop: &stop,
        git,
    };
    let mut matches = Matches::default();
    for target in &plan.targets {
        let scope = Scope::new(target, plan).map_err(|error| unreadable_glob(&error))?;
        matches.merge(search.scope(&scope)?);
    }
    if context.cancellation.is_cancelled() {
        return Err(GlobError::aborted(rules));
    }
    if plan.targets.len() > 1 {
        matches.deduplicate();
    }
    Ok(matches)
}

struct GlobSearch<'a> {
    rules: &'a GlobRules,
    context: &'a Context<'a>,
    stop: &'a StopSignal<'a>,
    git: Option<GitIgnore<'a>>,
}

impl GlobSearch<'_> {
    fn scope(&self, scope: &Scope<'_>) -> Result<Matches, GlobError> {
        let base = &scope.target.base;
        let base_is_ignored = self.git.as_ref().is_some_and(|git| git.ignores(base));
        let collector = |_| MatchCollector {
            scope,
            rules: &self.rules.search,
            reach: &self.context.reach,
            base_is_ignored,
            matches: Matches::default(),
        };
        let mut collectors: Vec<_> = (0..self.context.threads.get()).map(collector).collect();
        let wanted = Walk {
            base,
            reach: &self.context.reach,
            prefix: &display::prefix(self.context.root, base),
            rules_above: self.git.as_ref().and_then(|git| git.above(base)),
            omit: self.omit(),
            max_depth: None,
            stop: self.stop,
        };
        walk(&wanted, &mut collectors)
            .map_err(|error| GlobError::Search(system_message(&error, base)))?;
        let mut matches = Matches::default();
        collectors
            .into_iter()
            .for_each(|collector| matches.merge(collector.matches));
        Ok(matches)
    }

    fn omit(&self) -> Omit<'_> {
        let git = &self.rules.git;
        Omit {
            hidden: self.rules.search.hidden_prefix.as_deref(),
            ignore_file: self.git.is_some().then_some(&git.ignore_file),
            nested_ignore_files: git.nested,
            marks_ignored: true,
            ..Omit::default()
        }
    }
}

fn unreadable_glob(error: &InvalidGlob) -> GlobError {
    GlobError::Search(format!("{}: {error}", error.pattern))
}

/// Collects the entries of a scope, in one thread.
struct MatchCollector<'a> {
    scope: &'a Scope<'a>,
    reach: &'a Reach,
    rules: &'a SearchRules,
    /// Whether everything below the searched directory is ignored.
    base_is_ignored: bool,
    matches: Matches,
}

impl Visitor for MatchCollector<'_> {
    fn wants(&self, entry: &WalkEntry<'_>) -> bool {
        let is_listed = !entry.is_dir || self.rules.lists_directories;
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
            self.matches.ignored.push(entry.shown.to_owned());
            return;
        }
        self.matches.files.push(FoundFile {
            path: entry.shown.to_owned(),
            is_dir: entry.is_dir,
            sort_key: SortKey::new(entry.stamp().ok()),
        });
    }
}

impl MatchCollector<'_> {
    fn lists_link(&self, entry: &WalkEntry<'_>) -> bool {
        let path = self.scope.target.base.join(entry.within);
        match self.rules.links {
            Links::All => true,
            Links::ToFiles => self.reach.metadata(&path).is_ok_and(|to| to.is_file()),
            Links::None => false,
        }
    }
}

impl Matches {
    /// Adds the entries of the other.
    fn merge(&mut self, other: Self) {
        self.files.extend(other.files);
        self.ignored.extend(other.ignored);
    }

    /// Removes files found by several walks.
    fn deduplicate(&mut self) {
        let mut seen = HashSet::new();
        self.files.retain(|found| seen.insert(found.path.clone()));
        let mut seen = HashSet::new();
        self.ignored.retain(|path| seen.insert(path.clone()));
    }
}
