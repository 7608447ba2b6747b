use std::io;
use std::mem;
use std::path::PathBuf;
use std::sync::Arc;

use super::handle::Handle;
use super::handle_pool::PooledHandle;
use super::scope::Walk;
use crate::engine::ignore_rules::IgnoreRules;
use crate::engine::repository;

/// How a directory is opened.
#[derive(Debug)]
pub(super) enum DirHandle {
    /// Already open. Only the base is opened beforehand, since its failure is an error of the walk.
    Open(Handle),
    /// By its name, relative to its open parent.
    InParent(Arc<PooledHandle>),
    /// By its path below the base.
    ByPath,
}

/// A directory waiting to be read.
#[derive(Debug)]
pub(super) struct PendingDirectory {
    pub(super) path: PathBuf,
    /// The prefix of the displayed paths of its entries.
    pub(super) prefix: String,
    pub(super) depth: usize,
    pub(super) is_ignored: bool,
    /// The ignore rules of its parents.
    pub(super) rules: Option<Arc<IgnoreRules>>,
    /// Whether ignore files are obeyed in it.
    pub(super) obeys: bool,
    pub(super) dir_handle: DirHandle,
}

impl PendingDirectory {
    pub(super) fn base(walk: &Walk<'_>, handle: Handle) -> Self {
        Self {
            path: walk.base.to_path_buf(),
            prefix: walk.prefix.to_owned(),
            depth: 1,
            is_ignored: false,
            rules: walk.rules_above.clone(),
            obeys: walk
                .omit
                .repository_mark
                .is_none_or(|mark| repository::contains(walk.base, mark)),
            dir_handle: DirHandle::Open(handle),
        }
    }

    pub(super) fn is_base(&self) -> bool {
        self.depth == 1
    }

    /// Opens it, unless it is open. No link is followed on the way from the base.
    pub(super) fn open(&mut self, walk: &Walk<'_>, base: &Handle) -> io::Result<Handle> {
        match (
            mem::replace(&mut self.dir_handle, DirHandle::ByPath),
            self.path.file_name(),
        ) {
            (DirHandle::Open(handle), _) => Ok(handle),
            (DirHandle::InParent(above), Some(name)) => above.open_in(name),
            _ => base.open_below(self.path.strip_prefix(walk.base).unwrap_or(&self.path)),
        }
    }
}
