//! The directory in which a run keeps its workspaces.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use seekspec_conformance::tree::Tree;
use tempfile::TempDir;

use super::error::SandboxError;
use super::memory;
use super::removal;
use super::times::Now;
use super::workspace::Workspace;
use crate::interrupt::LiveDirectory;

/// What tools other than ours read in the directories above a tree.
const READ_FROM_ABOVE: &[&str] = &[".gitignore", ".ignore", ".rgignore", ".fdignore", ".git"];

/// What means something in a pattern, or to a shell even between double quotes.
const MEANINGFUL: &[char] = &['*', '?', '[', ']', '{', '}', '"', '$', '`', '\\'];

/// The directory in which a run keeps its workspaces. Dropping it removes it, and so does a signal.
#[derive(Debug)]
pub struct RunDirectory {
    path: PathBuf,
    now: Now,
    next: AtomicUsize,
    _live: LiveDirectory,
    _guard: TempDir,
}

impl RunDirectory {
    /// Makes it in the directory for temporary files: TMPDIR, or else `/tmp`.
    pub fn create() -> Result<Self, SandboxError> {
        Self::create_in(&env::temp_dir())
    }

    /// Makes it for an implementation in this process: in memory (`/dev/shm`), which is faster than most disks, where TMPDIR is not set
    /// and there is enough of it; or else where [`RunDirectory::create`] does.
    pub fn create_for_this_process() -> Result<Self, SandboxError> {
        match memory::directory() {
            Some(memory) => Self::create_in(memory),
            None => Self::create(),
        }
    }

    /// Makes it in this directory.
    pub fn create_in(parent: &Path) -> Result<Self, SandboxError> {
        let failed = |error| SandboxError::NoDirectory {
            parent: parent.to_owned(),
            source: without_path(error),
        };
        let guard = tempfile::Builder::new()
            .prefix("seekspec-")
            .tempdir_in(parent)
            .map_err(failed)?;
        // Tools answer with real paths, and the directory for temporary files is a symbolic link on some systems.
        let path = guard.path().canonicalize().map_err(failed)?;
        Ok(Self {
            _live: LiveDirectory::new(&path),
            path,
            now: Now::read(),
            next: AtomicUsize::new(0),
            _guard: guard,
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A new workspace that holds this tree.
    pub fn workspace(&self, tree: &Arc<Tree>) -> Result<Workspace, SandboxError> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        Workspace::make(
            self.path.join(number.to_string()),
            Arc::clone(tree),
            self.now,
        )
    }

    /// What in the directories above, and in their names, may change what a target answers.
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

/// The cause alone: the name that the directory would have had helps nobody.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((cause, _)) => io::Error::new(error.kind(), cause),
        None => error,
    }
}

impl Drop for RunDirectory {
    /// Before the guard, which gives up where permissions are in the way.
    fn drop(&mut self) {
        drop(removal::remove(&self.path));
    }
}
