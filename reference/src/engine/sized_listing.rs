//! The entries of a few levels below a directory, with their sizes.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;

use super::walk::{Visitor, Walk, WalkEntry, walk};

/// An entry, or the base itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SizedEntry {
    /// Whether it is a directory; false for a symbolic link.
    pub is_dir: bool,
    /// Of a file its bytes; of a directory those of all files of the walk below it, at any depth.
    pub size: u64,
}

/// The entries by path: relative to the base, with forward slashes. The base is "".
pub type SizedListing = BTreeMap<String, SizedEntry>;

/// Lists the entries down to this many levels below the base, which is level 0. Memory does not grow
/// with the others.
///
/// # Errors
/// The base cannot be read.
pub fn list(wanted: &Walk<'_>, threads: NonZeroUsize, levels: usize) -> io::Result<SizedListing> {
    let lister = |_| Lister {
        levels,
        listing: SizedListing::new(),
    };
    let mut listers: Vec<_> = (0..threads.get()).map(lister).collect();
    walk(wanted, &mut listers)?;
    let base = SizedEntry {
        is_dir: true,
        size: 0,
    };
    let mut listing = SizedListing::from([(String::new(), base)]);
    for (path, entry) in listers.into_iter().flat_map(|lister| lister.listing) {
        add(&mut listing, &path, entry);
    }
    Ok(listing)
}

fn add(listing: &mut SizedListing, path: &str, entry: SizedEntry) {
    let known = listing.entry(path.to_owned()).or_default();
    known.is_dir |= entry.is_dir;
    known.size = known.size.saturating_add(entry.size);
}

struct Lister {
    levels: usize,
    listing: SizedListing,
}

impl Visitor for Lister {
    fn wants(&self, _entry: &WalkEntry<'_>) -> bool {
        true
    }

    fn visit(&mut self, entry: &WalkEntry<'_>) {
        let size = match entry.stamp() {
            Ok(stamp) if !entry.is_dir => stamp.size,
            _ => 0,
        };
        let parts = |text: &str| text.split('/').count();
        if parts(entry.within) <= self.levels {
            let is_dir = entry.is_dir;
            add(&mut self.listing, entry.within, SizedEntry { is_dir, size });
        }
        let slashes = entry.within.match_indices('/').map(|(at, _)| at);
        for above in [0].into_iter().chain(slashes).take(self.levels + 1) {
            let is_dir = true;
            add(
                &mut self.listing,
                &entry.within[..above],
                SizedEntry { is_dir, size },
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::reach::Reach;
    use crate::engine::stop_signal::StopSignal;
    use crate::engine::walk::Omit;
    use crate::host::{Cancellation, SystemClock};

    #[test]
    fn a_directory_counts_what_is_below_it_at_any_depth() {
        let directory = tempfile::tempdir().expect("a directory");
        let root = directory.path().canonicalize().expect("its real path");
        std::fs::create_dir_all(root.join("d/e")).expect("made");
        for (path, content) in [("a", "1"), ("d/b", "22"), ("d/e/c", "333")] {
            std::fs::write(root.join(path), content).expect("written");
        }
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        let wanted = Walk {
            base: &root,
            reach: &Reach::Unlinked,
            prefix: "",
            rules_above: None,
            omit: Omit::default(),
            max_depth: None,
            stop: &StopSignal::new(&clock, &cancellation, None),
        };
        let threads = NonZeroUsize::MIN.saturating_add(1);
        let listing = list(&wanted, threads, 2).expect("listed");
        let shown: Vec<_> = listing
            .iter()
            .map(|(path, entry)| (&**path, entry.size))
            .collect();
        assert_eq!(shown, [("", 6), ("a", 1), ("d", 5), ("d/b", 2), ("d/e", 3)]);
        assert!(listing["d/e"].is_dir && !listing["d/b"].is_dir);
    }
}
