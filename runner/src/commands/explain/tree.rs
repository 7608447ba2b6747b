//! A tree, listed.

use std::io::{self, Write};

use jiff::Timestamp;
use seekspec_conformance::tree::{Entry, EntryKind, Modified, Tree};

use crate::counted::counted;
use crate::style::{FAINT, styled};

/// How many entries are listed.
const MOST_ENTRIES: usize = 24;
/// Of how many the last ones are still shown where some are left out.
const LAST_ENTRIES: usize = 2;
/// A longer path does not push the rest to the right.
const WIDEST_PATH: usize = 44;

pub(super) fn write(out: &mut dyn Write, tree: &Tree) -> io::Result<()> {
    if tree.entries.is_empty() {
        return writeln!(out, "  {}", styled("an empty directory", FAINT));
    }
    let count = tree.entries.len();
    let left_out = if count > MOST_ENTRIES {
        MOST_ENTRIES - LAST_ENTRIES..count - LAST_ENTRIES
    } else {
        0..0
    };
    let widest = tree
        .entries
        .keys()
        .map(|path| path.chars().count())
        .max()
        .unwrap_or_default()
        .min(WIDEST_PATH);
    for (index, (path, entry)) in tree.entries.iter().enumerate() {
        if index == left_out.start && !left_out.is_empty() {
            writeln!(
                out,
                "  {}",
                styled(format_args!("… {} more", left_out.len()), FAINT)
            )?;
        }
        if !left_out.contains(&index) {
            writeln!(
                out,
                "  {path:<widest$}  {:>5}  {}",
                styled(age(entry.modified), FAINT),
                what(entry)
            )?;
        }
    }
    Ok(())
}

fn age(modified: Modified) -> String {
    const UNITS: [(u64, char); 4] = [(604_800, 'w'), (86_400, 'd'), (3_600, 'h'), (60, 'm')];
    match modified {
        Modified::Unsaid => String::new(),
        Modified::SecondsBefore(seconds) => UNITS
            .iter()
            .find(|(unit, _)| seconds > 0 && seconds % unit == 0)
            .map_or_else(
                || format!("{seconds}s"),
                |(unit, letter)| format!("{}{letter}", seconds / unit),
            ),
        Modified::At(nanoseconds) => Timestamp::from_nanosecond(nanoseconds)
            .map_or_else(|_| String::new(), |moment| moment.to_string()),
    }
}

fn what(entry: &Entry) -> String {
    let kind = match &entry.kind {
        EntryKind::File(bytes) if bytes.is_empty() => "empty".to_owned(),
        EntryKind::File(bytes) => counted(bytes.len(), "byte"),
        EntryKind::Directory => "directory".to_owned(),
        EntryKind::Symlink(target) => format!("→ {target}"),
        EntryKind::GitRepository => "git repository".to_owned(),
        EntryKind::Zip(members) => format!("zip of {}", counted(members.len(), "member")),
        EntryKind::Tar { members, .. } => format!("tar of {}", counted(members.len(), "member")),
    };
    match entry.mode {
        Some(mode) => format!("{kind}, mode {mode:04o}"),
        None => kind,
    }
}
