use std::path::{Path, PathBuf};

use super::CallTexts;
use crate::engine::confine::{ConfineError, confine, follow};
use crate::engine::deny_list::DenyList;
use crate::engine::display;
use crate::engine::path::resolve;
use crate::engine::unlinked::EntryName;
use crate::host::Context;
use crate::profiles::Failure;

rules! {
    /// The paths that a call may access (Introduction).
    pub struct PathRules {
        /// Whether paths must stay inside the project, links included.
        pub confined: bool = true,
        /// Paths that are always refused. The document names SSH keys and credential files as
        /// examples.
        pub deny_list: DenyList = DenyList {
                    segments: vec![
                        ".ssh".into(),
                        ".gnupg".into(),
                        ".aws/credentials".into(),
                        ".netrc".into(),
                        ".git-credentials".into(),
                    ],
                    names: vec!["id_rsa*".into(), "id_ed25519*".into(), "id_ecdsa*".into(), "*.pem".into(), "*.key".into()],
                },
    }
}

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
    /// Resolves the path against the project's root.
    ///
    /// # Errors
    /// The path is refused by the rules, or cannot be followed.
    pub fn new(
        written: &str,
        rules: &PathRules,
        texts: &CallTexts,
        context: &Context<'_>,
    ) -> Result<Self, Failure> {
        let root = context.root;
        let refused = |error: ConfineError| refused(written, &error, texts);
        let path = root.join(written);
        let real_root = follow(root).map_err(refused)?;
        let real = if rules.confined {
            confine(root, &path).map_err(refused)?
        } else {
            follow(&path).map_err(refused)?
        };
        context.reach.check(&real).map_err(refused)?;
        let is_denied = |path: &Path| rules.deny_list.denies(path);
        if is_denied(&real) || is_denied(&resolve(root, written)) {
            return Err(Failure::new(&texts.denied).with("path", written));
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

    /// The entry in its directory, which stays open.
    pub(in crate::profiles::codescout) fn entry(
        &self,
        texts: &CallTexts,
    ) -> Result<EntryName, Failure> {
        EntryName::at(&self.real).map_err(|error| texts.system(&self.written, &error))
    }

    /// The absolute path, as shown in answers, of an entry below this one.
    #[must_use]
    pub fn shown_below(&self, within: &str) -> String {
        format!("{}/{within}", self.shown)
    }
}

fn refused(path: &str, error: &ConfineError, texts: &CallTexts) -> Failure {
    match error {
        ConfineError::Outside => Failure::new(&texts.outside).with("path", path),
        ConfineError::TooManyLinks => Failure::new(&texts.failed)
            .with("path", path)
            .with("reason", error),
        ConfineError::Unreadable(error) => texts.system(path, error),
    }
}
