//! A target that answers one case after the other, with one process for as long as it may have it.

use std::sync::Arc;

use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::Tree;

use super::RunError;
use super::attempt::{Attempt, Session, attempt};
use crate::sandbox::RunDirectory;
use crate::targets::Target;

/// A target, and its process.
pub struct Asked<'a> {
    target: &'a Target,
    directory: &'a RunDirectory,
    session: Option<(Arc<Tree>, Session<'a>)>,
}

impl<'a> Asked<'a> {
    pub fn new(target: &'a Target, directory: &'a RunDirectory) -> Self {
        Self {
            target,
            directory,
            session: None,
        }
    }

    /// The answers. A call that was too slow, or that broke a process that had answered others, is made once more.
    pub fn ask(&mut self, case: &Case) -> Result<Attempt, RunError> {
        let first = self.attempt(case)?;
        let again = first.is_doubtful || first.is_too_slow();
        if again && !crate::interrupt::is_set() {
            self.session = None;
            return self.attempt(case);
        }
        Ok(first)
    }

    /// The answers of a fresh process.
    pub fn ask_anew(&mut self, case: &Case) -> Result<Attempt, RunError> {
        self.session = None;
        self.ask(case)
    }

    fn attempt(&mut self, case: &Case) -> Result<Attempt, RunError> {
        let mut session = self.open(case)?;
        let attempt = attempt(case, self.target, &mut session)?;
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

    fn open(&mut self, case: &Case) -> Result<Session<'a>, RunError> {
        match self.session.take().filter(|_| !case.needs_own_process) {
            Some((tree, session)) if Arc::ptr_eq(&tree, &case.tree) => return Ok(session),
            Some((_, mut session)) => {
                if let Some(next) = self.target.next_root()
                    && session.exchange(&case.tree, next)?
                {
                    return Ok(session);
                }
            }
            None => {}
        }
        Ok(Session::start(
            case,
            &case.tree,
            self.target,
            self.directory,
        )?)
    }
}
