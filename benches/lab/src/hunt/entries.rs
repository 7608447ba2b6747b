//! Mutations of a tree.

use seekspec_conformance::numbers::Numbers;
use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::{Entry, EntryKind, Modified, Tree, TreePatch};

use super::donors::Donors;

/// The longest name of a file, in bytes.
const MOST_OF_A_NAME: usize = 255;
/// The largest age of an entry that is added, in seconds: no two entries are likely to have the same.
const MOST_SECONDS: usize = 1_000_000;

/// A change of the tree, and in words how it was made.
pub(super) fn mutate(
    case: &Case,
    tree: &Tree,
    donors: &Donors<'_>,
    numbers: &mut Numbers,
) -> Option<(String, TreePatch)> {
    let (path, entry) = tree.entries.iter().nth(numbers.below(tree.entries.len()))?;
    let (how, changed) = match numbers.below(4) {
        0 => {
            let (path, entry) = donors.entry(case, numbers)?;
            let seconds = u64::try_from(numbers.below(MOST_SECONDS)).ok()?;
            let modified = Modified::SecondsBefore(seconds);
            let entry = Entry {
                modified,
                ..entry.clone()
            };
            ("added", vec![(path.clone(), Some(entry))])
        }
        1 => {
            let other = renamed(path, numbers)?;
            (
                "renamed",
                vec![(path.clone(), None), (other, Some(entry.clone()))],
            )
        }
        2 => (
            "emptied",
            vec![(
                path.clone(),
                Some(with_content(entry, |_| Some(Vec::new()))?),
            )],
        ),
        _ => (
            "other line ends",
            vec![(path.clone(), Some(with_content(entry, other_ends)?))],
        ),
    };
    let named = changed.last().map(|(path, _)| path.clone())?;
    let entries = changed.into_iter().collect();
    Some((format!("{how} {named}"), TreePatch { entries }))
}

/// Whether no entry is below one that is not a directory, and no name is too long.
pub(super) fn is_possible(tree: &Tree) -> bool {
    tree.entries.keys().all(|path| {
        let mut names = path.split('/');
        let mut above = path.match_indices('/').map(|(end, _)| &path[..end]);
        names.all(|name| name.len() <= MOST_OF_A_NAME)
            && above.all(|above| {
                let above = tree.entries.get(above);
                above.is_none_or(|above| above.kind == EntryKind::Directory)
            })
    })
}

/// Another name in the same directory.
fn renamed(path: &str, numbers: &mut Numbers) -> Option<String> {
    let (directory, name) = path
        .rsplit_once('/')
        .map_or(("", path), |(above, name)| (above, name));
    let names = [
        format!(".{name}"),
        format!("{name} copy"),
        format!("é{name}"),
        format!("[{name}]"),
        name.to_uppercase(),
        name.to_lowercase(),
    ];
    let other = numbers.pick(&names)?;
    let is_other = other != name && !name.starts_with('.');
    is_other.then(|| match directory {
        "" => other.clone(),
        directory => format!("{directory}/{other}"),
    })
}

/// The file with another content; `None`: it is not a file, or has this content.
fn with_content(entry: &Entry, other: fn(&[u8]) -> Option<Vec<u8>>) -> Option<Entry> {
    let EntryKind::File(content) = &entry.kind else {
        return None;
    };
    let other = other(content).filter(|other| **other != **content)?;
    let kind = EntryKind::File(other.into());
    Some(Entry {
        kind,
        ..entry.clone()
    })
}

/// Line feeds become CR LF, and the other way round.
fn other_ends(content: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(content).ok()?;
    let has_cr = text.contains("\r\n");
    let (own, others) = if has_cr {
        ("\r\n", "\n")
    } else {
        ("\n", "\r\n")
    };
    Some(text.replace(own, others).into_bytes())
}
