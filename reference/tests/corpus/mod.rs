//! A tree with everything that walks and searches can disagree about, the same in every run and on
//! every machine; and `rg`, with which the engine is compared.

mod dice;
mod ignore_files;
mod names;
mod rg;
mod texts;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use filetime::FileTime;
use tempfile::TempDir;

use dice::Dice;
pub(crate) use rg::rg;

const FILES: usize = 2000;

/// Creates the tree, which is deleted when dropped. It is in no repository.
pub(crate) fn corpus() -> TempDir {
    let corpus = tempfile::tempdir().expect("a directory");
    let mut dice = Dice::new();
    for number in 0..FILES {
        let path = corpus.path().join(names::path(&mut dice));
        // A file with this name excludes a directory.
        let has_parent = path
            .parent()
            .is_some_and(|at| fs::create_dir_all(at).is_ok());
        if has_parent && !path.exists() {
            fs::write(&path, texts::content(&mut dice)).expect("written");
            // Some have the same time.
            let time = FileTime::from_unix_time(1_600_000_000 + (number as i64 * 7919) % 3000, 0);
            filetime::set_file_mtime(&path, time).expect("a time");
        }
    }
    let directories = directories(corpus.path());
    ignore_files::write(corpus.path(), &directories, &mut dice);
    link(&directories, &mut dice);
    corpus
}

/// All directories below the root, in a fixed order.
fn directories(root: &Path) -> Vec<PathBuf> {
    let mut all = vec![root.to_path_buf()];
    let mut next = 0;
    while let Some(directory) = all.get(next) {
        let entries = fs::read_dir(directory).expect("readable").flatten();
        let below = entries
            .map(|entry| entry.path())
            .filter(|path| path.is_dir());
        let mut below: Vec<PathBuf> = below.collect();
        below.sort();
        all.extend(below);
        next += 1;
    }
    all.split_off(1)
}

/// Links to files, to directories, in a cycle, and to nothing.
fn link(directories: &[PathBuf], dice: &mut Dice) {
    for number in 0..40 {
        let to = *dice.pick(&[".", "..", "nowhere", "link-0", "a.rs", "/etc/hostname"]);
        let at = dice.pick(directories).join(format!("link-{number}"));
        symlink(to, at).expect("linked");
    }
}
