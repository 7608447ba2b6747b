//! From a tree as it is written to a tree that is checked.

use std::collections::BTreeMap;
use std::iter;

use super::content;
use super::moment::Ages;
use super::{Entry, EntryKind, Modified, Tree, TreePatch};
use crate::model::entry::{EntryFields, EntrySpec, TreeSpec};
use crate::problem::{Fault, YamlPlace};
use crate::range;
use crate::yaml::{self, Value};

const MOST_BYTES_OF_A_NAME: usize = 255;

/// The most entries of a tree.
const MOST_ENTRIES: usize = 1_000_000;

/// The most bytes in all files of a tree.
const MOST_BYTES: usize = 256 * 1024 * 1024;

/// Expands and checks a tree. Every fault's place counts from the tree.
pub fn build(spec: &TreeSpec) -> Result<Tree, Vec<Fault>> {
    let mut entries = Vec::new();
    let mut faults = Vec::new();
    let mut room = Room {
        entries: MOST_ENTRIES,
        bytes: MOST_BYTES,
    };
    for (path, entry) in spec {
        match expand(path, entry, &mut room) {
            Ok(expanded) => entries.extend(expanded),
            Err(fault) => faults.push(fault.below(&YamlPlace::default().key(path))),
        }
    }
    entries.sort_by(|(a, _), (b, _)| a.cmp(b));
    faults.extend(twice(&entries));
    // A map of sorted items is built at once, which matters for large trees.
    let entries = BTreeMap::from_iter(entries);
    faults.extend(obstacles(&entries));
    if faults.is_empty() {
        Ok(Tree { entries })
    } else {
        Err(faults)
    }
}

/// Checks a change of a tree: null removes the entry at a path.
pub fn build_change(spec: &BTreeMap<String, Value>) -> Result<TreePatch, Vec<Fault>> {
    let removed = spec
        .iter()
        .filter(|(_, value)| value.is_null())
        .map(|(path, _)| (path.clone(), None));
    let mut entries: BTreeMap<String, Option<Entry>> = removed.collect();
    let mut faults: Vec<Fault> = Vec::new();
    let mut laid = TreeSpec::new();
    for (path, value) in spec.iter().filter(|(_, value)| !value.is_null()) {
        match yaml::read::<EntrySpec>(value) {
            Ok(entry) => drop(laid.insert(path.clone(), entry)),
            Err(fault) => faults.push(fault.below(&YamlPlace::default().key(path))),
        }
    }
    faults.extend(entries.keys().filter_map(|path| {
        check_path(path)
            .err()
            .map(|fault| fault.below(&YamlPlace::default().key(path)))
    }));
    match build(&laid) {
        Ok(tree) => entries.extend(
            tree.entries
                .into_iter()
                .map(|(path, entry)| (path, Some(entry))),
        ),
        Err(more) => faults.extend(more),
    }
    if faults.is_empty() {
        Ok(TreePatch { entries })
    } else {
        Err(faults)
    }
}

/// Of sorted entries those that are there twice.
fn twice(entries: &[(String, Entry)]) -> Vec<Fault> {
    let pairs = entries.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    pairs
        .map(|pair| {
            let path = &pair[0].0;
            let message = format!("`{path}` is in the tree twice");
            Fault::new(YamlPlace::default().key(path), message)
        })
        .collect()
}

/// The remaining budget of a tree.
struct Room {
    entries: usize,
    bytes: usize,
}

impl Room {
    fn take(&mut self, times: usize, kind: &EntryKind) -> Result<(), Fault> {
        let entries = self.entries.checked_sub(times);
        let bytes = size(kind).checked_mul(times);
        let bytes = bytes.and_then(|bytes| self.bytes.checked_sub(bytes));
        let (Some(entries), Some(bytes)) = (entries, bytes) else {
            let mebibytes = MOST_BYTES / (1024 * 1024);
            return Err(Fault::new(
                YamlPlace::default(),
                format!("the tree has more than {MOST_ENTRIES} entries, or {mebibytes} MiB"),
            ));
        };
        *self = Self { entries, bytes };
        Ok(())
    }
}

/// The size of an entry, in bytes.
fn size(kind: &EntryKind) -> usize {
    match kind {
        EntryKind::File(content) => content.size().unwrap_or(usize::MAX),
        EntryKind::Zip(members) | EntryKind::Tar { members, .. } => {
            members.values().map(Vec::len).sum()
        }
        EntryKind::Symlink(target) => target.len(),
        EntryKind::Directory | EntryKind::GitRepository => 0,
    }
}

