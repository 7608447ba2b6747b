//! The part of the file system that a call may reach.

use std::fs::{self, File, Metadata};
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Component, Path, PathBuf};

use super::confine::{ConfineError, confine_to_any};
use super::order::Stamp;
use super::unlinked::{self, EntryName, LISTING, OFlags, PARENT};

/// How far the paths of a call may lead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// Anywhere the system allows.
    #[default]
    Everything,
    /// Not out of these directories, even through links, and even if links change meanwhile.
    Beneath(Vec<PathBuf>),
    /// Only to the path as written: no link is followed. For paths whose links were followed
    /// before.
    Unlinked,
}

/// The number of attempts to follow a path whose links keep changing.
const ATTEMPTS: usize = 8;

impl Reach {
    /// Whether the path stays within reach, whether or not it exists.
    ///
    /// # Errors
    /// The path leads too far, or cannot be followed.
    pub fn check(&self, path: &Path) -> Result<(), ConfineError> {
        match self {
            Self::Beneath(roots) => confine_to_any(roots, path).map(drop),
            Self::Everything | Self::Unlinked => Ok(()),
        }
    }

    /// Opens a regular file for reading. Other kinds, which might be endless or block, are refused.
    ///
    /// # Errors
    /// The path leads too far; system errors.
    pub fn file(&self, path: &Path) -> io::Result<File> {
        self.followed(path, unlinked::file_freely, unlinked::file)
    }

    /// Checks that the directory can be listed.
    ///
    /// # Errors
    /// The path leads too far; system errors.
    pub fn read_dir(&self, path: &Path) -> io::Result<()> {
        self.directory(path).map(drop)
    }

    /// The metadata of the path, following links.
    ///
    /// # Errors
    /// The path leads too far; system errors.
    pub fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.followed(path, |path| fs::metadata(path), unlinked::metadata)
    }

    /// The time and size of the entry itself. If it is a link, it can lead anywhere.
    ///
    /// # Errors
    /// The path to it leads too far; system errors.
    pub fn stamp(&self, path: &Path) -> io::Result<Stamp> {
        Ok(self.entry(path)?.stat()?.into())
    }

    /// The entry at the path. Its directory must exist; the entry need not.
    ///
    /// # Errors
    /// The path to the directory leads too far; system errors.
    pub fn entry(&self, path: &Path) -> io::Result<EntryName> {
        let (above, name) = unlinked::split(path);
        Ok(EntryName::new(self.parent(above)?, name))
    }

    /// Opens a directory, to open its entries.
    pub(super) fn parent(&self, path: &Path) -> io::Result<OwnedFd> {
        self.open(path, PARENT)
    }

    /// Opens a directory, to list it.
    pub(super) fn directory(&self, path: &Path) -> io::Result<OwnedFd> {
        self.open(path, LISTING)
    }

    fn open(&self, path: &Path, flags: OFlags) -> io::Result<OwnedFd> {
        self.followed(
            path,
            |path| unlinked::open_freely(path, flags),
            |real| unlinked::open(real, flags),
        )
    }

    /// Opens by the path itself if anything is within reach; otherwise by its target, without
    /// following links.
    fn followed<T>(
        &self,
        path: &Path,
        freely: impl Fn(&Path) -> io::Result<T>,
        unlinked: impl Fn(&Path) -> io::Result<T>,
    ) -> io::Result<T> {
        let roots = match self {
            Self::Everything => return freely(path),
            Self::Unlinked => return unlinked(path),
            Self::Beneath(roots) => roots,
        };
        // The usual path has no links, and then need not be followed.
        let is_beneath = roots.iter().any(|root| path.starts_with(root))
            && !path.components().any(|part| part == Component::ParentDir);
        let mut real = if is_beneath {
            path.to_owned()
        } else {
            confine_to_any(roots, path)?
        };
        for _ in 1..ATTEMPTS {
            match unlinked(&real) {
                Err(error) if unlinked::is_link(&error) => real = confine_to_any(roots, path)?,
                opened => return opened,
            }
        }
        unlinked(&real)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use super::*;

    /// Whether a file, a directory and their metadata can be reached by the path, in a tree with
    /// links in and out of it.
    fn check(path: &str, is_inside: bool, is_unlinked: bool) {
        let directory = tempfile::tempdir().expect("a directory");
        let outside = directory.path().canonicalize().expect("its real path");
        let root = outside.join("root");
        fs::create_dir_all(root.join("src")).expect("made");
        fs::write(root.join("src/file"), "").expect("written");
        fs::write(outside.join("file"), "").expect("written");
        symlink("src", root.join("inside")).expect("linked");
        symlink("..", root.join("out")).expect("linked");
        let check = |reach: &Reach, expected: bool| {
            let (file, above) = (root.join(path).join("file"), root.join(path));
            assert_eq!(reach.file(&file).is_ok(), expected, "{reach:?} {path}");
            assert_eq!(reach.metadata(&file).is_ok(), expected, "{reach:?} {path}");
            let itself = reach.stamp(&file);
            assert_eq!(itself.is_ok(), expected, "{reach:?} {path}");
            let listed = reach.read_dir(&above);
            assert_eq!(listed.is_ok(), expected, "{reach:?} {path}");
        };
        check(&Reach::Everything, true);
        let beneath = Reach::Beneath(vec![root.clone()]);
        check(&beneath, is_inside);
        assert_eq!(beneath.check(&root.join(path)).is_ok(), is_inside, "{path}");
        let roots = vec![outside.join("elsewhere"), root.clone()];
        check(&Reach::Beneath(roots), is_inside);
        check(&Reach::Unlinked, is_unlinked);
    }

    #[test]
    fn only_regular_files_are_opened_and_nothing_is_waited_for() {
        let directory = tempfile::tempdir().expect("a directory");
        let root = directory.path().canonicalize().expect("its real path");
        fs::write(root.join("file"), "").expect("written");
        symlink("/dev/zero", root.join("endless")).expect("linked");
        let made = Command::new("mkfifo").arg(root.join("pipe")).status();
        assert!(made.expect("mkfifo").success());
        for reach in [
            Reach::Everything,
            Reach::Beneath(vec![root.clone()]),
            Reach::Unlinked,
        ] {
            assert!(reach.file(&root.join("file")).is_ok(), "{reach:?}");
            for name in ["endless", "pipe", "."] {
                assert!(reach.file(&root.join(name)).is_err(), "{reach:?} {name}");
            }
        }
    }

    #[test]
    fn a_path_is_followed_again_while_links_are_put_in_its_way() {
        let directory = tempfile::tempdir().expect("a directory");
        let root = directory.path().canonicalize().expect("its real path");
        symlink(".", root.join("link")).expect("linked");
        let freely = |_: &Path| Err(io::ErrorKind::Unsupported.into());
        for (first, attempts) in [("link", ATTEMPTS), ("missing", 1)] {
            let count = Cell::new(0);
            let unlinked = |real: &Path| {
                count.set(count.get() + 1);
                let is_last = count.get() == ATTEMPTS;
                let path = if is_last { real } else { &root.join(first) };
                unlinked::open(path, PARENT)
            };
            let opened = Reach::Beneath(vec![root.clone()]).followed(&root, freely, unlinked);
            assert_eq!(opened.is_ok(), attempts == ATTEMPTS, "{first}");
            assert_eq!(count.get(), attempts, "{first}");
        }
    }

    #[test]
    fn links_are_followed_as_far_as_they_may_lead() {
        check("src", true, true);
        check("inside", true, false);
        check("out", false, false);
        check("out/root/src", true, false);
    }
}
