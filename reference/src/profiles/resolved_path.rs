use std::io;
use std::path::{Path, PathBuf};

use crate::engine::confine::{ConfineError, confine, follow};
use crate::engine::display;
use crate::engine::unlinked::EntryName;
use crate::host::Context;

/// A resolved path of a call. It is opened without following links, so that it is still the path
/// that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedPath {
    /// As the call wrote it.
    pub written: String,
    /// Its target, without links and `..`.
    pub real: PathBuf,
    /// The target of the project's root.
    pub real_root: PathBuf,
    /// The absolute path shown in answers: below the root as the host named it.
    pub shown: String,
}

impl ResolvedPath {
    /// Resolves the path against the project's root, inside which a `confined` path must stay, links
    /// included.
    ///
    /// # Errors
    /// The path leads out, or cannot be followed.
    pub fn new(written: &str, confined: bool, context: &Context<'_>) -> Result<Self, ConfineError> {
        Self::below(context.root, written, confined, context)
    }

    /// The same in another directory than the project's root.
    ///
    /// # Errors
    /// The path leads out, or cannot be followed.
    pub fn below(
        root: &Path,
        written: &str,
        confined: bool,
        context: &Context<'_>,
    ) -> Result<Self, ConfineError> {
        let path = root.join(written);
        let real_root = follow(root)?;
        let real = if confined {
            confine(root, &path)?
        } else {
            follow(&path)?
        };
        context.reach.check(&real)?;
        let shown = real
            .strip_prefix(&real_root)
            .map_or_else(|_| real.clone(), |inside| root.join(inside));
        Ok(Self {
            written: written.to_owned(),
            shown: shown_path(&shown),
            real,
            real_root,
        })
    }

    /// The path of the entry itself: of a link, not of its target, which must be allowed all the same.
    ///
    /// # Errors
    /// Those of `resolve`.
    #[cfg(any(feature = "common", feature = "mcp-filesystem"))]
    pub(in crate::profiles) fn itself<E>(
        written: &str,
        resolve: impl Fn(&str) -> Result<Self, E>,
    ) -> Result<PathBuf, E> {
        let target = resolve(written)?;
        let path = Path::new(written);
        match (path.parent().and_then(Path::to_str), path.file_name()) {
            (Some(above), Some(name)) => Ok(resolve(above)?.real.join(name)),
            _ => Ok(target.real),
        }
    }

    /// The entry in its directory, which stays open.
    ///
    /// # Errors
    /// There is a link on the way by now; system errors.
    pub fn entry(&self) -> io::Result<EntryName> {
        EntryName::at(&self.real)
    }

    /// The absolute path, as shown in answers, of an entry below this one.
    #[must_use]
    pub fn shown_below(&self, within: &str) -> String {
        format!("{}/{within}", self.shown)
    }
}

fn shown_path(path: &Path) -> String {
    display::slashed(path).trim_end_matches('/').to_owned()
}
