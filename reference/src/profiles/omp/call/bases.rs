use std::io::ErrorKind;

use crate::Text;
use crate::engine::path::is_root;
use crate::engine::reach::Reach;
use crate::profiles::Failure;

use super::target::SearchTarget;
use super::texts::CallTexts;

rules! {
    /// How bases of entries are checked (Flow 2, 5, 7; Modes).
    pub struct BaseRules {
        /// How an entry for the root of the file system is recognised, which may not be searched.
        pub root_check: RootCheck = RootCheck::Resolved,
        /// How an entry with a missing base is treated if others exist.
        pub some_missing: MissingBase = MissingBase::Noticed,
        /// How a call is treated if the bases of all its entries are missing.
        pub all_missing: MissingBase = MissingBase::Fails,
        /// How a call with a single entry is treated if its base is missing.
        pub single_missing: MissingBase = MissingBase::Fails,
        /// The URL of all resources whose URL starts with it.
        pub all_resources_url: Text = "omp://".into(),
    }
}

choices! {
    /// How an entry for the root of the file system is recognised.
    pub enum RootCheck {
        /// By its resolved base.
        Resolved,
        /// Not at all.
        Off,
    }
}

choices! {
    /// How a missing base is treated.
    pub enum MissingBase {
        /// The call fails.
        Fails,
        /// The entry is skipped with a notice.
        Noticed,
        /// The entry is skipped without a notice.
        Silent,
    }
}

/// The kind of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::profiles::omp) enum BaseKind {
    /// A file, named exactly.
    File,
    /// A directory to search.
    Directory,
}

impl BaseRules {
    /// Refuses targets whose base is the root of the file system.
    pub(in crate::profiles::omp) fn check_roots<'t>(
        &self,
        targets: impl IntoIterator<Item = &'t SearchTarget>,
        texts: &CallTexts,
    ) -> Result<(), Failure> {
        let is_root = |target: &SearchTarget| match self.root_check {
            RootCheck::Resolved => is_root(&target.base),
            RootCheck::Off => false,
        };
        if targets.into_iter().any(is_root) {
            Err(Failure::new(&texts.root_rejected))
        } else {
            Ok(())
        }
    }

    /// The kind of the target's base, following links; `None` if it is missing.
    pub(in crate::profiles::omp) fn kind(
        &self,
        target: &SearchTarget,
        texts: &CallTexts,
        reach: &Reach,
    ) -> Result<Option<BaseKind>, Failure> {
        match reach.metadata(&target.base) {
            Ok(metadata) if metadata.is_dir() => Ok(Some(BaseKind::Directory)),
            Ok(metadata) if metadata.is_file() && target.pattern.is_none() => {
                Ok(Some(BaseKind::File))
            }
            Ok(_) => Err(Failure::new(&texts.not_a_directory).with("path", &target.written_base)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(texts.unreadable(&target.base, &error)),
        }
    }

    /// Handles entries with a missing base. Returns the entries to report, or an error.
    pub(in crate::profiles::omp) fn judge_missing(
        &self,
        missing: &[&SearchTarget],
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
            (MissingBase::Silent, _) => Ok(Vec::new()),
            (MissingBase::Noticed, _) => Ok(entries()),
            (MissingBase::Fails, [only]) if targets == 1 => {
                Err(texts.not_found(std::slice::from_ref(&only.written_base)))
            }
            (MissingBase::Fails, _) => Err(texts.not_found(&entries())),
        }
    }
}
