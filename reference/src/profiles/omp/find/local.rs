//! The search in the local file system: the built-in branch (Flow 7).

use crate::engine::display;
use crate::engine::newest::{FoundFile, Newest};
use crate::engine::order::{SortKey, Stamp};
use crate::engine::path::is_root;
use crate::engine::reach::Reach;
use crate::engine::stop_signal::{Stop, StopSignal};
use crate::engine::walk::{Visitor, Walk, WalkEntry, walk};
use crate::host::Context;
use crate::profiles::Failure;
use crate::profiles::omp::call::{BaseKind, SearchTarget, WalkScope, scopes};

use super::plan::FindPlan;
use super::rules::FindRules;
use super::updates::MatchUpdates;
use super::{FoundEntries, marked};

/// The depth of a search in the root of the file system, for rules that allow it. The document's
/// rules do not, and no mutant is worth a walk of the whole machine.
const ROOT_DEPTH: usize = 1;

/// Searches the local file system.
pub(super) fn search(
    plan: &FindPlan,
    rules: &FindRules,
    context: &Context<'_>,
) -> Result<FoundEntries, Failure> {
    let bases = Bases::stat(plan, rules, &context.reach)?;
    if let ([file], true) = (&bases.files[..], plan.is_single()) {
        return Ok(exact_file(file, context));
    }
    let texts = &rules.texts.call;
    let scopes = scopes(&bases.directories, &rules.search, &rules.pattern, texts)?;
    let search = LocalSearch::new(plan, rules, context);
    let mut newest = search.exact_files(&bases.files);
    for scope in &scopes {
        newest.merge(search.scope(scope)?);
    }
    search.matches(newest, bases)
}

/// The existing bases, and the entries with a missing base that may be skipped (Flow 2, 7).
#[derive(Debug, Default)]
struct Bases<'a> {
    files: Vec<&'a SearchTarget>,
    directories: Vec<&'a SearchTarget>,
    missing: Vec<String>,
}

impl<'a> Bases<'a> {
    /// Checks the base of every target before anything is searched.
    fn stat(plan: &'a FindPlan, rules: &FindRules, reach: &Reach) -> Result<Self, Failure> {
        let mut bases = Self::default();
        let mut missing = Vec::new();
        let texts = &rules.texts.call;
        for target in &plan.targets {
            match rules.bases.kind(target, texts, reach)? {
                Some(BaseKind::File) => bases.files.push(target),
                Some(BaseKind::Directory) => bases.directories.push(target),
                None => missing.push(target),
            }
        }
        let count = plan.targets.len();
        bases.missing = rules.bases.judge_missing(&missing, count, texts)?;
        Ok(bases)
    }
}

fn exact_file(target: &SearchTarget, context: &Context<'_>) -> FoundEntries {
    let path = display::display_path(context.root, &target.base);
    let file = FoundFile {
        path: path.clone(),
        is_dir: false,
        sort_key: SortKey::default(),
    };
    FoundEntries {
        files: vec![file],
        scopes: vec![path],
        is_exact_file: true,
        ..FoundEntries::default()
    }
}

struct LocalSearch<'a> {
    plan: &'a FindPlan,
    rules: &'a FindRules,
    context: &'a Context<'a>,
    stop: StopSignal<'a>,
    updates: Option<MatchUpdates<'a>>,
    /// The prefix of the working directory, for bases that contain it.
    root_prefix: String,
}

impl<'a> LocalSearch<'a> {
    fn new(plan: &'a FindPlan, rules: &'a FindRules, context: &'a Context<'a>) -> Self {
        let root = display::slashed(context.root);
        let timeout = Some(plan.timeout.duration);
        Self {
            plan,
            rules,
            context,
            stop: StopSignal::new(context.clock, &context.cancellation, timeout),
            updates: MatchUpdates::new(context, &rules.updates, plan.limit),
            root_prefix: format!("{}/", root.trim_end_matches('/')),
        }
    }

    fn nothing(&self) -> Newest {
        Newest::new(self.plan.limit, self.rules.page.selection)
    }

    /// Reports a match to the updates, and keeps it if it is among the first.
    fn matched(&self, newest: &mut Newest, path: &str, is_dir: bool, stamp: Option<Stamp>) {
        // Below a base that contains the working directory, paths inside the working directory are
        // relative to it.
        let path = path.strip_prefix(&self.root_prefix).unwrap_or(path);
        if let Some(updates) = &self.updates {
            updates.matched(marked(path, is_dir, self.rules));
        }
        newest.offer(path, is_dir, SortKey::new(stamp));
    }

    fn exact_files(&self, targets: &[&SearchTarget]) -> Newest {
        let mut newest = self.nothing();
        for target in targets {
            let stamp = self.context.reach.stamp(&target.base).ok();
            let path = display::display_path(self.context.root, &target.base);
            self.matched(&mut newest, &path, false, stamp);
        }
        newest
    }

    fn scope(&self, scope: &WalkScope<'_>) -> Result<Newest, Failure> {
        let (base, walk_rules) = (&scope.target.base, &self.rules.search);
        let collector = |_| EntryCollector {
            search: self,
            scope,
            newest: self.nothing(),
        };
        let mut collectors: Vec<_> = (0..self.context.threads.get()).map(collector).collect();
        let wanted = Walk {
            base,
            reach: &self.context.reach,
            prefix: &display::prefix(self.context.root, base),
            rules_above: walk_rules.rules_above(
                self.context,
                base,
                self.plan.gitignore,
                &self.stop,
            ),
            omit: walk_rules.omit(&scope.skipped, self.plan.hidden, self.plan.gitignore),
            max_depth: if is_root(base) {
                Some(ROOT_DEPTH)
            } else {
                scope.depth
            },
            stop: &self.stop,
        };
        let texts = &self.rules.texts.call;
        walk(&wanted, &mut collectors).map_err(|error| texts.unreadable(base, &error))?;
        let mut newest = self.nothing();
        collectors
            .into_iter()
            .for_each(|collector| newest.merge(collector.newest));
        Ok(newest)
    }

    fn matches(&self, newest: Newest, bases: Bases<'_>) -> Result<FoundEntries, Failure> {
        let stop = self.stop.reason();
        if stop == Some(Stop::Cancelled) || self.context.cancellation.is_cancelled() {
            return Err(self.rules.aborted());
        }
        let present = self
            .plan
            .targets
            .iter()
            .filter(|target| !bases.missing.contains(&target.entry));
        Ok(FoundEntries {
            more: newest.has_dropped(),
            files: newest.into_vec(),
            timed_out: stop.is_some(),
            scopes: present
                .map(|target| display::display_path(self.context.root, &target.base))
                .collect(),
            missing: bases.missing,
            ..FoundEntries::default()
        })
    }
}

/// Collects the entries of a scope, in one thread.
struct EntryCollector<'a> {
    search: &'a LocalSearch<'a>,
    scope: &'a WalkScope<'a>,
    newest: Newest,
}

impl Visitor for EntryCollector<'_> {
    fn wants(&self, entry: &WalkEntry<'_>) -> bool {
        self.scope.matches(entry.within, entry.is_dir)
    }

    fn visit(&mut self, entry: &WalkEntry<'_>) {
        let stamp = entry.stamp().ok();
        self.search
            .matched(&mut self.newest, entry.shown, entry.is_dir, stamp);
    }
}