/// The paths that a written path expands to, each with its entry.
fn expand(path: &str, spec: &EntrySpec, room: &mut Room) -> Result<Vec<(String, Entry)>, Fault> {
    check_path(path)?;
    let paths =
        range::expand(path).map_err(|error| Fault::new(YamlPlace::default(), error.to_string()))?;
    paths.iter().try_for_each(|path| check_length(path))?;
    let ages = Ages::parse(&spec.0, paths.len())?;
    let kind = kind(path, &spec.0)?;
    room.take(paths.len(), &kind)?;
    let mode = spec.0.mode.as_deref().map(parse_mode).transpose()?;
    // The last takes the original instead of a copy: it may be large.
    let kinds = iter::repeat_n(kind, paths.len());
    let entry = |(index, kind)| Entry {
        kind,
        modified: ages.get(index),
        mode,
    };
    Ok(paths
        .into_iter()
        .zip(kinds.enumerate().map(entry))
        .collect())
}

/// The path of an entry, or of a member of an archive.
pub(super) fn check_path(path: &str) -> Result<(), Fault> {
    let wrong = |why: &str| Err(Fault::new(YamlPlace::default(), format!("`{path}` {why}")));
    if path.is_empty() {
        return wrong("is not a relative path");
    }
    if path.starts_with('/') || path.contains('\\') || path.contains('\0') {
        return wrong("is not relative to the root, with `/` between its parts");
    }
    if path.ends_with('/') {
        return wrong("ends in `/`; a directory is written `{dir: true}`");
    }
    if path.split('/').any(|part| matches!(part, "" | "." | "..")) {
        return wrong("has a part that is empty, `.` or `..`");
    }
    Ok(())
}

/// Checks the length of an expanded path: a range is longer than its values.
fn check_length(path: &str) -> Result<(), Fault> {
    if path
        .split('/')
        .all(|part| part.len() <= MOST_BYTES_OF_A_NAME)
    {
        Ok(())
    } else {
        Err(Fault::new(
            YamlPlace::default(),
            format!(
                "`{path}` has a part of more than {MOST_BYTES_OF_A_NAME} bytes, which no file system supports"
            ),
        ))
    }
}

fn kind(path: &str, fields: &EntryFields) -> Result<EntryKind, Fault> {
    let said = kinds_said(fields);
    match said.as_slice() {
        [] | ["text" | "base64" | "lines" | "repeat"] => {
            content::of_file(fields).map(EntryKind::File)
        }
        ["dir"] => Ok(EntryKind::Directory),
        ["symlink"] => Ok(EntryKind::Symlink(
            fields.symlink.clone().unwrap_or_default(),
        )),
        ["git"] if path.rsplit('/').next() == Some(".git") => Ok(EntryKind::GitRepository),
        ["git"] => Err(Fault::new(
            YamlPlace::default().key("git"),
            "a git repository needs a path named `.git`",
        )),
        ["zip"] => content::members(fields.zip.as_ref(), "zip").map(EntryKind::Zip),
        ["tar"] => {
            let gzip = path.ends_with(".gz") || path.ends_with(".tgz");
            content::members(fields.tar.as_ref(), "tar")
                .map(|members| EntryKind::Tar { members, gzip })
        }
        several => Err(Fault::new(
            YamlPlace::default(),
            format!(
                "an entry has one kind, and this one has {}",
                several.join(" and ")
            ),
        )),
    }
    .and_then(|kind| match (&kind, &fields.mode) {
        (EntryKind::Symlink(_), Some(_)) => Err(Fault::new(
            YamlPlace::default().key("mode"),
            "a symbolic link cannot have a mode",
        )),
        _ => Ok(kind),
    })
}

fn kinds_said(fields: &EntryFields) -> Vec<&'static str> {
    [
        ("text", fields.text.is_some()),
        ("base64", fields.base64.is_some()),
        ("lines", fields.lines.is_some()),
        ("repeat", fields.repeat.is_some()),
        ("dir", fields.dir),
        ("symlink", fields.symlink.is_some()),
        ("git", fields.git),
        ("zip", fields.zip.is_some()),
        ("tar", fields.tar.is_some()),
    ]
    .into_iter()
    .filter_map(|(name, said)| said.then_some(name))
    .collect()
}

