//! From a tree to files on disk.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::Permissions;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use seekspec_conformance::tree::{Entry, EntryKind, Modified, Tree};

use super::contents;
use super::error::{At, SandboxError};
use super::folder::{OpenFolder, is_directory};
use super::git_repository;
use super::times::Now;

const FILE_MODE: u32 = 0o644;
const DIRECTORY_MODE: u32 = 0o755;

/// Writes the tree into `root`, an empty directory.
pub fn materialise(tree: &Tree, root: &Path, now: Now) -> Result<(), SandboxError> {
    let folder = OpenFolder::open(root).at("open", root)?;
    write(tree, TreeSite::new(&folder, root, now)).map(drop)
}

/// Writes a tree where nothing is, and says how many entries that makes with the root. Directories
/// get their times and modes last: what is put into a directory changes its time, and into one that
/// cannot be written nothing can be put.
pub(super) fn write(tree: &Tree, mut site: TreeSite<'_>) -> Result<usize, SandboxError> {
    site.made.insert(String::new(), Look::default());
    for (path, entry) in &tree.entries {
        site.put(path, entry)?;
    }
    let entries = site.made.len() + site.others;
    site.finish().map(|()| entries)
}

/// Where a tree is made or changed.
pub(super) struct TreeSite<'a> {
    root: &'a OpenFolder,
    /// For messages.
    place: &'a Path,
    now: Now,
    /// Directories that were made, with their final metadata.
    made: BTreeMap<String, Look>,
    /// How many files and links were made.
    others: usize,
    /// The last directory: most entries are beside the one before.
    last: Option<(String, OpenFolder)>,
}

#[derive(Clone, Copy, Default)]
struct Look {
    modified: Modified,
    mode: Option<u32>,
}

impl<'a> TreeSite<'a> {
    pub(super) fn new(root: &'a OpenFolder, place: &'a Path, now: Now) -> Self {
        Self {
            root,
            place,
            now,
            made: BTreeMap::new(),
            others: 0,
            last: None,
        }
    }

    /// Makes a new entry.
    pub(super) fn put(&mut self, path: &str, entry: &Entry) -> Result<(), SandboxError> {
        let look = Look {
            modified: entry.modified,
            mode: entry.mode,
        };
        match &entry.kind {
            EntryKind::Directory => self.make(path, look),
            EntryKind::GitRepository => self.put_git_repository(path, look),
            EntryKind::Symlink(target) => self.put_link(path, target, look),
            kind => {
                let bytes = contents::bytes_of(kind).at("make", &self.place.join(path))?;
                self.put_file(path, &bytes.unwrap_or_default(), look)
            }
        }
    }

    fn make(&mut self, path: &str, look: Look) -> Result<(), SandboxError> {
        self.make_parents(path)?;
        self.make_one(path)?;
        self.made.insert(path.to_owned(), look);
        Ok(())
    }

    fn make_parents(&mut self, path: &str) -> Result<(), SandboxError> {
        for (end, _) in path.match_indices('/') {
            self.make_one(&path[..end])?;
        }
        Ok(())
    }

    /// An entry that is already there keeps its metadata.
    fn make_one(&mut self, path: &str) -> Result<(), SandboxError> {
        if self.made.contains_key(path) {
            return Ok(());
        }
        let place = self.place.join(path);
        let (parent, name) = self.parent(path)?;
        if parent.look(name).is_ok_and(|found| is_directory(&found)) {
            return Ok(());
        }
        parent.make(name).at("make", &place)?;
        self.made.insert(path.to_owned(), Look::default());
        Ok(())
    }

    fn put_link(&mut self, path: &str, target: &str, look: Look) -> Result<(), SandboxError> {
        self.make_parents(path)?;
        self.others += 1;
        let (place, now) = (self.place.join(path), self.now);
        let (parent, name) = self.parent(path)?;
        parent.link(target, name).at("make", &place)?;
        now.set_of_entry(parent, OsStr::new(name), look.modified)
            .at("set the time of", &place)
    }

    fn put_file(&mut self, path: &str, bytes: &[u8], look: Look) -> Result<(), SandboxError> {
        self.make_parents(path)?;
        self.others += 1;
        let (place, now) = (self.place.join(path), self.now);
        let (parent, name) = self.parent(path)?;
        let mut file = parent.create(name).at("make", &place)?;
        file.write_all(bytes).at("write", &place)?;
        // Explicitly, as the umask of the user must make no difference.
        let mode = Permissions::from_mode(look.mode.unwrap_or(FILE_MODE));
        file.set_permissions(mode).at("set the mode of", &place)?;
        now.set_of_file(&file, look.modified)
            .at("set the time of", &place)
    }

    fn put_git_repository(&mut self, path: &str, look: Look) -> Result<(), SandboxError> {
        self.make(path, look)?;
        let within = Look {
            modified: look.modified,
            mode: None,
        };
        for directory in git_repository::DIRECTORIES {
            self.make(&format!("{path}/{directory}"), within)?;
        }
        git_repository::FILES.iter().try_for_each(|(file, text)| {
            self.put_file(&format!("{path}/{file}"), text.as_bytes(), within)
        })
    }

    /// The directory of an entry, and the name of the entry.
    fn parent<'p>(&mut self, path: &'p str) -> Result<(&OpenFolder, &'p str), SandboxError> {
        let Some((parent, name)) = path.rsplit_once('/') else {
            return Ok((self.root, path));
        };
        let folder = match self.last.take() {
            Some((last, folder)) if last == parent => folder,
            _ => self
                .root
                .folder(parent)
                .at("open", &self.place.join(parent))?,
        };
        Ok((&self.last.insert((parent.to_owned(), folder)).1, name))
    }

    /// Children before parents, which may be about to become inaccessible.
    pub(super) fn finish(self) -> Result<(), SandboxError> {
        for (path, look) in self.made.into_iter().rev() {
            let place = self.place.join(&path);
            let folder = self.root.folder(&path).at("open", &place)?;
            self.now
                .set_of_entry(&folder, OsStr::new(""), look.modified)
                .at("set the time of", &place)?;
            let mode = look.mode.unwrap_or(DIRECTORY_MODE);
            folder.allow_here(mode).at("set the mode of", &place)?;
        }
        Ok(())
    }
}
