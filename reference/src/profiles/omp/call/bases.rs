use std::io::ErrorKind;

use crate::Text;
use crate::engine::path::is_root;
use crate::engine::reach::Reach;
use crate::profiles::Failure;

use super::target::Target;
use super::texts::CallTexts;

rules! {
    /// What happens to the bases of entries (Flow 2, 5, 7; Modes).
    pub struct BaseRules {
        /// When an entry is taken for the root of the file system, which may not be searched.
        pub root_check: RootCheck = RootCheck::Resolved,
        /// What becomes of an entry whose base is missing while others exist.
        pub some_missing: Missing = Missing::Noticed,
        /// What becomes of a call of several entries all of which are missing.
        pub all_missing: Missing = Missing::Fails,
        /// What becomes of a call whose only entry is missing.
        pub single_missing: Missing = Missing::Fails,
        /// The URL that stands for all resources whose URL begins with it.
        pub all_resources_url: Text = "omp://".into(),
    }
}

choices! {
    /// When an entry is taken for the root of the file system.
    pub enum RootCheck {
        /// When its base is the root once it is resolved.
        Resolved,
        /// Never.
        Off,
    }
}

choices! {
    /// What becomes of a missing base.
    pub enum Missing {
        /// The call fails.
        Fails,
        /// It is left out, and a notice says so.
        Noticed,
        /// It is left out without a word.
        Silent,
    }
}

/// What a base is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::profiles::omp) enum BaseKind {
    /// A file that is named exactly.
    File,
    /// A directory to be searched.
    Directory,
}

impl BaseRules {
    /// Refuses targets that would be searched from the root of the file system.
    pub(in crate::profiles::omp) fn check_roots<'t>(
        &self,
        targets: impl IntoIterator<Item = &'t Target>,
        texts: &CallTexts,
    ) -> Result<(), Failure> {
        let is_root = |target: &Target| match self.root_check {
            RootCheck::Resolved => is_root(&target.base),
            RootCheck::Off => false,
        };
        if targets.into_iter().any(is_root) {
            Err(Failure::of(&texts.root_rejected))
        } else {
            Ok(())
        }
    }

    /// What the base of the target is, through links; `None` if it is missing.
    pub(in crate::profiles::omp) fn kind(
        &self,
        target: &Target,
        texts: &CallTexts,
        reach: &Reach,
    ) -> Result<Option<BaseKind>, Failure> {
        match reach.metadata(&target.base) {
            Ok(metadata) if metadata.is_dir() => Ok(Some(BaseKind::Directory)),
            Ok(metadata) if metadata.is_file() && target.pattern.is_none() => {
                Ok(Some(BaseKind::File))
            }
            Ok(_) => Err(Failure::of(&texts.not_a_directory).with("path", &target.written_base)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(texts.unreadable(&target.base, &error)),
        }
    }

    /// What becomes of the entries whose base is missing: those to be told about, or an error.
    pub(in crate::profiles::omp) fn judge_missing(
        &self,
        missing: &[&Target],
        targets: usize,
        texts: &CallTexts,
    ) -> Result<Vec<String>, Failure> {
        let entries =
            || -> Vec<String> { missing.iter().map(|target| target.entry.clone()).collect() };
        let policy = match (targets, missing) {
            (_, []) => return Ok(Vec::new()),
            (1, _) => self.single_missing,
            (_, missing) if missing.len() == targets => self.all_missing,
            _ => self.some_missing,
        };
        match (policy, missing) {
            (Missing::Silent, _) => Ok(Vec::new()),
            (Missing::Noticed, _) => Ok(entries()),
            (Missing::Fails, [only]) if targets == 1 => {
                Err(texts.not_found(std::slice::from_ref(&only.written_base)))
            }
            (Missing::Fails, _) => Err(texts.not_found(&entries())),
        }
    }
}
