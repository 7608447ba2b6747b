//! Features of the file system that the trees and calls of some cases need, and not every one has.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;

use seekspec_conformance::call_paths::call_paths;
use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::{Entry, EntryKind, Modified};

use super::folder::OpenFolder;
use super::times::Now;

/// Something that a case can ask of the file system.
pub(super) struct Demand {
    /// The need of a case that asks for it, for a report.
    pub(super) words: &'static str,
    /// Whether a case asks for it.
    pub(super) is_of: fn(&Case) -> bool,
    /// Whether a file system has it, by a trial in an empty directory.
    trial: fn(&Path) -> io::Result<bool>,
}

/// The place of the demand for names that differ only in case.
pub(super) const CASE: usize = 0;

/// All demands.
pub(super) const DEMANDS: [Demand; 7] = [
    Demand {
        words: "needs a case-sensitive file system",
        is_of: spells_a_name_in_two_ways,
        trial: |place| {
            fs::write(place.join("probe"), "")?;
            Ok(!place.join("PROBE").exists())
        },
    },
    Demand {
        words: "needs symbolic links",
        is_of: |case| entries(case).any(|(_, one)| matches!(one.kind, EntryKind::Symlink(_))),
        trial: |place| {
            symlink("a", place.join("link"))?;
            Ok(fs::read_link(place.join("link"))? == Path::new("a"))
        },
    },
    Demand {
        words: "needs names with characters that only Unix permits",
        is_of: |case| names(case).any(is_of_unix),
        trial: |place| keeps_names(place, &["a?*:\"<>|", "b\\c", "d ", "e.", "f\n"]),
    },
    Demand {
        words: "needs names whose capitals are kept",
        is_of: |case| names(case).any(|name| name.contains(char::is_uppercase)),
        trial: |place| keeps_names(place, &["aB"]),
    },
    Demand {
        words: "needs names whose letters and marks are kept as they are",
        is_of: |case| names(case).any(|name| name.contains(|one| is_mark(one) || is_hangul(one))),
        trial: |place| keeps_names(place, &["\u{e9}", "e\u{301}"]),
    },
    Demand {
        words: "needs permission bits that are kept",
        is_of: |case| entries(case).any(|(_, one)| one.mode.is_some()),
        trial: |place| {
            fs::write(place.join("a"), "")?;
            fs::set_permissions(place.join("a"), Permissions::from_mode(0o640))?;
            Ok(fs::metadata(place.join("a"))?.mode() & 0o7777 == 0o640)
        },
    },
    Demand {
        words: "needs times that are kept to the nanosecond",
        is_of: |case| entries(case).any(|(_, one)| one.modified != Modified::Unsaid),
        trial: |place| {
            let moment = Modified::At(1_234_567_890_123_456_789);
            fs::write(place.join("a"), "")?;
            Now::read().set_of_entry(&OpenFolder::open(place)?, OsStr::new("a"), moment)?;
            let found = fs::metadata(place.join("a"))?;
            Ok((found.mtime(), found.mtime_nsec()) == (1_234_567_890, 123_456_789))
        },
    },
];

impl Demand {
    /// Whether the file system of a directory has it.
    pub(super) fn is_met_in(&self, directory: &Path) -> bool {
        let place = tempfile::Builder::new()
            .prefix("seekspec-")
            .tempdir_in(directory);
        place
            .and_then(|place| (self.trial)(place.path()))
            .unwrap_or(false)
    }
}

fn keeps_names(place: &Path, names: &[&str]) -> io::Result<bool> {
    for name in names {
        fs::write(place.join(name), name)?;
    }
    let found = fs::read_dir(place)?.collect::<io::Result<Vec<_>>>()?;
    let is_kept = |name: &&str| found.iter().any(|entry| entry.file_name() == **name);
    Ok(found.len() == names.len() && names.iter().all(is_kept))
}

/// The entries of its trees, and of their changes.
fn entries(case: &Case) -> impl Iterator<Item = (&String, &Entry)> {
    let changes = case.steps.iter().filter_map(|step| step.change.as_ref());
    let changed = changes.flat_map(|change| &change.entries);
    let changed = changed.filter_map(|(path, entry)| Some((path, entry.as_ref()?)));
    let home = case.home.iter().flat_map(|home| &home.entries);
    case.tree.entries.iter().chain(home).chain(changed)
}

/// The names in the paths of its trees and of its calls.
fn names(case: &Case) -> impl Iterator<Item = &str> {
    let called = case.steps.iter();
    let called = called.flat_map(|step| call_paths(&step.tool_spec, &step.arguments));
    let paths = entries(case).map(|(path, _)| path.as_str());
    paths
        .chain(called.map(|path| path.text))
        .flat_map(|path| path.split('/'))
}

fn spells_a_name_in_two_ways(case: &Case) -> bool {
    let mut spellings = BTreeMap::new();
    names(case).any(|name| *spellings.entry(name.to_lowercase()).or_insert(name) != name)
}

fn is_of_unix(name: &str) -> bool {
    let is_dots = name.bytes().all(|byte| byte == b'.');
    name.contains(|one: char| one.is_control() || "?*:\"<>|\\".contains(one))
        || !is_dots && name.ends_with([' ', '.'])
}

/// A mark that some file systems join with the letter before it, and letters that they take apart.
fn is_mark(one: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&one) || ('\u{c0}'..='\u{17f}').contains(&one)
}

fn is_hangul(one: char) -> bool {
    ('\u{1100}'..='\u{11ff}').contains(&one) || ('\u{ac00}'..='\u{d7a3}').contains(&one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_of_unix_meets_all_demands_and_a_missing_one_none() {
        let directory = tempfile::tempdir().unwrap();
        let all = |place: &Path| DEMANDS.map(|demand| demand.is_met_in(place));
        assert_eq!(all(directory.path()), [true; 7]);
        assert_eq!(all(Path::new("/no/such/directory")), [false; 7]);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    }

    #[test]
    fn names_that_only_unix_permits_are_known() {
        for name in ["a?", "*.rs", "a:b", "a\\b", "space ", "dot.", "line\nend"] {
            assert!(is_of_unix(name), "{name}");
        }
        for name in ["", ".", "..", "a b", ".hidden", "a.txt", "größe", "[a]{b}"] {
            assert!(!is_of_unix(name), "{name}");
        }
    }
}
