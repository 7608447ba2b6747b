//! The tree at each step, and the changes of all calls together.

use std::sync::Arc;

use super::observed::Observed;
use crate::change::TreeChange;
use crate::suite::Case;
use crate::tree::{Entry, EntryKind, Modified, Tree, TreePatch};

/// The tree that each step was given: as the case and the calls before it left it.
pub(super) fn trees(case: &Case, observed: &[Observed]) -> Vec<Arc<Tree>> {
    let mut tree = Arc::clone(&case.tree);
    let mut trees = Vec::new();
    for (step, seen) in case.steps.iter().zip(observed) {
        if let Some(change) = &step.change {
            tree = Arc::new(tree.patched(change));
        }
        trees.push(Arc::clone(&tree));
        if !seen.change.is_empty() {
            tree = Arc::new(tree.patched(&patch(&seen.change)));
        }
    }
    trees
}

/// Every entry of every tree.
pub(super) fn everything(trees: &[Arc<Tree>]) -> Tree {
    let entries = trees.iter().flat_map(|tree| tree.entries.clone());
    Tree {
        entries: entries.collect(),
    }
}

/// The changes of all calls together. Changes that the case itself makes between two calls do not count.
pub(super) fn whole_change(case: &Case, observed: &[Observed]) -> TreeChange {
    let mut whole = TreeChange::default();
    for (step, seen) in case.steps.iter().zip(observed) {
        for (path, entry) in step.change.iter().flat_map(|patch| &patch.entries) {
            forget(&mut whole, path, entry.is_none());
        }
        add(&mut whole, &seen.change, &case.tree);
    }
    whole
}

fn patch(change: &TreeChange) -> TreePatch {
    let there = change.created.iter().chain(&change.changed);
    let removed = change.removed.iter().map(|path| (path.clone(), None));
    let file = |(path, bytes): (&String, &Vec<u8>)| (path.clone(), Some(file(bytes)));
    TreePatch {
        entries: removed.chain(there.map(file)).collect(),
    }
}

fn file(bytes: &[u8]) -> Entry {
    Entry {
        kind: EntryKind::File(bytes.to_vec().into()),
        modified: Modified::Unsaid,
        mode: None,
    }
}

fn forget(whole: &mut TreeChange, path: &str, also_below: bool) {
    let below = format!("{path}/");
    let stays = |other: &String| other != path && !(also_below && other.starts_with(&below));
    whole.created.retain(|other, _| stays(other));
    whole.changed.retain(|other, _| stays(other));
    whole.removed.retain(stays);
}

fn add(whole: &mut TreeChange, change: &TreeChange, original: &Tree) {
    for path in &change.removed {
        whole.changed.remove(path);
        if whole.created.remove(path).is_none() {
            whole.removed.insert(path.clone());
        }
    }
    for (path, bytes) in change.created.iter().chain(&change.changed) {
        let was_there = change.changed.contains_key(path) || whole.removed.remove(path);
        if was_there && !whole.created.contains_key(path) {
            whole.changed.insert(path.clone(), bytes.clone());
        } else {
            whole.created.insert(path.clone(), bytes.clone());
        }
    }
    // A file that was removed and created again with the same content is unchanged; a file that a
    // call changed in any other way has another content or mode.
    whole.changed.retain(|path, bytes| {
        let entry = original.entries.get(path).map(|entry| &entry.kind);
        let is_same = matches!(entry, Some(EntryKind::File(content)) if **content == **bytes);
        !(is_same && change.created.contains_key(path))
    });
}