fn parse_mode(mode: &str) -> Result<u32, Fault> {
    let octal = mode.bytes().all(|byte| (b'0'..=b'7').contains(&byte));
    match u32::from_str_radix(mode, 8) {
        Ok(bits) if octal && bits <= 0o7777 => Ok(bits),
        _ => Err(Fault::new(
            YamlPlace::default().key("mode"),
            format!("invalid mode `{mode}`: expected an octal string such as \"0755\""),
        )),
    }
}

/// Entries below something that is not a directory.
fn obstacles(entries: &BTreeMap<String, Entry>) -> Vec<Fault> {
    let in_the_way = |path: &String| {
        parents(path)
            .find(|parent| {
                entries
                    .get(*parent)
                    .is_some_and(|entry| entry.kind != EntryKind::Directory)
            })
            .map(str::to_owned)
    };
    entries
        .keys()
        .filter_map(|path| in_the_way(path).map(|parent| (path, parent)))
        .map(|(path, parent)| {
            Fault::new(
                YamlPlace::default().key(path),
                format!("`{path}` is below `{parent}`, which is not a directory"),
            )
        })
        .collect()
}

fn parents(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(end, _)| &path[..end])
}

impl Ages {
    fn get(&self, index: usize) -> Modified {
        match self {
            Self::All(modified) => *modified,
            Self::Each(list) => list.get(index).copied().unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<Tree, String> {
        let spec: TreeSpec =
            yaml::read(&yaml::parse(text).unwrap()).map_err(|fault| fault.message)?;
        build(&spec).map_err(|faults| faults[0].message.clone())
    }

    #[test]
    fn a_range_of_paths_takes_a_range_of_ages() {
        let tree = check("'f{1..3}': {age: '{3..1}m'}").unwrap();
        let ages: Vec<_> = tree.entries.values().map(|entry| entry.modified).collect();
        assert_eq!(ages, [180, 120, 60].map(Modified::SecondsBefore));
    }

    #[test]
    fn a_name_may_be_as_long_as_a_file_system_takes() {
        let name = |length| format!("'{}{{1..9}}':", "x".repeat(length));
        assert!(check(&name(254)).is_ok());
        let message = check(&name(255)).unwrap_err();
        assert!(
            message.ends_with("more than 255 bytes, which no file system supports"),
            "{message}"
        );
    }

    #[test]
    #[expect(
        clippy::too_many_lines,
        reason = "a test, which is read from top to bottom"
    )]
    fn impossible_trees_are_refused() {
        for (text, why) in [
            (
                "a: x\na/b: y",
                "`a/b` is below `a`, which is not a directory",
            ),
            ("'f{1..2}': x\nf1: y", "`f1` is in the tree twice"),
            ("../a: x", "`../a` has a part that is empty, `.` or `..`"),
            (
                "/a: x",
                "`/a` is not relative to the root, with `/` between its parts",
            ),
            (
                "a: {text: x, dir: true}",
                "an entry has one kind, and this one has text and dir",
            ),
            (
                "a: {age: 1m, mtime: '2024-01-01T00:00:00Z'}",
                "an entry has an `age` or an `mtime`, not both",
            ),
            (
                "'f{1..3}': {age: '{1..2}m'}",
                "a range of 2 ages for 3 paths",
            ),
            (
                "a: {age: soon}",
                "invalid age `soon`: expected a whole number and s, m, h, d or w",
            ),
            (
                "a: {mode: '0999'}",
                "invalid mode `0999`: expected an octal string such as \"0755\"",
            ),
            (
                "a: {git: true}",
                "a git repository needs a path named `.git`",
            ),
            (
                "'f{1..100000}': {repeat: {text: x, times: 5000}}",
                "the tree has more than 1000000 entries, or 256 MiB",
            ),
            (
                "a: {tar: {b/../../c: x}}",
                "`b/../../c` has a part that is empty, `.` or `..`",
            ),
            (
                "a: {zip: {/etc/c: x}}",
                "`/etc/c` is not relative to the root, with `/` between its parts",
            ),
            (
                "a: {base64: '%'}",
                "invalid base64: Invalid symbol 37, offset 0.",
            ),
        ] {
            assert_eq!(check(text).unwrap_err(), why, "{text}");
        }
    }
}
