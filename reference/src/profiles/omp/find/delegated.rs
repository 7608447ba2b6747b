//! The custom operations branch: somebody else's file system (Flow 7; Notes).

use std::path::Path;

use crate::engine::display;
use crate::engine::newest::Found;
use crate::engine::order::Facts;
use crate::engine::path::{common_ancestor, is_root, resolve};
use crate::host::{Context, DelegatedMatch, GlobOptions, Operations};

use crate::profiles::omp::call::{CallError, RootCheck, Target};

use super::error::FindError;
use super::harvest::Harvest;
use super::plan::FindPlan;
use super::rules::FindRules;

/// Asks the delegate.
pub(super) fn search(
    operations: &dyn Operations,
    plan: &FindPlan,
    rules: &FindRules,
    context: &Context<'_>,
) -> Result<Harvest, FindError> {
    check_bases(operations, plan, rules)?;
    let delegate = Delegate {
        operations,
        plan,
        rules,
    };
    let exact_file = delegate.exact_file(context);
    let is_exact_file = exact_file.is_some();
    let files = match exact_file {
        Some(file) => vec![file],
        None => delegate.files(context)?,
    };
    if context.cancellation.is_cancelled() && rules.search.abort_fails {
        return Err(FindError::ABORTED);
    }
    let scopes = plan
        .targets
        .iter()
        .map(|target| display::shown(context.root, &target.base))
        .collect();
    Ok(Harvest {
        files,
        scopes,
        is_exact_file,
        keeps_order: true,
        ..Harvest::default()
    })
}

/// The first base that is missing fails the call: the delegate's branch skips none (Notes).
fn check_bases(
    operations: &dyn Operations,
    plan: &FindPlan,
    rules: &FindRules,
) -> Result<(), FindError> {
    let is_missing = |target: &&Target| !operations.exists(&display::slashed(&target.base));
    match plan
        .targets
        .iter()
        .find(|target| rules.delegate.asks_exists && is_missing(target))
    {
        Some(missing) => Err(CallError::NotFound(vec![missing.written_base.clone()]).into()),
        None => Ok(()),
    }
}

struct Delegate<'a> {
    operations: &'a dyn Operations,
    plan: &'a FindPlan,
    rules: &'a FindRules,
}

impl Delegate<'_> {
    /// The file that the only entry names, if the delegate says that it is one.
    fn exact_file(&self, context: &Context<'_>) -> Option<Found> {
        let [target] = &self.plan.targets[..] else {
            return None;
        };
        (self.is_file(target) == Some(true)).then(|| found(&target.base, false, context))
    }

    fn files(&self, context: &Context<'_>) -> Result<Vec<Found>, FindError> {
        let is_listed =
            |matched: &&DelegatedMatch| self.rules.delegate.lists_directories || !is_dir(matched);
        let file = |matched: &DelegatedMatch| {
            found(
                &resolve(context.root, &matched.path),
                is_dir(matched),
                context,
            )
        };
        Ok(self.matches()?.iter().filter(is_listed).map(file).collect())
    }

    /// Whether an entry without glob is a file, if the delegate can tell.
    fn is_file(&self, target: &Target) -> Option<bool> {
        let asks = self.rules.delegate.asks_stat
            && self.rules.bases.exact_files
            && target.pattern.is_none();
        asks.then(|| self.operations.is_file(&display::slashed(&target.base)))
            .flatten()
    }

    fn matches(&self) -> Result<Vec<DelegatedMatch>, FindError> {
        let (pattern, base) = self.request()?;
        match self.operations.glob(&pattern, &base, &self.options()) {
            Err(reason) if self.rules.delegate.errors_fail => {
                Err(FindError::DelegateFailed(reason))
            }
            answer => Ok(answer.unwrap_or_default()),
        }
    }

    fn options(&self) -> GlobOptions {
        let rules = &self.rules.delegate;
        let limit = if rules.told_limit {
            self.plan.limit
        } else {
            self.rules.limit.max
        };
        GlobOptions {
            ignore: rules.ignore.iter().map(|glob| glob.to_string()).collect(),
            limit,
            hidden: rules.told_hidden.then_some(self.plan.hidden),
            gitignore: rules.told_gitignore.then_some(self.plan.gitignore),
        }
    }

    /// One request for all targets: several are merged into a brace union at their common base (Flow 3).
    fn request(&self) -> Result<(String, String), FindError> {
        if let [target] = &self.plan.targets[..] {
            return Ok((self.pattern(target), display::slashed(&target.base)));
        }
        let base = common_ancestor(self.plan.targets.iter().map(|target| target.base.as_path()));
        if self.rules.bases.root_check == RootCheck::Resolved && is_root(&base) {
            return Err(CallError::RootRejected.into());
        }
        let alternatives = self
            .plan
            .targets
            .iter()
            .flat_map(|target| self.alternatives(target, &base));
        let pattern = format!("{{{}}}", alternatives.collect::<Vec<_>>().join(","));
        Ok((pattern, display::slashed(&base)))
    }

    fn pattern(&self, target: &Target) -> String {
        match &target.pattern {
            Some(pattern) if pattern.directories_only => format!("{}/", pattern.glob),
            Some(pattern) => pattern.glob.clone(),
            None => self.rules.pattern.implicit.to_string(),
        }
    }

    /// The target's patterns relative to the common base: of an entry that may be a file or a directory, both.
    fn alternatives(&self, target: &Target, base: &Path) -> Vec<String> {
        let prefix = display::prefix(base, &target.base);
        let below = format!("{prefix}{}", self.pattern(target));
        let itself = prefix.trim_end_matches('/').to_owned();
        let may_be_file = target.pattern.is_none() && !itself.is_empty();
        match may_be_file.then(|| self.is_file(target)) {
            Some(Some(true)) => vec![itself],
            Some(None) => vec![itself, below],
            Some(Some(false)) | None => vec![below],
        }
    }
}

fn is_dir(matched: &DelegatedMatch) -> bool {
    matched.is_dir || matched.path.ends_with('/')
}

fn found(path: &Path, is_dir: bool, context: &Context<'_>) -> Found {
    Found {
        path: display::shown(context.root, path),
        is_dir,
        facts: Facts::default(),
        source: 0,
    }
}
