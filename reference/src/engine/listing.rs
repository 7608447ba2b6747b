//! The entries below a directory, in a fixed order.

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use super::walk::{Visitor, Walk, WalkEntry, walk};

/// An entry of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its path relative to the base, with forward slashes.
    pub within: String,
    /// Whether it is a directory; false for a symbolic link.
    pub is_dir: bool,
    /// Its path in the file system.
    pub path: PathBuf,
}

/// The entries of a walk.
#[derive(Debug, Default)]
pub struct Listing {
    /// The first of the wanted entries, in walk order: names by code point, a directory before its
    /// content.
    pub entries: Vec<Listed>,
    /// The number of wanted entries.
    pub total: usize,
    /// The first directory below the base that could not be read, and the reason.
    pub failure: Option<(PathBuf, io::Error)>,
}

/// Lists the wanted entries of the walk, and keeps the first `at_most`. Memory does not grow with
/// the others.
///
/// # Errors
/// The base cannot be read.
pub fn list(
    wanted: &Walk<'_>,
    threads: NonZeroUsize,
    at_most: usize,
    wants: &(dyn Fn(&WalkEntry<'_>) -> bool + Sync),
) -> io::Result<Listing> {
    let lister = |_| DirectoryLister {
        wants,
        at_most,
        listing: Listing::default(),
    };
    let mut listers: Vec<_> = (0..threads.get()).map(lister).collect();
    walk(wanted, &mut listers)?;
    let mut listing = Listing::default();
    for lister in listers {
        listing.entries.extend(lister.listing.entries);
        listing.total += lister.listing.total;
        listing.failure = listing.failure.or(lister.listing.failure);
    }
    listing.keep_first(at_most);
    Ok(listing)
}

impl Listing {
    fn keep_first(&mut self, at_most: usize) {
        self.entries
            .sort_unstable_by(|a, b| by_segment(&a.within).cmp(by_segment(&b.within)));
        self.entries.truncate(at_most);
    }
}

/// A slash sorts before every other character, so whole segments are compared. UTF-8 sorts by code
/// point.
fn by_segment(path: &str) -> impl Iterator<Item = u8> {
    path.bytes().map(|byte| if byte == b'/' { 0 } else { byte })
}

struct DirectoryLister<'a> {
    wants: &'a (dyn Fn(&WalkEntry<'_>) -> bool + Sync),
    at_most: usize,
    listing: Listing,
}

/// Extra entries kept between two sorts: rare sorting is cheap.
const SPARE: usize = 4096;

impl Visitor for DirectoryLister<'_> {
    fn wants(&self, entry: &WalkEntry<'_>) -> bool {
        (self.wants)(entry)
    }

    fn visit(&mut self, entry: &WalkEntry<'_>) {
        self.listing.total += 1;
        self.listing.entries.push(Listed {
            within: entry.within.to_owned(),
            is_dir: entry.is_dir,
            path: entry.path(),
        });
        let room = self.at_most.saturating_mul(2).saturating_add(SPARE);
        if self.listing.entries.len() > room {
            self.listing.keep_first(self.at_most);
        }
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
    use crate::engine::walk::tests::with_whole;

    #[test]
    fn segments_are_compared_whole() {
        let mut paths = ["a b", "a/x", "a", "a-b/y", "B", "a/x/z"];
        paths.sort_unstable_by(|a, b| by_segment(a).cmp(by_segment(b)));
        assert_eq!(paths, ["B", "a", "a/x", "a/x/z", "a b", "a-b/y"]);
    }

    #[test]
    fn the_first_failure_is_kept() {
        let mut lister = DirectoryLister {
            wants: &|_| true,
            at_most: 1,
            listing: Listing::default(),
        };
        for name in ["first", "second"] {
            lister.failed(Path::new(name), &io::ErrorKind::NotFound.into());
        }
        let failed = lister.listing.failure.map(|(path, _)| path);
        assert_eq!(failed, Some(PathBuf::from("first")));
    }

    #[test]
    fn the_first_wanted_entries_are_kept_and_all_are_counted() {
        let tree = tempfile::tempdir().expect("a directory");
        let number = SPARE + 500;
        for name in 0..number {
            std::fs::write(tree.path().join(format!("{name:05}")), "").expect("written");
        }
        let listing = with_whole(tree.path(), |walk| {
            list(&walk, NonZeroUsize::MIN, 3, &|entry| {
                entry.within != "00001"
            })
            .expect("readable")
        });
        let names: Vec<&str> = listing
            .entries
            .iter()
            .map(|entry| entry.within.as_str())
            .collect();
        assert_eq!(names, ["00000", "00002", "00003"]);
        assert_eq!(listing.total, number - 1);
    }
}
