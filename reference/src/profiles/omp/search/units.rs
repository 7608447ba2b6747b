use std::collections::HashSet;
use std::path::PathBuf;

use crate::engine::display;
use crate::engine::path::{common_ancestor, is_root};
use crate::engine::stop_signal::StopSignal;
use crate::engine::walk::{Visitor, Walk, WalkEntry, walk};
use crate::host::Context;
use crate::profiles::Failure;
use crate::profiles::omp::call::{SearchTarget, WalkScope, scopes};

use super::plan::SearchPlan;
use super::rules::SearchRules;
use super::sources::{Item, Sources};

/// The files of each search with its own cap (Flow 6, 11): one search for all trees and files, or
/// one per target if they have only the root in common, or one per file if only files are named.
pub(super) fn units(
    sources: &Sources<'_>,
    plan: &SearchPlan,
    rules: &SearchRules,
    context: &Context<'_>,
    stop: &StopSignal<'_>,
) -> Result<Vec<Vec<Item>>, Failure> {
    let lister = UnitLister {
        plan,
        rules,
        context,
        stop,
    };
    let files = sources.files.iter().cloned();
    let mut units: Vec<Vec<Item>> = if sources.are_exact() {
        files.map(|file| vec![file]).collect()
    } else if share_only_the_root(sources) {
        let trees = sources.trees.iter().map(|tree| lister.scan(&[tree]));
        let files = files.map(|file| Ok(vec![file]));
        files.chain(trees).collect::<Result<_, _>>()?
    } else {
        let mut items = lister.scan(&sources.trees)?;
        items.extend(files);
        vec![items]
    };
    if !sources.are_exact() {
        units
            .iter_mut()
            .for_each(|unit| unit.sort_unstable_by(|a, b| a.shown.cmp(&b.shown)));
    }
    if sources.files.len() + sources.trees.len() > 1 {
        merge_same(&mut units);
    }
    Ok(units)
}

fn share_only_the_root(sources: &Sources<'_>) -> bool {
    let files = sources.files.iter().map(|file| file.path.as_path());
    let bases: Vec<_> = sources
        .trees
        .iter()
        .map(|tree| tree.base.as_path())
        .chain(files)
        .collect();
    bases.len() > 1
        && is_root(&common_ancestor(bases.iter().copied()))
        && !bases.iter().any(|base| is_root(base))
}

/// Merges files named by several entries: each is searched once, in the lines of all entries.
fn merge_same(units: &mut [Vec<Item>]) {
    for unit in units.iter_mut() {
        unit.dedup_by(|later, first| {
            later.path == first.path && {
                first.merge(later);
                true
            }
        });
    }
    let mut seen: HashSet<PathBuf> = HashSet::new();
    for index in 1..units.len() {
        let (before, rest) = units.split_at_mut(index);
        let Some(previous) = before.last() else {
            continue;
        };
        seen.extend(previous.iter().map(|item| item.path.clone()));
        rest[0].retain(|item| {
            let is_new = !seen.contains(&item.path);
            if !is_new {
                let first = before
                    .iter_mut()
                    .flatten()
                    .find(|first| first.path == item.path);
                first.into_iter().for_each(|first| first.merge(item));
            }
            is_new
        });
    }
}

impl Item {
    fn merge(&mut self, other: &Self) {
        self.immutable |= other.immutable;
        match (&mut self.ranges, &other.ranges) {
            (Some(ranges), Some(others)) => ranges.join(others.clone()),
            (ranges, _) => *ranges = None,
        }
    }
}

struct UnitLister<'a> {
    plan: &'a SearchPlan,
    rules: &'a SearchRules,
    context: &'a Context<'a>,
    stop: &'a StopSignal<'a>,
}

impl UnitLister<'_> {
    fn scan(&self, trees: &[&SearchTarget]) -> Result<Vec<Item>, Failure> {
        let mut listers = Vec::new();
        for scope in scopes(
            trees,
            &self.rules.walk,
            &self.rules.paths,
            &self.rules.texts.call,
        )? {
            listers.extend(self.scope(&scope)?);
        }
        Ok(joined(listers))
    }

    fn scope(&self, scope: &WalkScope<'_>) -> Result<Vec<Vec<Item>>, Failure> {
        let (base, root, walk_rules) = (&scope.target.base, self.context.root, &self.rules.walk);
        let root_prefix = format!("{}/", display::slashed(root).trim_end_matches('/'));
        let lister = |_| FileLister {
            scope,
            root_prefix: &root_prefix,
            items: Vec::new(),
        };
        let mut listers: Vec<_> = (0..self.context.threads.get()).map(lister).collect();
        let wanted = Walk {
            base,
            reach: &self.context.reach,
            prefix: &display::prefix(root, base),
            rules_above: walk_rules.rules_above(self.context, base, self.plan.gitignore, self.stop),
            omit: walk_rules.omit(
                &scope.skipped,
                self.rules.switches.hidden,
                self.plan.gitignore,
            ),
            max_depth: scope.depth,
            stop: self.stop,
        };
        walk(&wanted, &mut listers)
            .map_err(|error| self.rules.texts.call.unreadable(base, &error))?;
        Ok(listers.into_iter().map(|lister| lister.items).collect())
    }
}

/// All items in one list, moved and not copied.
fn joined(lists: Vec<Vec<Item>>) -> Vec<Item> {
    lists
        .into_iter()
        .reduce(|mut all: Vec<Item>, mut more: Vec<Item>| {
            all.append(&mut more);
            all
        })
        .unwrap_or_default()
}

/// Lists the files of one scope, in one thread.
struct FileLister<'a> {
    scope: &'a WalkScope<'a>,
    /// The prefix of the working directory, for bases that contain it.
    root_prefix: &'a str,
    items: Vec<Item>,
}

impl Visitor for FileLister<'_> {
    fn wants(&self, entry: &WalkEntry<'_>) -> bool {
        entry.is_file() && self.scope.matches(entry.within, false)
    }

    fn visit(&mut self, entry: &WalkEntry<'_>) {
        let shown = entry
            .shown
            .strip_prefix(self.root_prefix)
            .unwrap_or(entry.shown);
        self.items.push(Item {
            shown: shown.to_owned(),
            path: entry.path(),
            ranges: None,
            immutable: false,
        });
    }
}
