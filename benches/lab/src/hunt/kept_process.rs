//! A target that answers one case after the other, with one process for as long as it may have it.

use std::sync::Arc;

use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::Tree;

use seekspec_run::ask::{Attempt, Setting, TargetSession};
use seekspec_run::interrupt;
use seekspec_run::sandbox::{RunDirectory, SandboxError};
use seekspec_run::targets::Target;

/// A target, and its process.
pub(super) struct KeptProcess<'a> {
    target: &'a Target,
    directory: &'a RunDirectory,
    session: Option<(Arc<Tree>, TargetSession<'a>)>,
}

impl<'a> KeptProcess<'a> {
    /// No process yet.
    pub(super) fn new(target: &'a Target, directory: &'a RunDirectory) -> Self {
        Self {
            target,
            directory,
            session: None,
        }
    }

    /// The answers. Calls that say little about the target are made once more, by another process, but
    /// not those that reached for the user's machine.
    pub(super) fn ask(&mut self, case: &Case) -> Result<Attempt, SandboxError> {
        let first = self.attempt(case)?;
        if first.doubt.is_some() && first.reached.is_empty() && !interrupt::is_set() {
            return self.attempt(case);
        }
        Ok(first)
    }

    fn attempt(&mut self, case: &Case) -> Result<Attempt, SandboxError> {
        let mut session = self.open(case)?;
        let attempt = session.ask(case)?;
        let may_stay = !attempt.touched || self.target.next_root().is_some();
        if attempt.unanswered.is_none() && may_stay && !case.needs_own_process {
            // A tree that was touched is of no more use; its process may be.
            let tree = if attempt.touched {
                Arc::default()
            } else {
                Arc::clone(&case.tree)
            };
            self.session = Some((tree, session));
        }
        Ok(attempt)
    }

    fn open(&mut self, case: &Case) -> Result<TargetSession<'a>, SandboxError> {
        match self.session.take().filter(|_| !case.needs_own_process) {
            Some((tree, session)) if Arc::ptr_eq(&tree, &case.tree) => return Ok(session),
            Some((_, mut session)) => {
                if let Some(next) = self.target.next_root()
                    && session.exchange(Setting::of(case), next)?
                {
                    return Ok(session);
                }
            }
            None => {}
        }
        TargetSession::start(Setting::of(case), self.target, self.directory)
    }
}
