//! Faults of the file system, checked against the tree that they are to befall.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::model::faults::{FailingReads, FaultsSpec, SlowDirectories};
use crate::near;
use crate::problem::{Fault, YamlPlace};
use crate::range;
use crate::suite::FileSystemFault;
use crate::tree::{EntryKind, Tree};

/// A process cannot end before a delay is over that it is in, so that a long one would hold up what has long been answered.
const LONGEST_DELAY_MS: u64 = 200;

/// The fault that a case asks for, in its tree.
pub(super) fn resolve(spec: &FaultsSpec, tree: &Tree) -> Result<FileSystemFault, Vec<Fault>> {
    match (&spec.slow_directories, &spec.failing_reads) {
        (Some(slow), None) => slow_directories(slow, tree).map_err(below("slow_directories")),
        (None, Some(failing)) => failing_reads(failing, tree).map_err(below("failing_reads")),
        _ => Err(vec![Fault::new(
            YamlPlace::default(),
            "`faults` takes one kind of fault: `slow_directories` or `failing_reads`",
        )]),
    }
}

fn below(key: &'static str) -> impl Fn(Vec<Fault>) -> Vec<Fault> {
    move |faults| {
        let place = YamlPlace::default().key(key);
        faults
            .into_iter()
            .map(|fault| fault.below(&place))
            .collect()
    }
}

fn slow_directories(spec: &SlowDirectories, tree: &Tree) -> Result<FileSystemFault, Vec<Fault>> {
    let all = directories(tree);
    if !(1..=LONGEST_DELAY_MS).contains(&spec.delay_ms) {
        return Err(vec![Fault::new(
            YamlPlace::default().key("delay_ms"),
            format!("expected a `delay_ms` from 1 to {LONGEST_DELAY_MS}"),
        )]);
    }
    let paths = match &spec.paths {
        None => all,
        Some(paths) => known(paths, &all, "is not a directory of the tree")?,
    };
    Ok(FileSystemFault::SlowDirectories {
        delay: Duration::from_millis(spec.delay_ms),
        paths,
    })
}

fn failing_reads(spec: &FailingReads, tree: &Tree) -> Result<FileSystemFault, Vec<Fault>> {
    let mut all = directories(tree);
    for (path, entry) in &tree.entries {
        if !matches!(entry.kind, EntryKind::Symlink(_)) {
            all.insert(path.clone());
        }
    }
    let message = "is not a file or directory of the tree";
    Ok(FileSystemFault::FailingReads {
        paths: known(&spec.paths, &all, message)?,
        after: spec.after,
    })
}

/// The paths, all of which must be among those.
fn known(
    paths: &[String],
    all: &BTreeSet<String>,
    message: &str,
) -> Result<BTreeSet<String>, Vec<Fault>> {
    let place = YamlPlace::default().key("paths");
    let expanded: BTreeSet<String> = range::expand_all(paths)
        .map_err(|error| vec![Fault::new(place.clone(), error.to_string())])?
        .iter()
        .map(|path| plain(path))
        .collect();
    let wrong: Vec<Fault> = expanded
        .iter()
        .filter(|path| !all.contains(*path))
        .map(|path| {
            let help = near::did_you_mean(path, all.iter().map(String::as_str));
            Fault::new(place.clone(), format!("`{path}` {message}")).with_help(help)
        })
        .collect();
    if expanded.is_empty() {
        return Err(vec![Fault::new(place, "`paths` is empty")]);
    }
    if wrong.is_empty() {
        Ok(expanded)
    } else {
        Err(wrong)
    }
}

fn plain(path: &str) -> String {
    match path.trim_end_matches('/') {
        "." => String::new(),
        path => path.to_owned(),
    }
}

/// Every directory of the tree, including those that only its paths imply.
fn directories(tree: &Tree) -> BTreeSet<String> {
    let mut directories = BTreeSet::from([String::new()]);
    for (path, entry) in &tree.entries {
        directories.extend(
            path.match_indices('/')
                .map(|(end, _)| path[..end].to_owned()),
        );
        if matches!(entry.kind, EntryKind::Directory) {
            directories.insert(path.clone());
        }
    }
    directories
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{tree, yaml};

    fn resolved(faults: &str) -> FileSystemFault {
        let spec = yaml::read(&yaml::parse(faults).unwrap()).unwrap();
        let entries = "{a/b/c.txt: '', 'f{1..3}.txt': '', link: {symlink: a}, empty: {dir: true}}";
        let entries = yaml::read(&yaml::parse(entries).unwrap()).unwrap();
        resolve(&spec, &tree::build(&entries).unwrap()).unwrap()
    }

    fn paths(faults: &str) -> Vec<String> {
        resolved(faults).paths().iter().cloned().collect()
    }

    #[test]
    fn all_directories_are_slow_unless_some_are_named() {
        let all = paths("slow_directories: {delay_ms: 1}");
        assert_eq!(all, ["", "a", "a/b", "empty"]);
        let some = paths("slow_directories: {delay_ms: 1, paths: [., a/b/]}");
        assert_eq!(some, ["", "a/b"]);
    }

    #[test]
    fn files_and_directories_can_fail() {
        let failing = paths("failing_reads: {paths: ['f{1..2}.txt', a]}");
        assert_eq!(failing, ["a", "f1.txt", "f2.txt"]);
    }

    #[test]
    fn a_call_may_take_longer_by_its_delay() {
        let slow = resolved("slow_directories: {delay_ms: 50}");
        assert_eq!(slow.extra_time(), Duration::from_millis(800));
        let failing = resolved("failing_reads: {paths: [a]}");
        assert_eq!(failing.extra_time(), Duration::ZERO);
    }
}
