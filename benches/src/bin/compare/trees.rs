use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use seekspec_benches::{make_sources, make_tree};

/// The version of the generator; trees of another version are made again.
const GENERATION: u32 = 2;

const SEED: u64 = 1;

/// The kind of a tree.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// For finding: names and times; the files are empty.
    Names,
    /// For searching: files with text.
    Sources,
}

/// The tree of this kind with `files` files below `store`. It is made if it does not exist, and
/// kept for the next run.
///
/// # Errors
/// A file or directory cannot be created.
pub(crate) fn tree(store: &Path, kind: Kind, files: usize) -> io::Result<PathBuf> {
    let name = match kind {
        Kind::Names => "names",
        Kind::Sources => "sources",
    };
    let path = store.join(format!("{name}-{files}-{GENERATION}"));
    if !path.exists() {
        let unfinished = path.with_extension("unfinished");
        if unfinished.exists() {
            fs::remove_dir_all(&unfinished)?;
        }
        fs::create_dir_all(&unfinished)?;
        let make = match kind {
            Kind::Names => make_tree,
            Kind::Sources => make_sources,
        };
        make(&unfinished, files, SEED)?;
        fs::rename(&unfinished, &path)?;
    }
    path.canonicalize()
}
