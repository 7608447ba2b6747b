//! The surroundings of a tree: HOME, and the files beside the tree.
//!
//! A target may keep what it likes in HOME: a cache, a log. So an entry that the case has not put there
//! counts only if a path of the case ends with its path, from its first new directory on. Take a case
//! with `deep/secret.txt` in HOME, a link `out -> ../home`, and a call of `{{root}}/out/new/a.txt`:
//!
//! ```text
//! home/deep/secret.txt   counts: the case has put it there
//! home/new/a.txt         counts: `…/out/new/a.txt` ends with `new/a.txt`
//! home/deep/new.txt      does not: no path ends with `new.txt`
//! home/tool/a.txt        does not: no path ends with `tool/a.txt`, so a backup may have this name
//! home/.cache/…          does not: it is hidden, and not of the case
//! ```

use std::collections::BTreeSet;
use std::path::Path;

use seekspec_conformance::call_paths::call_paths;
use seekspec_conformance::change::TreeChange;
use seekspec_conformance::own_state::OwnState;
use seekspec_conformance::root;
use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::{EntryKind, Tree};

use super::{HOME, ROOT, TMP};
use crate::sandbox::contents::Contents;
use crate::sandbox::delta;
use crate::sandbox::error::SandboxError;
use crate::sandbox::folder::OpenFolder;
use crate::sandbox::snapshot::Snapshot;

/// The surroundings of a tree as they were last seen. Paths are relative to the workspace.
#[derive(Debug)]
pub(super) struct Surroundings {
    scope: Scope,
    snapshot: Snapshot,
    contents: Contents,
}

impl Surroundings {
    /// As they are now, in the directory of the workspace, which is at `place`.
    pub(super) fn now(directory: (&OpenFolder, &Path), scope: Scope) -> Result<Self, SandboxError> {
        let mut surroundings = Self {
            scope,
            snapshot: Snapshot::default(),
            contents: Contents::default(),
        };
        surroundings.change(directory)?;
        Ok(surroundings)
    }

    /// Whether a path of the case, or one to which it leads, has this name.
    pub(super) fn name(&self, name: &str) -> bool {
        let mut named = self.scope.named.iter().flatten();
        // The names above the tree are not the case's.
        named.any(|part| part == name) && !self.scope.above.iter().any(|part| part == name)
    }

    /// The changes since the last time.
    pub(super) fn change(
        &mut self,
        (directory, place): (&OpenFolder, &Path),
    ) -> Result<TreeChange, SandboxError> {
        let scope = &self.scope;
        let mut after = Snapshot::take_but(directory, place, &|path| !scope.leads(path))?;
        // The directory itself changes with each new root.
        after.0.remove("");
        if after == self.snapshot {
            return Ok(TreeChange::default());
        }
        let state = OwnState::default();
        let here = (directory, place);
        let mut change = delta::between(&self.snapshot, &after, &mut self.contents, here, &state)?;
        change.created.retain(|path, _| scope.counts(path));
        change.changed.retain(|path, _| scope.counts(path));
        change.removed.retain(|path| scope.counts(path));
        self.snapshot = after;
        Ok(change)
    }
}

/// The entries outside of a tree that a case is about.
#[derive(Debug)]
pub(super) struct Scope {
    /// The entries that the case has put there, with the directories above them.
    furniture: BTreeSet<String>,
    /// The paths in the arguments of its calls, and the targets of its links, in parts.
    named: Vec<Vec<String>>,
    /// The names in the path of the root.
    above: Vec<String>,
}

impl Scope {
    /// Of a case whose tree has this root.
    pub(super) fn of(case: &Case, root: &str) -> Self {
        let mut named = Vec::new();
        for step in &case.steps {
            let paths = call_paths(&step.tool_spec, &step.arguments);
            named.extend(
                paths
                    .iter()
                    .map(|path| parts(&root::fill_in(path.text, root))),
            );
        }
        let entries = case.tree.entries.values();
        let changes = case.steps.iter().filter_map(|step| step.change.as_ref());
        let later = changes.flat_map(|change| change.entries.values().flatten());
        for entry in entries.chain(later) {
            if let EntryKind::Symlink(target) = &entry.kind {
                named.push(parts(target));
            }
        }
        Self {
            furniture: furniture(case.home.as_ref()),
            named,
            above: parts(root),
        }
    }

    /// Whether an entry counts.
    fn counts(&self, path: &str) -> bool {
        self.has(path.trim_end_matches('/'), <[String]>::ends_with)
    }

    /// Whether an entry, or one below it, may count.
    fn leads(&self, path: &str) -> bool {
        self.has(path, |named, parts| {
            named.windows(parts.len()).any(|window| window == parts)
        })
    }

    fn has(&self, path: &str, is_named: impl Fn(&[String], &[String]) -> bool) -> bool {
        let known = self.known_part(path);
        let new = parts(&path[known..]);
        let Some(first) = new.first() else {
            return true;
        };
        let is_left_out = match &path[..known] {
            "" => first == TMP || is_root(first),
            // A tool has its own files there.
            HOME => first.starts_with('.'),
            _ => false,
        };
        !is_left_out && self.named.iter().any(|named| is_named(named, &new))
    }

    /// The length of the part of a path that the case has put there.
    fn known_part(&self, path: &str) -> usize {
        let ends = path.match_indices('/').map(|(end, _)| end);
        let mut known = ends.chain([path.len()]).collect::<Vec<_>>();
        known.retain(|end| self.furniture.contains(&path[..*end]));
        known.last().copied().unwrap_or_default()
    }
}

/// Whether the root of a tree has this name, or that of one before it.
fn is_root(name: &str) -> bool {
    let number = name.strip_prefix(ROOT).map(|rest| rest.strip_prefix('-'));
    match number {
        Some(Some(number)) => number.bytes().all(|byte| byte.is_ascii_digit()),
        Some(None) => name == ROOT,
        None => false,
    }
}

/// HOME, and what the case has put there.
fn furniture(tree: Option<&Tree>) -> BTreeSet<String> {
    let mut furniture = BTreeSet::from([HOME.to_owned()]);
    for path in tree.iter().flat_map(|tree| tree.entries.keys()) {
        let path = format!("{HOME}/{path}");
        let ends = path.match_indices('/').map(|(end, _)| end);
        furniture.extend(ends.map(|end| path[..end].to_owned()));
        furniture.insert(path);
    }
    furniture
}

/// The names in a path.
fn parts(path: &str) -> Vec<String> {
    let names = path.split('/').filter(|name| !matches!(*name, "" | "."));
    names.map(str::to_owned).collect()
}
