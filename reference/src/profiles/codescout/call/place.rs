use std::path::{Path, PathBuf};

use crate::engine::confine::{ConfineError, confine, follow};
use crate::engine::display;
use crate::engine::path::resolve;

use super::error::CallError;
use super::rules::PathRules;

/// Where a path of a call leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// As the call wrote it.
    pub written: String,
    /// Where it leads, without links and `..`.
    pub real: PathBuf,
    /// The project's root, likewise.
    pub real_root: PathBuf,
    /// The absolute path that stands for it in answers: below the root as the host named it.
    pub shown: String,
}

impl Place {
    /// Follows the path, relative to the project's root unless it is absolute.
    ///
    /// # Errors
    /// A path that the rules refuse, or that cannot be followed.
    pub fn new(written: &str, rules: &PathRules, root: &Path) -> Result<Self, CallError> {
        let refused = |error: ConfineError| CallError::of_confine(written, &error);
        let path = rules.absolute_path(written, root);
        let real_root = follow(root).map_err(refused)?;
        let real = if rules.confined {
            confine(root, &path).map_err(refused)?
        } else {
            follow(&path).map_err(refused)?
        };
        let is_denied = |path: &Path| rules.deny_list.denies(path);
        if is_denied(&real) || is_denied(&resolve(root, written)) {
            return Err(CallError::Denied(written.to_owned()));
        }
        let shown = real
            .strip_prefix(&real_root)
            .map_or_else(|_| real.clone(), |inside| root.join(inside));
        Ok(Self {
            written: written.to_owned(),
            shown: display::slashed(&shown).trim_end_matches('/').to_owned(),
            real,
            real_root,
        })
    }

    /// The absolute path of something below this place, as it stands in answers.
    #[must_use]
    pub fn shown_below(&self, within: &str) -> String {
        format!("{}/{within}", self.shown)
    }
}
