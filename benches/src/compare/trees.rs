use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::{make_sources, make_tree};

/// Goes with what the generator makes: a tree of another number is made anew.
const GENERATION: u32 = 2;

const SEED: u64 = 1;

/// What a tree is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Names and times; the files are empty.
    Names,
    /// Text to be searched.
    Sources,
}

/// The tree of this kind with so many files below `store`. It is made if it is not there, and kept for the next run.
///
/// # Errors
/// What the file system says.
pub fn tree(store: &Path, kind: Kind, files: usize) -> io::Result<PathBuf> {
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
