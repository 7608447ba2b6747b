//! The search itself (execute: file discovery and git filter).

use crate::engine::display;
use crate::engine::glob::InvalidGlob;
use crate::engine::walk::{Omit, Walk, walk};
use crate::engine::watch::Watch;
use crate::host::Context;

use super::collector::Collector;
use super::error::{GlobError, system_message};
use super::git_ignore::GitIgnore;
use super::harvest::Harvest;
use super::plan::GlobPlan;
use super::rules::{GlobRules, RelativeTo};
use super::scope::Scope;

/// Searches below every directory that the pattern leads to.
pub(super) fn search(
    plan: &GlobPlan,
    rules: &GlobRules,
    context: &Context<'_>,
) -> Result<Harvest, GlobError> {
    let watch = Watch::new(context.clock, &context.cancellation, None);
    let git = plan
        .respect_git_ignore
        .then(|| GitIgnore::new(&rules.git, context.root, &plan.search_directory))
        .flatten();
    let search = Search {
        plan,
        rules,
        context,
        watch,
        git,
    };
    let mut harvest = Harvest::default();
    for target in &plan.targets {
        let scope = Scope::new(target, plan).map_err(|error| unreadable_glob(&error))?;
        harvest.merge(search.scope(&scope)?);
    }
    if context.cancellation.is_cancelled() {
        return Err(GlobError::Aborted);
    }
    if plan.targets.len() > 1 {
        harvest.deduplicate();
    }
    Ok(search.restricted(harvest))
}

struct Search<'a> {
    plan: &'a GlobPlan,
    rules: &'a GlobRules,
    context: &'a Context<'a>,
    watch: Watch<'a>,
    git: Option<GitIgnore<'a>>,
}

impl Search<'_> {
    fn scope(&self, scope: &Scope<'_>) -> Result<Harvest, GlobError> {
        let base = &scope.target.base;
        let base_is_ignored = self.git.as_ref().is_some_and(|git| git.covers(base));
        let collector = |_| Collector {
            scope,
            rules: &self.rules.search,
            base_is_ignored,
            harvest: Harvest::default(),
        };
        let mut collectors: Vec<_> = (0..self.context.threads.get()).map(collector).collect();
        let wanted = Walk {
            base,
            prefix: &display::prefix(self.context.root, base),
            rules_above: self.git.as_ref().and_then(|git| git.above(base)),
            omit: self.omit(),
            max_depth: None,
            watch: &self.watch,
        };
        walk(&wanted, &mut collectors)
            .map_err(|error| GlobError::Search(system_message(&error, base)))?;
        let mut harvest = Harvest::default();
        collectors
            .into_iter()
            .for_each(|collector| harvest.merge(collector.harvest));
        Ok(harvest)
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

    /// Where patterns are relative to the root, what is outside of the searched directory is not listed.
    fn restricted(&self, mut harvest: Harvest) -> Harvest {
        if self.rules.pattern.relative_to == RelativeTo::Root {
            let prefix = display::prefix(self.context.root, &self.plan.search_directory);
            harvest
                .files
                .retain(|found| found.path.starts_with(&prefix));
            harvest.ignored.retain(|path| path.starts_with(&prefix));
        }
        harvest
    }
}

fn unreadable_glob(error: &InvalidGlob) -> GlobError {
    GlobError::Search(format!("{}: {error}", error.pattern))
}
