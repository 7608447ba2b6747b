use std::path::PathBuf;

use super::rules::MemoryRules;
use crate::Text;
use crate::engine::confine::{ConfineError, confine};
use crate::engine::unlinked::{self, EntryName};
use crate::host::Context;
use crate::profiles::Failure;
use std::io::{self, ErrorKind};

/// A path of a call, below the root of the memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StorePath<'a> {
    /// As the call wrote it.
    pub(super) written: &'a str,
    /// Its names below the root.
    names: Vec<&'a str>,
    store: PathBuf,
    failed: &'a Text,
    outside: Failure,
}

impl<'a> StorePath<'a> {
    /// Reads the path. Links are not yet followed.
    ///
    /// # Errors
    /// It is not below the root.
    pub(super) fn new(
        written: &'a str,
        rules: &'a MemoryRules,
        context: &Context<'_>,
    ) -> Result<Self, Failure> {
        let (paths, root) = (&rules.paths, &rules.paths.root);
        let outside = Failure::new(&rules.texts.outside)
            .with("path", written)
            .with("root", root);
        let below = written
            .strip_prefix(&**root)
            .filter(|below| below.is_empty() || below.starts_with('/'))
            .ok_or_else(|| outside.clone())?;
        let mut names = Vec::new();
        for name in below.split('/') {
            match name {
                "" | "." => {}
                ".." if paths.refuses_dot_dot || names.pop().is_none() => return Err(outside),
                ".." => {}
                name => names.push(name),
            }
        }
        Ok(Self {
            written,
            names,
            store: context.root.join(&*paths.directory),
            failed: &rules.texts.failed,
            outside,
        })
    }

    /// Whether it is the memory itself.
    pub(super) fn is_root(&self) -> bool {
        self.names.is_empty()
    }

    /// The target of the path, without links. Nothing need be there.
    ///
    /// # Errors
    /// A link leads out of the memory, or out of reach; system errors.
    pub(super) fn target(&self, context: &Context<'_>) -> Result<PathBuf, Failure> {
        self.followed(&self.names, context)
    }

    /// The path itself: links above it are followed, and a link there is not.
    ///
    /// # Errors
    /// As for [`target`](Self::target).
    pub(super) fn itself(&self, context: &Context<'_>) -> Result<PathBuf, Failure> {
        match self.names.split_last() {
            Some((name, above)) => Ok(self.followed(above, context)?.join(name)),
            None => self.target(context),
        }
    }

    fn followed(&self, names: &[&str], context: &Context<'_>) -> Result<PathBuf, Failure> {
        let mut path = self.store.clone();
        path.extend(names);
        let real = confine(&self.store, &path).map_err(|error| self.refused(&error))?;
        context
            .reach
            .check(&real)
            .map_err(|error| self.refused(&error))?;
        Ok(real)
    }

    fn refused(&self, error: &ConfineError) -> Failure {
        match error {
            ConfineError::Outside => self.outside.clone(),
            error => self.failure(error),
        }
    }

    /// The failure for an error without a text of its own.
    pub(super) fn failure(&self, reason: impl std::fmt::Display) -> Failure {
        Failure::new(self.failed)
            .with("path", self.written)
            .with("reason", reason)
    }

    /// The failure of a command that takes a file. It is `missing` if the path is a directory (Directory
    /// handling), or if the file is gone by now, which systems report in several ways.
    pub(super) fn without_file(
        &self,
        entry: &EntryName,
        error: &io::Error,
        missing: &Text,
    ) -> Failure {
        let is_gone = entry.exists().is_ok_and(|exists| !exists);
        let is_none = is_gone || unlinked::is_not_a_file(error);
        let none = ErrorKind::NotFound.into();
        self.system(if is_none { &none } else { error }, missing)
    }

    /// The failure for a system error; `missing` if nothing is there.
    pub(super) fn system(&self, error: &io::Error, missing: &Text) -> Failure {
        match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => {
                Failure::new(missing).with("path", self.written)
            }
            _ => self.failure(error),
        }
    }
}

/// The entry at a real path, if something is there.
pub(super) fn present(path: &std::path::Path) -> io::Result<Option<EntryName>> {
    let entry = match EntryName::at(path) {
        Err(error) if is_missing(&error) => return Ok(None),
        entry => entry?,
    };
    Ok(entry.exists()?.then_some(entry))
}

fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}
