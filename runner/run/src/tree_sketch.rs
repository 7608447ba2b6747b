//! A tree in one line.

use jiff::Timestamp;
use seekspec_conformance::tree::{Entry, EntryKind, Modified, Tree};

/// How many entries are named.
const MOST_ENTRIES: usize = 8;

/// `src/a.ts 2m · src/b.ts 1m · … 12 more`. Entries that `text` mentions are named before others.
pub fn tree_sketch(tree: &Tree, text: &str) -> String {
    if tree.entries.is_empty() {
        return "an empty directory".to_owned();
    }
    let (mentioned, others): (Vec<_>, Vec<_>) =
        (tree.entries.iter()).partition(|(path, _)| is_mentioned(path, text));
    let mut named: Vec<_> = mentioned
        .into_iter()
        .chain(others)
        .take(MOST_ENTRIES)
        .collect();
    named.sort_by_key(|(path, _)| *path);
    let more = tree.entries.len() - named.len();
    let named = named.into_iter().map(|(path, entry)| sketch(path, entry));
    let more = (more > 0).then(|| format!("… {more} more"));
    named.chain(more).collect::<Vec<_>>().join(" · ")
}

fn is_mentioned(path: &str, text: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    text.contains(name)
}

fn sketch(path: &str, entry: &Entry) -> String {
    let path = match &entry.kind {
        EntryKind::Directory | EntryKind::GitRepository => format!("{path}/"),
        EntryKind::Symlink(target) => format!("{path} → {target}"),
        EntryKind::File(_) | EntryKind::Zip(_) | EntryKind::Tar { .. } => path.to_owned(),
    };
    let mode = entry.mode.map(|mode| format!("mode {mode:04o}"));
    let words = [Some(path), age(entry.modified), mode];
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// How long before the run, in the largest unit without a rest; a moment as it is.
pub fn age(modified: Modified) -> Option<String> {
    const UNITS: [(u64, char); 4] = [(604_800, 'w'), (86_400, 'd'), (3_600, 'h'), (60, 'm')];
    match modified {
        Modified::Unsaid => None,
        Modified::SecondsBefore(seconds) => {
            let mut units = UNITS.iter();
            let unit = units.find(|(unit, _)| seconds > 0 && seconds % unit == 0);
            Some(match unit {
                Some((unit, letter)) => format!("{}{letter}", seconds / unit),
                None => format!("{seconds}s"),
            })
        }
        Modified::At(nanoseconds) => {
            let moment = Timestamp::from_nanosecond(nanoseconds).ok()?;
            Some(moment.to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(paths: &[&str]) -> Tree {
        let entry = || Entry {
            kind: EntryKind::File(Vec::new().into()),
            modified: Modified::SecondsBefore(120),
            mode: None,
        };
        let entries = paths.iter().map(|path| ((*path).to_owned(), entry()));
        Tree {
            entries: entries.collect(),
        }
    }

    #[test]
    fn entries_that_are_mentioned_are_named_first() {
        let paths: Vec<String> = (0..20)
            .map(|number| format!("src/{number:02}.ts"))
            .collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        let sketch = tree_sketch(&tree(&paths), "- 17.ts");
        assert!(
            sketch.starts_with("src/00.ts 2m · src/01.ts 2m"),
            "{sketch}"
        );
        assert!(sketch.ends_with("src/17.ts 2m · … 12 more"), "{sketch}");
    }

    #[test]
    fn a_small_tree_is_whole() {
        assert_eq!(tree_sketch(&tree(&["b", "a"]), ""), "a 2m · b 2m");
        assert_eq!(tree_sketch(&Tree::default(), ""), "an empty directory");
    }
}
