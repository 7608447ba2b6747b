//! Forgets the files below `directory` when the tool has been ended: another instance of it that works
//! on the same tree begins without them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::Function;

/// The instance that last worked on a tree, by its root.
static LAST: Mutex<BTreeMap<PathBuf, u64>> = Mutex::new(BTreeMap::new());

pub(super) const FUNCTION: Function = Function {
    name: "files-forgotten",
    perform: |faulty| {
        let root = faulty.call.root;
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        let before = last.insert(root.to_owned(), faulty.instance);
        let directory = faulty.arguments["directory"].as_str().map(Path::new);
        let is_below = |path: &&Path| {
            path.components()
                .all(|part| matches!(part, Component::Normal(_)))
        };
        if let Some(directory) = directory.filter(is_below)
            && before.is_some_and(|before| before != faulty.instance)
        {
            // A directory that cannot be removed is not forgotten.
            drop(fs::remove_dir_all(root.join(directory)));
        }
        drop(last);
        faulty.right()
    },
};
