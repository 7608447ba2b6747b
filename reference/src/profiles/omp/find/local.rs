//! The built-in local branch (Flow 7).

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::engine::display;
use crate::engine::ignore_rules::IgnoreRules;
use crate::engine::newest::{Found, Newest};
use crate::engine::order::Facts;
use crate::engine::walk::{Omit, Visitor, Walk, WalkEntry, walk};
use crate::engine::watch::{Stop, Watch};
use crate::host::Context;

use super::bases::Bases;
use super::error::FindError;
use super::harvest::Harvest;
use super::plan::{FindPlan, Target};
use super::rules::FindRules;
use super::scope::{Scope, scopes};
use super::show::show_path;
use super::updates::Updates;

/// Searches the local file system.
pub(super) fn search(
    plan: &FindPlan,
    rules: &FindRules,
    context: &Context<'_>,
) -> Result<Harvest, FindError> {
    let bases = Bases::stat(plan, rules)?;
    if let ([file], true) = (&bases.files[..], plan.is_single()) {
        return Ok(exact_file(file, context));
    }
    let scopes = scopes(&bases.directories, rules)?;
    let search = Search::new(plan, rules, context);
    let mut newest = search.exact_files(&bases.files);
    for scope in &scopes {
        newest.merge(search.scope(scope)?);
    }
    search.harvest(newest, bases)
}

fn exact_file(target: &Target, context: &Context<'_>) -> Harvest {
    let path = display::shown(context.root, &target.base);
    let file = Found {
        path: path.clone(),
        is_dir: false,
        facts: Facts::default(),
        source: 0,
    };
    Harvest {
        files: vec![file],
        scopes: vec![path],
        is_exact_file: true,
        ..Harvest::default()
    }
}

struct Search<'a> {
    plan: &'a FindPlan,
    rules: &'a FindRules,
    context: &'a Context<'a>,
    watch: Watch<'a>,
    updates: Option<Updates<'a>>,
    found: AtomicU64,
    /// The working directory as a prefix, for bases that it lies in.
    root_prefix: String,
}

impl<'a> Search<'a> {
    fn new(plan: &'a FindPlan, rules: &'a FindRules, context: &'a Context<'a>) -> Self {
        let root_prefix = format!("{}/", display::slashed(context.root).trim_end_matches('/'));
        Self {
            plan,
            rules,
            context,
            watch: Watch::new(
                context.clock,
                &context.cancellation,
                Some(plan.timeout.duration),
            ),
            updates: Updates::new(context, rules, plan.limit),
            found: AtomicU64::new(0),
            root_prefix,
        }
    }

    fn nothing(&self) -> Newest {
        let entries = if self.rules.page.limit_per_entry {
            self.plan.targets.len()
        } else {
            1
        };
        Newest::new(self.plan.limit * entries, self.rules.page.selection)
    }

    fn exact_files(&self, targets: &[&Target]) -> Newest {
        let mut newest = self.nothing();
        for target in targets {
            let facts = self.facts(fs::symlink_metadata(&target.base).ok().as_ref());
            let path = display::shown(self.context.root, &target.base);
            self.matched(&path, false);
            newest.offer(&path, false, facts, 0);
        }
        newest
    }

    fn scope(&self, scope: &Scope<'_>) -> Result<Newest, FindError> {
        let base = &scope.target.base;
        let prefix = display::prefix(self.context.root, base);
        let collector = || Collector {
            search: self,
            scope,
            newest: self.nothing(),
        };
        let mut collectors: Vec<_> = (0..self.context.threads.get())
            .map(|_| collector())
            .collect();
        let wanted = Walk {
            base,
            prefix: &prefix,
            rules_above: self.rules_above(base),
            omit: self.omit(scope),
            max_depth: scope.depth,
            watch: &self.watch,
        };
        walk(&wanted, &mut collectors).map_err(|error| FindError::unreadable(base, &error))?;
        let mut newest = self.nothing();
        collectors
            .into_iter()
            .for_each(|collector| newest.merge(collector.newest));
        Ok(newest)
    }

    fn omit<'s>(&self, scope: &Scope<'s>) -> Omit<'s>
    where
        'a: 's,
    {
        let rules = &self.rules.search;
        Omit {
            names: rules
                .never_listed
                .iter()
                .chain(&scope.skipped)
                .copied()
                .collect(),
            hidden: (!self.plan.hidden).then_some(rules.hidden_prefix),
            enters_hidden: !rules.hidden_directories_hide,
            ignore_file: self.plan.gitignore.then_some(rules.ignore_file),
            nested_ignore_files: rules.nested_ignore_files,
        }
    }

    /// The rules between the working directory and the base; outside of it nothing above the base is read.
    fn rules_above(&self, base: &Path) -> Option<Arc<IgnoreRules>> {
        let root = self.context.root;
        if !self.plan.gitignore || !self.rules.search.ignore_files_above_base {
            return None;
        }
        let mut above: Vec<&Path> = base
            .ancestors()
            .skip(1)
            .take_while(|path| path.starts_with(root))
            .collect();
        above.reverse();
        above.into_iter().fold(None, |rules, directory| {
            let prefix = display::prefix(root, directory);
            IgnoreRules::read(rules, directory, &prefix, self.rules.search.ignore_file)
        })
    }

    fn facts(&self, metadata: Option<&fs::Metadata>) -> Facts {
        Facts::new(metadata, self.found.fetch_add(1, Ordering::Relaxed))
    }

    fn matched(&self, path: &str, is_dir: bool) {
        if let Some(updates) = &self.updates {
            updates.matched(show_path(
                path,
                is_dir,
                self.context.root,
                &self.rules.output,
            ));
        }
    }

    fn harvest(&self, newest: Newest, bases: Bases<'_>) -> Result<Harvest, FindError> {
        let stop = self.watch.stopped();
        if stop == Some(Stop::Cancelled) || self.context.cancellation.is_cancelled() {
            return Err(FindError::Aborted);
        }
        if stop.is_some() && !self.rules.timeout.returns_partial_matches {
            return Err(FindError::TimedOut {
                seconds: self.plan.timeout.units.to_string(),
            });
        }
        Ok(Harvest {
            more: newest.has_dropped(),
            files: newest.into_vec(),
            timed_out: stop.is_some(),
            scopes: self
                .plan
                .targets
                .iter()
                .filter(|target| !bases.missing.contains(&target.entry))
                .map(|target| display::shown(self.context.root, &target.base))
                .collect(),
            missing: bases.missing,
            ..Harvest::default()
        })
    }
}

/// Takes the entries of one scope, in one thread.
struct Collector<'a> {
    search: &'a Search<'a>,
    scope: &'a Scope<'a>,
    newest: Newest,
}

impl Visitor for Collector<'_> {
    fn wants(&self, entry: &WalkEntry<'_>) -> bool {
        let rules = &self.search.rules.search;
        let is_listed = if entry.is_dir {
            rules.lists_directories
        } else {
            rules.lists_files
        };
        is_listed && self.scope.matches(entry.within, entry.is_dir)
    }

    fn visit(&mut self, entry: &WalkEntry<'_>) {
        let facts = self.search.facts(entry.metadata().ok().as_ref());
        // Below a base that holds the working directory, what is inside of that is shown relative to it.
        let path = entry
            .shown
            .strip_prefix(&self.search.root_prefix)
            .unwrap_or(entry.shown);
        self.search.matched(path, entry.is_dir);
        self.newest
            .offer(path, entry.is_dir, facts, self.scope.source);
    }
}
