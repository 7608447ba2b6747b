//! The entries below a directory, in an order that is always the same.

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use super::walk::{Visitor, Walk, WalkEntry, walk};

/// An entry of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its path relative to the base, with forward slashes.
    pub within: String,
    /// Whether it is a directory; a symbolic link is none.
    pub is_dir: bool,
    /// Where it is.
    pub path: PathBuf,
}

/// What a walk has listed.
#[derive(Debug, Default)]
pub struct Listing {
    /// The entries that are wanted, in the order of a walk that takes names by their characters, a directory before its content.
    pub entries: Vec<Listed>,
    /// A directory below the base that cannot be read, and why: the first that was come upon.
    pub failure: Option<(PathBuf, io::Error)>,
}

/// Lists the entries of the walk that are wanted.
///
/// # Errors
/// The base cannot be read.
pub fn list(
    wanted: &Walk<'_>,
    threads: NonZeroUsize,
    wants: &(dyn Fn(&WalkEntry<'_>) -> bool + Sync),
) -> io::Result<Listing> {
    let lister = |_| Lister {
        wants,
        listing: Listing::default(),
    };
    let mut listers: Vec<_> = (0..threads.get()).map(lister).collect();
    walk(wanted, &mut listers)?;
    let mut listing = Listing::default();
    for lister in listers {
        listing.entries.extend(lister.listing.entries);
        listing.failure = listing.failure.or(lister.listing.failure);
    }
    listing
        .entries
        .sort_unstable_by(|a, b| by_segment(&a.within).cmp(by_segment(&b.within)));
    Ok(listing)
}

/// A slash comes before every other character, so that whole segments are compared. UTF-8 has the order of the characters.
fn by_segment(path: &str) -> impl Iterator<Item = u8> {
    path.bytes().map(|byte| if byte == b'/' { 0 } else { byte })
}

struct Lister<'a> {
    wants: &'a (dyn Fn(&WalkEntry<'_>) -> bool + Sync),
    listing: Listing,
}

impl Visitor for Lister<'_> {
    fn wants(&self, entry: &WalkEntry<'_>) -> bool {
        (self.wants)(entry)
    }

    fn visit(&mut self, entry: &WalkEntry<'_>) {
        self.listing.entries.push(Listed {
            within: entry.within.to_owned(),
            is_dir: entry.is_dir,
            path: entry.path(),
        });
    }

    fn failed(&mut self, directory: &Path, error: &io::Error) {
        let error = io::Error::new(error.kind(), error.to_string());
        let failure = (directory.to_path_buf(), error);
        self.listing.failure.get_or_insert(failure);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_are_compared_whole() {
        let mut paths = ["a b", "a/x", "a", "a-b/y", "B", "a/x/z"];
        paths.sort_unstable_by(|a, b| by_segment(a).cmp(by_segment(b)));
        assert_eq!(paths, ["B", "a", "a/x", "a/x/z", "a b", "a-b/y"]);
    }
}
