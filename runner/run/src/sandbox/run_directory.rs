//! The directory in which a run keeps its workspaces.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use seekspec_conformance::tree::Tree;

use super::error::{At, SandboxError};
use super::folder::{OWNER, OpenFolder};
use super::memory;
use super::removal::{self, CannotRemove};
use super::strays::Strays;
use super::times::Now;
use super::workspace::Workspace;
use crate::interrupt::LiveDirectory;
use crate::leftovers;

/// Files that other tools read in the directories above a tree.
const READ_FROM_ABOVE: &[&str] = &[".gitignore", ".ignore", ".rgignore", ".fdignore", ".git"];

/// Characters with a meaning in a pattern, or in a shell even between double quotes.
const MEANINGFUL: &[char] = &['*', '?', '[', ']', '{', '}', '"', '$', '`', '\\'];

/// The prefix of the name of every such directory.
const PREFIX: &str = "seekspec-run-";

/// A directory that is as young as this may belong to a run that has not claimed it yet.
const YOUNG: Duration = Duration::from_secs(60);

/// The directory in which a run keeps its workspaces. Dropping it removes it, and so does a signal; where the run was killed, the next
/// run does.
#[derive(Debug)]
pub struct RunDirectory {
    path: PathBuf,
    /// Claimed as long as the run lives.
    folder: Arc<OpenFolder>,
    now: Now,
    next: AtomicUsize,
    /// Much of a run is the making of directories: HOME and TMPDIR are only for those who have a process, and only those leave something.
    strays: Option<Arc<Strays>>,
    _live: LiveDirectory,
}

impl RunDirectory {
    /// Makes it in the directory for temporary files: TMPDIR, or else `/tmp`.
    pub fn create() -> Result<Self, SandboxError> {
        Self::create_in(&env::temp_dir())
    }

    /// Makes it for an implementation in this process: in memory (`/dev/shm`), which is faster than most disks, where TMPDIR is not set
    /// and there is enough of it; or else where [`RunDirectory::create`] does.
    pub fn create_for_this_process() -> Result<Self, SandboxError> {
        let mut directory = match memory::directory() {
            Some(memory) => Self::create_in(memory),
            None => Self::create(),
        }?;
        directory.strays = None;
        Ok(directory)
    }

    /// Makes it in this directory, and removes what runs that were killed have left there.
    pub fn create_in(parent: &Path) -> Result<Self, SandboxError> {
        let failed = |error| SandboxError::NoDirectory {
            parent: parent.to_owned(),
            source: without_path(error),
        };
        // Tools answer with real paths, and the directory for temporary files is a symbolic link on some systems.
        let parent = parent.canonicalize().map_err(failed)?;
        sweep(&parent);
        let make = || {
            let made = tempfile::Builder::new()
                .prefix(PREFIX)
                .tempdir_in(&parent)?
                .keep();
            let name = made.file_name().unwrap_or_default();
            OpenFolder::open(&parent)?.allow(name, OWNER)?;
            Ok(made)
        };
        let (live, path) = LiveDirectory::make(make, end_and_remove).map_err(failed)?;
        let folder = OpenFolder::open(&path).map_err(failed)?;
        folder.claim();
        Ok(Self {
            _live: live,
            path,
            folder: Arc::new(folder),
            now: Now::read(),
            next: AtomicUsize::new(0),
            strays: Some(Arc::default()),
        })
    }

    /// Makes another one below this, in directories of these names.
    pub fn create_below(&self, names: &str) -> Result<Self, SandboxError> {
        let parent = self.path.join(names);
        fs::create_dir_all(&parent).at("make", &parent)?;
        let mut below = Self::create_in(&parent)?;
        below.strays = self.strays.clone();
        Ok(below)
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A path within that nothing else has.
    pub(super) fn new_path(&self, name: &str) -> PathBuf {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.path.join(format!("{name}-{number}"))
    }

    /// A new workspace with this tree.
    pub fn workspace(&self, tree: &Arc<Tree>) -> Result<Workspace, SandboxError> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let tree = Arc::clone(tree);
        Workspace::create(
            (&self.folder, &self.path),
            number.to_string(),
            tree,
            self.now,
            self.strays.clone(),
        )
    }

    /// Removes it, and says what could not be removed. Dropping it does the same in silence.
    pub fn remove(&self) -> Result<(), CannotRemove> {
        removal::empty(&self.folder).map_err(|error| error.within(&self.path))?;
        removal::remove(&self.path)?;
        match self.folder.look_here() {
            // One that is gone has no names left, its own and `.`.
            Ok(found) if found.st_nlink > 1 => Err(CannotRemove::moved(&self.path)),
            _ => Ok(()),
        }
    }

    /// Files that targets have left outside their trees, in the workspaces that are gone.
    pub fn strays(&self) -> Vec<String> {
        let strays = self.strays.as_deref();
        strays.map_or_else(Vec::new, Strays::warnings)
    }

    /// A sentence about lines that targets have written to stdout and that are not messages.
    pub fn noise(&self) -> Option<String> {
        self.strays.as_deref()?.on_stdout()
    }

    /// Files in the directories above, and characters in their names, that may change answers.
    pub fn warnings(&self) -> Vec<String> {
        [self.meaningful_names(), self.files_above()].concat()
    }

    /// An absolute path is a pattern too, where a tool takes either.
    fn meaningful_names(&self) -> Vec<String> {
        let path = self.path.to_string_lossy();
        if !path.contains(MEANINGFUL) {
            return Vec::new();
        }
        vec![format!(
            "the path {path} has characters that mean something in a pattern or to a shell; set TMPDIR to a directory without them"
        )]
    }

    fn files_above(&self) -> Vec<String> {
        let above = self.path.ancestors().skip(1);
        let files =
            above.flat_map(|directory| READ_FROM_ABOVE.iter().map(|name| directory.join(name)));
        files
            .filter(|file| file.symlink_metadata().is_ok())
            .map(|file| {
                format!(
                    "{} lies above the trees of this run, and a target may read it; set TMPDIR to a directory without one above it",
                    file.display()
                )
            })
            .collect()
    }
}

/// The cause alone: the name of the missing directory is of no use.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((cause, _)) => io::Error::new(error.kind(), cause),
        None => error,
    }
}

impl Drop for RunDirectory {
    fn drop(&mut self) {
        drop(self.remove());
    }
}

/// Removes the directories of runs that were killed, and kills the processes that their targets
/// left behind. Directories of other users are kept.
fn sweep(parent: &Path) {
    let Ok(folder) = OpenFolder::open(parent) else {
        return;
    };
    for name in folder.names().unwrap_or_default() {
        if name.to_string_lossy().starts_with(PREFIX) && is_left_behind(&folder, &name) {
            leftovers::sweep_run(&parent.join(&name));
            drop(removal::remove_within(&folder, &name));
        }
    }
}

/// Ends the processes of a run, and removes its directory as far as that can be.
fn end_and_remove(directory: &Path) {
    leftovers::sweep_run(directory);
    drop(removal::remove(directory));
}

fn is_left_behind(parent: &OpenFolder, name: &OsStr) -> bool {
    let Ok(found) = parent.look(name) else {
        return false;
    };
    let changed = UNIX_EPOCH + Duration::from_secs(found.st_mtime.try_into().unwrap_or_default());
    let is_ours = found.st_uid == rustix::process::geteuid().as_raw();
    let is_old = changed.elapsed().is_ok_and(|age| age > YOUNG);
    // A run keeps its claim for as long as it lives.
    is_ours && is_old && parent.folder(name).is_ok_and(|left| left.claim())
}
