//! The search in a remote file system: the custom operations branch (Flow 7; Notes).

use std::path::Path;
use std::slice;

use crate::engine::display;
use crate::engine::newest::FoundFile;
use crate::engine::order::SortKey;
use crate::engine::path::{common_ancestor, is_root, resolve};
use crate::host::{Context, DelegatedMatch, GlobOptions, RemoteFileSystem};
use crate::profiles::Failure;
use crate::profiles::omp::call::{RootCheck, SearchTarget};

use super::FoundEntries;
use super::plan::FindPlan;
use super::rules::FindRules;

/// Searches through the host's operations.
pub(super) fn search(
    operations: &dyn RemoteFileSystem,
    plan: &FindPlan,
    rules: &FindRules,
    context: &Context<'_>,
) -> Result<FoundEntries, Failure> {
    let delegate = Delegate {
        operations,
        plan,
        rules,
    };
    delegate.check_bases()?;
    let exact_file = delegate.exact_file(context);
    let is_exact_file = exact_file.is_some();
    let files = match exact_file {
        Some(file) => vec![file],
        None => delegate.files(context)?,
    };
    if context.cancellation.is_cancelled() {
        return Err(rules.aborted());
    }
    Ok(FoundEntries {
        files,
        scopes: plan
            .targets
            .iter()
            .map(|target| display::display_path(context.root, &target.base))
            .collect(),
        is_exact_file,
        keeps_order: true,
        ..FoundEntries::default()
    })
}

struct Delegate<'a> {
    operations: &'a dyn RemoteFileSystem,
    plan: &'a FindPlan,
    rules: &'a FindRules,
}

impl Delegate<'_> {
    /// Fails at the first missing base: this branch skips none (Notes).
    fn check_bases(&self) -> Result<(), Failure> {
        let is_missing =
            |target: &&SearchTarget| !self.operations.exists(&display::slashed(&target.base));
        match self.plan.targets.iter().find(is_missing) {
            Some(missing) => {
                let path = slice::from_ref(&missing.written_base);
                Err(self.rules.texts.call.not_found(path))
            }
            None => Ok(()),
        }
    }

    /// The file that the only entry names, if the operations report a file.
    fn exact_file(&self, context: &Context<'_>) -> Option<FoundFile> {
        let [target] = &self.plan.targets[..] else {
            return None;
        };
        (self.is_file(target) == Some(true)).then(|| found(&target.base, false, context))
    }

    /// Whether an entry without a glob is a file, if the operations can tell.
    fn is_file(&self, target: &SearchTarget) -> Option<bool> {
        if target.pattern.is_some() {
            return None;
        }
        self.operations.is_file(&display::slashed(&target.base))
    }

    fn files(&self, context: &Context<'_>) -> Result<Vec<FoundFile>, Failure> {
        let (pattern, base) = self.request()?;
        let options = GlobOptions {
            ignore: self
                .rules
                .delegate
                .ignore
                .iter()
                .map(|glob| glob.to_string())
                .collect(),
            limit: self.plan.limit,
        };
        let failed =
            |reason| Failure::new(&self.rules.texts.delegate_failed).with("reason", reason);
        let matches = self
            .operations
            .glob(&pattern, &base, &options)
            .map_err(failed)?;
        let file = |matched: &DelegatedMatch| {
            let path = resolve(context.root, &matched.path);
            found(
                &path,
                matched.is_dir || matched.path.ends_with('/'),
                context,
            )
        };
        Ok(matches.iter().map(file).collect())
    }

    /// One request for all targets: several are merged into a brace union at their common base
    /// (Flow 3).
    fn request(&self) -> Result<(String, String), Failure> {
        if let [target] = &self.plan.targets[..] {
            return Ok((self.pattern(target), display::slashed(&target.base)));
        }
        let base = common_ancestor(self.plan.targets.iter().map(|target| target.base.as_path()));
        if self.rules.bases.root_check == RootCheck::Resolved && is_root(&base) {
            return Err(Failure::new(&self.rules.texts.call.root_rejected));
        }
        let alternatives = self
            .plan
            .targets
            .iter()
            .flat_map(|target| self.alternatives(target, &base));
        let pattern = format!("{{{}}}", alternatives.collect::<Vec<_>>().join(","));
        Ok((pattern, display::slashed(&base)))
    }

    fn pattern(&self, target: &SearchTarget) -> String {
        match &target.pattern {
            Some(pattern) if pattern.directories_only => format!("{}/", pattern.glob),
            Some(pattern) => pattern.glob.clone(),
            None => self.rules.pattern.implicit.to_string(),
        }
    }

    /// The target's patterns relative to the common base. An entry that may be a file or a
    /// directory has a pattern for each.
    fn alternatives(&self, target: &SearchTarget, base: &Path) -> Vec<String> {
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

fn found(path: &Path, is_dir: bool, context: &Context<'_>) -> FoundFile {
    FoundFile {
        path: display::display_path(context.root, path),
        is_dir,
        sort_key: SortKey::default(),
    }
}
