//! The roots of a client are directories of the tree.

use std::borrow::Cow;

use super::rule::{CaseInFile, LintCheck, LintRule};
use crate::problem::{Fault, YamlPlace};
use crate::tree::{EntryKind, Tree};

pub(super) const RULE: LintRule = LintRule {
    name: "roots-within",
    about: "Each of the `roots` of a call is a directory of the tree as it is then, named as in the tree, or `.`, the root of the tree: another one would be refused whatever the target does.",
    check: LintCheck::Case(check),
};

fn check(CaseInFile { case, place, .. }: &CaseInFile<'_>) -> Vec<Fault> {
    let mut tree = Cow::Borrowed(&*case.tree);
    let mut faults = Vec::new();
    let mut before = None;
    for (index, step) in case.steps.iter().enumerate() {
        if let Some(change) = &step.change {
            tree = Cow::Owned(tree.patched(change));
        }
        let roots = step.with.roots.as_ref();
        // A step without roots of its own has those before it.
        for (at, root) in roots
            .filter(|_| roots != before)
            .into_iter()
            .flatten()
            .enumerate()
        {
            if root != "." && !is_directory(root, &tree) {
                let step = match case.steps.len() {
                    1 => YamlPlace::clone(place),
                    _ => place.key("steps").index(index),
                };
                faults.push(of_root(root, step.key("with").key("roots").index(at)));
            }
        }
        before = roots;
    }
    faults
}

fn is_directory(path: &str, tree: &Tree) -> bool {
    let below = format!("{path}/");
    let is_above = tree.entries.keys().any(|entry| entry.starts_with(&below));
    let kind = tree.entries.get(path).map(|entry| &entry.kind);
    match kind {
        None => is_above && !path.starts_with('/') && !path.ends_with('/'),
        Some(kind) => matches!(kind, EntryKind::Directory | EntryKind::Symlink(_)),
    }
}

fn of_root(root: &str, place: YamlPlace) -> Fault {
    let help =
        "name a directory as the tree has it, such as `src`, or `.` for the root of the tree";
    Fault::new(place, format!("`{root}` is not a directory of the tree"))
        .with_help(Some(help.to_owned()))
}
