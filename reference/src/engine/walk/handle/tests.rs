use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use tempfile::TempDir;

use super::super::batch::{Batch, in_c};
use super::super::kind::DirEntryKind;
use super::{BATCH, Handle, linux, portable};
use crate::engine::order::Stamp;
use crate::engine::reach::Reach;

/// The entries that a handle reads: name, kind, stamp and content; and whether they came in one
/// batch.
type Said = (
    Vec<(String, DirEntryKind, Option<Stamp>, Option<Vec<u8>>)>,
    bool,
);

fn open(path: &Path) -> Handle {
    Handle::base(path, &Reach::Everything).expect("a directory")
}

macro_rules! said {
    ($module:ident, $path:expr) => {{
        let handle = open($path);
        let (mut said, mut is_whole) = (Vec::new(), false);
        let mut take = |batch: &Batch| {
            is_whole = batch.is_whole;
            said.extend(batch.iter().map(|(name, kind)| {
                let name = in_c(name);
                assert_eq!(handle.kind(name), kind);
                let shown = name.to_string_lossy().into_owned();
                (
                    shown,
                    kind,
                    handle.stamp(name).ok(),
                    handle.content(name, 1 << 10).ok(),
                )
            }));
            true
        };
        let (mut buffer, mut batch) = ($module::Buffer::default(), Batch::default());
        $module::read(&handle, &mut buffer, &mut batch, &mut take).expect("readable");
        said.sort_by(|one, other| one.0.cmp(&other.0));
        (said, is_whole)
    }};
}

fn check(tree: &TempDir) -> Said {
    let said = said!(linux, tree.path());
    assert_eq!(said, said!(portable, tree.path()));
    said
}

#[test]
fn both_ways_say_the_same_of_entries_of_every_kind() {
    let tree = tempfile::tempdir().expect("a directory");
    fs::write(tree.path().join("file"), "content").expect("written");
    fs::create_dir(tree.path().join("directory")).expect("created");
    symlink("file", tree.path().join("link")).expect("linked");
    symlink("nowhere", tree.path().join("broken")).expect("linked");
    let (said, is_whole) = check(&tree);
    let kinds: Vec<DirEntryKind> = said.iter().map(|entry| entry.1).collect();
    assert!(is_whole);
    assert_eq!(
        kinds,
        [
            DirEntryKind::Link,
            DirEntryKind::Directory,
            DirEntryKind::File,
            DirEntryKind::Link
        ]
    );
    assert_eq!(said[2].3.as_deref(), Some(&b"content"[..]));
    assert!(
        said.iter()
            .all(|entry| entry.3.is_some() == (entry.1 == DirEntryKind::File))
    );
}

#[test]
fn a_large_directory_comes_in_batches() {
    let tree = tempfile::tempdir().expect("a directory");
    for number in 0..BATCH + 7 {
        fs::write(tree.path().join(number.to_string()), "").expect("written");
    }
    let (said, is_whole) = check(&tree);
    assert!(!is_whole);
    assert_eq!(said.len(), BATCH + 7);
}

#[test]
fn a_link_is_not_a_directory_unless_it_is_the_base() {
    let tree = tempfile::tempdir().expect("a directory");
    fs::create_dir(tree.path().join("directory")).expect("created");
    symlink(".", tree.path().join("link")).expect("linked");
    let opened = |name: &str| {
        let (base, path) = (open(tree.path()), tree.path().join(name));
        let below = [name.to_owned(), format!("{name}/directory")];
        (
            Handle::base(&path, &Reach::Everything).is_ok(),
            base.open_in(name.as_ref()).is_ok(),
            below.map(|within| base.open_below(within.as_ref()).is_ok()),
        )
    };
    fs::create_dir(tree.path().join("directory/directory")).expect("created");
    assert_eq!(opened("link"), (true, false, [false, false]));
    assert_eq!(opened("directory"), (true, true, [true, true]));
    assert_eq!(opened("nowhere"), (false, false, [false, false]));
}
