//! How a run is run.

use std::fmt;
use std::num::NonZeroUsize;
use std::thread;

use crate::event::CaseReport;

/// Changes a report before it is counted, as a baseline does.
pub type Amend = Box<dyn Fn(&mut CaseReport) + Send + Sync>;

/// How a run is run.
pub struct RunOptions {
    /// How many workers there are.
    pub jobs: NonZeroUsize,
    /// Begin no further case after the first `must` that failed.
    pub fail_fast: bool,
    /// The hash of all fixtures, for [`RunInfo`](crate::event::RunInfo).
    pub suite_hash: String,
    /// Further words for the command that repeats a case, such as `--fixtures DIR`.
    pub repeat: Vec<String>,
    /// Changes a report before it is counted and passed on. It is called where `run` was called.
    pub amend: Option<Amend>,
}

impl Default for RunOptions {
    /// A worker for each processor.
    fn default() -> RunOptions {
        RunOptions {
            jobs: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            fail_fast: false,
            suite_hash: String::new(),
            repeat: Vec::new(),
            amend: None,
        }
    }
}

impl fmt::Debug for RunOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunOptions")
            .field("jobs", &self.jobs)
            .field("fail_fast", &self.fail_fast)
            .field("suite_hash", &self.suite_hash)
            .field("repeat", &self.repeat)
            .field("amend", &self.amend.is_some())
            .finish()
    }
}
