//! Links that a target planted are not followed: changes, snapshots and removals of a case never
//! touch anything outside of the tree.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use seekspec_run::sandbox::{RunDirectory, Workspace};
use tempfile::TempDir;

use crate::support::{change, is_empty, tree};

/// Every kind of entry except repositories, and the removal of one.
const ENTRIES: &[&str] = &[
    "null",
    "text",
    "{text: text, mode: '0600', age: 1m}",
    "{base64: AAEC}",
    "{dir: true}",
    "{symlink: nowhere}",
    "{zip: {m: x}}",
    "{tar: {m: x}}",
];

/// The targets of links: a file, a directory with files, and an empty one.
fn outside() -> TempDir {
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("f"), "kept").unwrap();
    fs::create_dir_all(outside.path().join("d/d")).unwrap();
    fs::create_dir(outside.path().join("e")).unwrap();
    fs::write(outside.path().join("d/f"), "kept").unwrap();
    outside
}

/// Everything that can be observed of a directory.
fn look(place: &Path) -> Vec<(String, String)> {
    let mut seen: Vec<(String, String)> = fs::read_dir(place)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .flat_map(|path| {
            let metadata = path.symlink_metadata().unwrap();
            let text = fs::read_to_string(&path).unwrap_or_default();
            let below = if metadata.is_dir() {
                look(&path)
            } else {
                Vec::new()
            };
            let looks = format!(
                "{:?} {:?} {text}",
                metadata.permissions(),
                metadata.modified().unwrap()
            );
            [(path.to_string_lossy().into_owned(), looks)]
                .into_iter()
                .chain(below)
        })
        .collect();
    seen.sort();
    seen
}

/// A tree in which a directory of the case has become a link to the outside.
fn planted(outside: &Path) -> (RunDirectory, Workspace) {
    let directory = RunDirectory::create_in(outside.parent().unwrap()).unwrap();
    let workspace = directory
        .workspace(&tree("{l/f: x, l/d/f: x, kept: x}"))
        .unwrap();
    fs::remove_dir_all(workspace.root().join("l")).unwrap();
    symlink(outside, workspace.root().join("l")).unwrap();
    (directory, workspace)
}

#[test]
fn a_change_beneath_a_link_is_refused() {
    let outside = outside();
    let before = look(outside.path());
    for entry in ENTRIES {
        for path in [
            "l/f",
            "l/d",
            "l/e",
            "l/new",
            "l/d/f",
            "l/d/new",
            "l/new/new",
        ] {
            let (_directory, mut workspace) = planted(outside.path());
            let error = workspace.patch(&change(&format!("{{{path}: {entry}}}")));
            assert!(error.is_err(), "{path}: {entry}");
            assert_eq!(look(outside.path()), before, "{path}: {entry}");
            workspace.look().unwrap();
            drop(workspace);
            assert_eq!(look(outside.path()), before, "{path}: {entry}");
        }
    }
}

#[test]
fn a_repository_beneath_a_link_is_not_made() {
    let outside = outside();
    let before = look(outside.path());
    let (_directory, mut workspace) = planted(outside.path());
    for path in ["l/.git", "l/d/.git"] {
        let made = workspace.patch(&change(&format!("{{{path}: {{git: true}}}}")));
        assert!(made.is_err(), "{path}");
    }
    assert_eq!(look(outside.path()), before);
}

#[test]
fn changes_of_a_link_do_not_follow_it() {
    let outside = outside();
    let before = look(outside.path());
    for entry in ENTRIES {
        let (_directory, mut workspace) = planted(outside.path());
        workspace
            .patch(&change(&format!("{{l: {entry}}}")))
            .unwrap();
        let link = fs::read_link(workspace.root().join("l"));
        assert!(link.is_err() || entry.contains("symlink"), "{entry}");
        assert_eq!(look(outside.path()), before, "{entry}");
    }
}

#[test]
fn a_look_at_a_link_sees_the_link() {
    let outside = outside();
    let (_directory, mut workspace) = planted(outside.path());
    let seen = workspace.look().unwrap();
    let target = outside.path().to_str().unwrap().as_bytes();
    let created: Vec<_> = seen
        .change
        .created
        .into_iter()
        .chain(seen.change.changed)
        .collect();
    assert_eq!(created, [("l".to_owned(), target.to_vec())]);
}

#[test]
fn a_root_that_is_a_link_is_neither_changed_nor_looked_at() {
    let outside = outside();
    let before = look(outside.path());
    let (_directory, mut workspace) = planted(outside.path());
    fs::remove_dir_all(workspace.root()).unwrap();
    symlink(outside.path(), workspace.root()).unwrap();
    for entry in ENTRIES {
        assert!(
            workspace
                .patch(&change(&format!("{{f: {entry}}}")))
                .is_err()
        );
    }
    let error = workspace.look().unwrap_err().to_string();
    assert_eq!(
        error,
        "the root of the tree was replaced by something that is not a directory"
    );
    drop(workspace);
    assert_eq!(look(outside.path()), before);
}

#[test]
fn a_directory_of_the_run_that_is_a_link_leads_nowhere() {
    let parent = tempfile::tempdir().unwrap();
    let outside = outside();
    let before = look(outside.path());
    let directory = RunDirectory::create_in(parent.path()).unwrap();
    let kept = directory.workspace(&tree("{a: x}")).unwrap();
    let moved = parent.path().join("moved");
    fs::rename(directory.path(), &moved).unwrap();
    symlink(outside.path(), directory.path()).unwrap();
    let another = directory.workspace(&tree("{b: x}")).unwrap();
    assert!(!another.root().exists() && moved.join("1/root/b").exists());
    drop((kept, another));
    assert!(is_empty(&moved));
    let error = directory.remove().unwrap_err().to_string();
    assert!(error.ends_with("it was moved elsewhere"), "{error}");
    assert_eq!(look(outside.path()), before);
}
