//! Another tree in a workspace: as a new one, and without a step outside.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;

use seekspec_conformance::tree::Tree;
use seekspec_run::sandbox::{NextRoot, RunDirectory, Seen, Workspace};
use std::sync::Arc;
use tempfile::TempDir;

use crate::support::{change, is_empty, tree};

const BOTH: [NextRoot; 2] = [NextRoot::Same, NextRoot::Another];

/// Trees of every kind of entry, which differ in everything.
fn trees() -> Vec<Arc<Tree>> {
    [
        "{}",
        "{a: x, d/e/f: {text: y, age: 3d}, l: {symlink: a}}",
        "{a: {dir: true, mode: '0500'}, a/b: z, d: {text: t, mode: '0000'}}",
        "{a: {zip: {m: x}}, .git: {git: true}, d: {dir: true, mode: '0000', age: 4h}, d/f: u}",
        "{a: y, d/e: {mtime: '2024-05-01T12:00:00Z'}}",
    ]
    .map(tree)
    .into()
}

fn workspace(tree: &Arc<Tree>) -> (TempDir, RunDirectory, Workspace) {
    let parent = tempfile::tempdir().unwrap();
    let directory = RunDirectory::create_in(parent.path()).unwrap();
    let workspace = directory.workspace(tree).unwrap();
    (parent, directory, workspace)
}

/// Every entry with its looks; the time to the second.
fn look(place: &Path, below: &str) -> Vec<String> {
    let metadata = place.symlink_metadata().unwrap();
    let text = fs::read_link(place).map_or_else(
        |_| String::from_utf8_lossy(&fs::read(place).unwrap_or_default()).into_owned(),
        |target| target.display().to_string(),
    );
    let (mode, time) = (metadata.mode(), metadata.mtime());
    let mut seen = vec![format!("{below} {mode:o} {time} {text}")];
    for entry in fs::read_dir(place).into_iter().flatten() {
        let name = entry.unwrap().file_name();
        seen.extend(look(
            &place.join(&name),
            &format!("{below}/{}", name.display()),
        ));
    }
    seen.sort();
    seen
}

#[test]
fn the_next_tree_is_as_in_a_new_workspace() {
    let trees = trees();
    for next in BOTH {
        let (parent, directory, mut workspace) = workspace(&trees[0]);
        let first = workspace.root().to_owned();
        for index in [1, 2, 3, 4, 3, 2, 1, 1, 0, 4, 2, 0] {
            assert!(workspace.exchange(&trees[index], next).unwrap());
            let fresh = directory.workspace(&trees[index]).unwrap();
            assert_eq!(look(workspace.root(), ""), look(fresh.root(), ""));
            assert_eq!(workspace.look().unwrap(), Seen::default());
            let is_same = workspace.root() == first;
            assert_eq!(is_same, next == NextRoot::Same);
            assert!(first.is_dir() && workspace.root_text() == workspace.root().to_str().unwrap());
        }
        drop(workspace);
        assert_eq!(directory.strays(), Vec::<String>::new());
        drop(directory);
        assert!(is_empty(parent.path()));
    }
}

#[test]
fn changes_are_seen_in_the_next_tree_alone() {
    for next in BOTH {
        let (_parent, _directory, mut workspace) = workspace(&tree("{a: x}"));
        fs::write(workspace.root().join("a"), "y").unwrap();
        workspace.look().unwrap();
        assert!(workspace.exchange(&tree("{a: y, b: z}"), next).unwrap());
        workspace.patch(&change("{b: null}")).unwrap();
        fs::write(workspace.root().join("c"), "c").unwrap();
        let seen = workspace.look().unwrap().change;
        assert_eq!(seen.created.into_keys().collect::<Vec<_>>(), ["c"]);
        assert!(seen.changed.is_empty() && seen.removed.is_empty());
    }
}

#[test]
fn files_of_the_next_tree_have_another_time() {
    let (_parent, _directory, mut workspace) = workspace(&tree("{a: x}"));
    let time = |workspace: &Workspace| fs::metadata(workspace.root().join("a")).unwrap().modified();
    let before = time(&workspace).unwrap();
    assert!(workspace.exchange(&tree("{a: y}"), NextRoot::Same).unwrap());
    let after = time(&workspace).unwrap();
    assert_eq!(after.duration_since(before).unwrap().as_millis(), 1);
}

#[test]
fn what_a_link_names_is_kept() {
    for next in BOTH {
        let outside = tempfile::tempdir().unwrap();
        fs::create_dir(outside.path().join("d")).unwrap();
        fs::write(outside.path().join("d/f"), "kept").unwrap();
        let before = look(outside.path(), "");
        let (_parent, _directory, mut workspace) = workspace(&tree("{d/f: x}"));
        fs::remove_dir_all(workspace.root().join("d")).unwrap();
        symlink(outside.path().join("d"), workspace.root().join("d")).unwrap();
        assert!(workspace.exchange(&tree("{d/f: y, d/g: z}"), next).unwrap());
        assert_eq!(look(outside.path(), ""), before);
    }
}

#[test]
fn a_root_that_is_another_directory_or_a_link_gets_no_tree() {
    for next in BOTH {
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("f"), "kept").unwrap();
        let before = look(outside.path(), "");
        let (_parent, _directory, mut workspace) = workspace(&tree("{a: x}"));
        let root = workspace.root().to_owned();
        fs::rename(&root, root.with_file_name("moved")).unwrap();
        assert!(!workspace.exchange(&tree("{b: y}"), next).unwrap());
        symlink(outside.path(), &root).unwrap();
        assert!(!workspace.exchange(&tree("{b: y}"), next).unwrap());
        fs::remove_file(&root).unwrap();
        fs::create_dir(&root).unwrap();
        assert!(!workspace.exchange(&tree("{b: y}"), next).unwrap());
        assert_eq!(look(outside.path(), ""), before);
    }
}

#[test]
fn a_place_that_somebody_has_taken_gets_no_tree() {
    let outside = tempfile::tempdir().unwrap();
    let plant: [fn(&Path, &Path); 2] = [
        |at, to| symlink(to, at).unwrap(),
        |at, _| fs::create_dir(at).unwrap(),
    ];
    for plant in plant {
        let (_parent, _directory, mut workspace) = workspace(&tree("{a: x}"));
        plant(&workspace.root().with_file_name("root-1"), outside.path());
        assert!(
            !workspace
                .exchange(&tree("{b: y}"), NextRoot::Another)
                .unwrap()
        );
        assert!(is_empty(outside.path()));
    }
}

#[test]
fn a_root_that_was_closed_is_opened() {
    for next in BOTH {
        let (_parent, _directory, mut workspace) = workspace(&tree("{a: x, d/e: y}"));
        for place in ["d", ""] {
            let place = workspace.root().join(place);
            fs::set_permissions(place, fs::Permissions::from_mode(0o000)).unwrap();
        }
        assert!(workspace.exchange(&tree("{b: y}"), next).unwrap());
        assert!(workspace.root().join("b").exists() && !workspace.root().join("a").exists());
    }
}
