//! The built-in local branch (Flow 7).

use std::fs;

use crate::engine::display;
use crate::engine::newest::{Found, Newest};
use crate::engine::order::{Facts, Stamp};
use crate::engine::path::is_root;
use crate::engine::walk::{Walk, walk};
use crate::engine::watch::{Stop, Watch};
use crate::host::Context;
use crate::profiles::omp::call::{CallError, Scope, Target, scopes};

use super::bases::Bases;
use super::collector::{Collector, Shared};
use super::error::FindError;
use super::harvest::Harvest;
use super::path_style::PathStyle;
use super::plan::FindPlan;
use super::rules::FindRules;
use super::updates::Updates;

/// How deep the root of the file system is searched by rules that let it through. The document's do not, and no fault is worth a walk of the
/// whole machine.
const ROOT_DEPTH: usize = 1;

/// Searches the local file system.
pub(super) fn search(
    plan: &FindPlan,
    rules: &FindRules,
    context: &Context<'_>,
    style: &PathStyle<'_>,
) -> Result<Harvest, FindError> {
    let bases = Bases::stat(plan, rules)?;
    if let ([(_, file)], true) = (&bases.files[..], plan.is_single()) {
        return Ok(exact_file(file, context));
    }
    let sourced = bases
        .directories
        .iter()
        .map(|(position, target)| (rules.page.source(*position), *target));
    let scopes = scopes(&sourced.collect::<Vec<_>>(), &rules.search, &rules.pattern)?;
    let search = Search::new(plan, rules, context, style);
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
    shared: Shared<'a>,
}

impl<'a> Search<'a> {
    fn new(
        plan: &'a FindPlan,
        rules: &'a FindRules,
        context: &'a Context<'a>,
        style: &'a PathStyle<'a>,
    ) -> Self {
        let shared = Shared {
            rules,
            style,
            updates: Updates::new(context, rules, plan.limit),
            root_prefix: format!("{}/", display::slashed(context.root).trim_end_matches('/')),
        };
        let watch = Watch::new(
            context.clock,
            &context.cancellation,
            Some(plan.timeout.duration),
        );
        Self {
            plan,
            rules,
            context,
            watch,
            shared,
        }
    }

    fn nothing(&self) -> Newest {
        let limits = if self.rules.page.limit_per_entry {
            self.plan.targets.len()
        } else {
            1
        };
        Newest::new(
            self.plan.limit.saturating_mul(limits),
            self.rules.page.selection,
        )
    }

    fn exact_files(&self, targets: &[(usize, &Target)]) -> Newest {
        let mut newest = self.nothing();
        for (position, target) in targets {
            let metadata = fs::symlink_metadata(&target.base);
            let stamp = metadata.as_ref().ok().map(Stamp::from);
            let path = display::shown(self.context.root, &target.base);
            let source = self.rules.page.source(*position);
            self.shared
                .matched(&mut newest, &path, false, stamp, source);
        }
        newest
    }

    fn scope(&self, scope: &Scope<'_>) -> Result<Newest, FindError> {
        let (base, walk_rules) = (&scope.target.base, &self.rules.search);
        let collector = |_| Collector {
            shared: &self.shared,
            scope,
            newest: self.nothing(),
        };
        let mut collectors: Vec<_> = (0..self.context.threads.get()).map(collector).collect();
        let wanted = Walk {
            base,
            prefix: &display::prefix(self.context.root, base),
            rules_above: walk_rules.rules_above(self.context.root, base, self.plan.gitignore),
            omit: walk_rules.omit(scope, self.plan.hidden, self.plan.gitignore),
            max_depth: match is_root(base) {
                true => Some(ROOT_DEPTH),
                false => scope.depth,
            },
            watch: &self.watch,
        };
        walk(&wanted, &mut collectors).map_err(|error| CallError::unreadable(base, &error))?;
        let mut newest = self.nothing();
        collectors
            .into_iter()
            .for_each(|collector| newest.merge(collector.newest));
        Ok(newest)
    }

    fn harvest(&self, newest: Newest, bases: Bases<'_>) -> Result<Harvest, FindError> {
        let stop = self.watch.stopped();
        let is_aborted = stop == Some(Stop::Cancelled) || self.context.cancellation.is_cancelled();
        if is_aborted && self.rules.search.abort_fails {
            return Err(FindError::ABORTED);
        }
        if stop.is_some() && !self.rules.timeout.returns_partial_matches {
            return Err(FindError::TimedOut {
                seconds: self.plan.timeout.units.to_string(),
            });
        }
        let present = self
            .plan
            .targets
            .iter()
            .filter(|target| !bases.missing.contains(&target.entry));
        Ok(Harvest {
            more: newest.has_dropped(),
            files: newest.into_vec(),
            timed_out: stop.is_some(),
            scopes: present
                .map(|target| display::shown(self.context.root, &target.base))
                .collect(),
            missing: bases.missing,
            ..Harvest::default()
        })
    }
}
