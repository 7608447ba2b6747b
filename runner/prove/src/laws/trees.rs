//! Trees that differ from another one as a law needs it.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::tree::{Entry, EntryKind, Modified, Tree};

/// The youngest entry of a tree with distinct ages, in seconds; younger ones can be added.
const YOUNGEST: u64 = 30;

/// The tree with an age for each entry and each directory: no two are alike, and the order is kept.
pub(super) fn aged(tree: &Tree) -> Tree {
    let mut entries = with_directories(tree);
    let mut paths: Vec<(u64, String)> = entries
        .iter()
        .map(|(path, entry)| (seconds(entry.modified), path.clone()))
        .collect();
    paths.sort();
    let mut last = YOUNGEST;
    for (seconds, path) in paths {
        last = seconds.max(last + 2);
        if let Some(entry) = entries.get_mut(&path) {
            entry.modified = Modified::SecondsBefore(last);
        }
    }
    Tree { entries }
}

fn seconds(modified: Modified) -> u64 {
    match modified {
        Modified::SecondsBefore(seconds) => seconds,
        Modified::Unsaid | Modified::At(_) => Modified::UNSAID_SECONDS,
    }
}

/// The entries, with each directory that longer paths imply.
fn with_directories(tree: &Tree) -> BTreeMap<String, Entry> {
    let mut entries = tree.entries.clone();
    let above = tree.entries.keys().flat_map(|path| {
        let ends = path.match_indices('/').map(|(at, _)| at);
        ends.map(|end| path[..end].to_owned())
    });
    for directory in above {
        entries.entry(directory).or_insert(Entry {
            kind: EntryKind::Directory,
            modified: Modified::Unsaid,
            mode: None,
        });
    }
    entries
}

/// The tree with a file more, which is older than all others.
pub(super) fn with_file(tree: &Tree, path: &str, content: &[u8]) -> Tree {
    let ages = tree.entries.values().map(|entry| seconds(entry.modified));
    let oldest = ages.max().unwrap_or(0);
    let mut tree = tree.clone();
    let file = Entry {
        kind: EntryKind::File(content.to_vec().into()),
        modified: Modified::SecondsBefore(oldest + 60),
        mode: None,
    };
    tree.entries.insert(path.to_owned(), file);
    tree
}

/// The tree, in which this entry is the newest.
pub(super) fn touched(tree: &Tree, path: &str) -> Tree {
    let mut tree = tree.clone();
    if let Some(entry) = tree.entries.get_mut(path) {
        entry.modified = Modified::SecondsBefore(YOUNGEST / 2);
    }
    tree
}

/// The tree as a git repository, with a line more in an ignore file at its top.
pub(super) fn ignoring(tree: &Tree, ignore_file: &str, path: &str) -> Tree {
    let mut content = match tree.entries.get(ignore_file).map(|entry| &entry.kind) {
        Some(EntryKind::File(content)) => content.to_vec(),
        _ => Vec::new(),
    };
    content.extend(format!("\n/{path}\n").bytes());
    let mut tree = Tree {
        entries: with_directories(&with_file(tree, ignore_file, &content)),
    };
    // The directory of the repository may be there as files.
    tree.entries.entry(".git".to_owned()).or_insert(Entry {
        kind: EntryKind::GitRepository,
        modified: Modified::Unsaid,
        mode: None,
    });
    tree
}

/// The tree without an entry. Its directories stay.
pub(super) fn without(tree: &Tree, path: &str) -> Tree {
    let mut entries = with_directories(tree);
    entries.remove(path);
    Tree { entries }
}

/// The tree in a directory of another one.
pub(super) fn inside(tree: &Tree, directory: &str) -> Tree {
    let entries = tree.entries.iter();
    let moved = entries.map(|(path, entry)| (format!("{directory}/{path}"), entry.clone()));
    let root = Entry {
        kind: EntryKind::Directory,
        modified: Modified::Unsaid,
        mode: None,
    };
    let mut entries: BTreeMap<String, Entry> = moved.collect();
    entries.insert(directory.to_owned(), root);
    Tree { entries }
}

/// The content of a file of the tree.
pub(super) fn file<'t>(tree: &'t Tree, path: &str) -> Option<&'t [u8]> {
    match &tree.entries.get(path)?.kind {
        EntryKind::File(content) => Some(content),
        _ => None,
    }
}

pub(super) fn has_links(tree: &Tree) -> bool {
    let mut entries = tree.entries.values();
    entries.any(|entry| matches!(entry.kind, EntryKind::Symlink(_)))
}

/// How a tree differs from the first one, in words; `None`: it does not.
pub(super) fn difference(first: &Tree, other: &Tree) -> Option<String> {
    let paths: BTreeSet<&String> = first.entries.keys().chain(other.entries.keys()).collect();
    let changes = paths.into_iter().filter_map(|path| {
        match (first.entries.get(path), other.entries.get(path)) {
            (None, Some(_)) => Some(format!("with {path}")),
            (Some(_), None) => Some(format!("without {path}")),
            (Some(one), Some(other)) if one.kind != other.kind => Some(format!("{path} changed")),
            (Some(one), Some(other)) if one != other => Some(format!("{path} touched")),
            _ => None,
        }
    });
    let words: Vec<String> = changes.collect();
    (!words.is_empty()).then(|| words.join(", "))
}
