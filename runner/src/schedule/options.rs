//! How a run is run.

use std::fmt;
use std::num::NonZeroUsize;
use std::thread;

use crate::baseline::Baseline;
use crate::event::CaseReport;
use crate::resources;
use crate::shard::Shard;

/// Changes a report before it is counted, as a baseline does.
pub type Amend = Box<dyn Fn(&mut CaseReport) + Send + Sync>;

/// How a run is run.
pub struct RunOptions {
    /// How many workers there are.
    pub jobs: NonZeroUsize,
    /// A process and a tree of its own for every case.
    pub isolate: bool,
    /// How often each case is run; more than once, its answers must be the same each time.
    pub rounds: NonZeroUsize,
    /// Begin no further case after the first `must` that failed.
    pub fail_fast: bool,
    /// The hash of all fixtures, for [`RunInfo`](crate::event::RunInfo).
    pub suite_hash: String,
    /// Further words for the command that repeats a case, such as `--fixtures DIR`.
    pub repeat: Vec<String>,
    /// The part of the suite that the cases are of, for [`RunInfo`](crate::event::RunInfo).
    pub shard: Option<Shard>,
    /// The failures that are known.
    pub baseline: Option<Baseline>,
    /// Changes a report before it is counted and passed on. It is called where `run` was called.
    pub amend: Option<Amend>,
}

impl Default for RunOptions {
    /// A worker for each processor, as far as the machine lets them open files.
    fn default() -> Self {
        let processors = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let most = NonZeroUsize::new(resources::most_workers() / 2);
        Self {
            jobs: most.map_or(NonZeroUsize::MIN, |most| most.min(processors)),
            isolate: false,
            rounds: NonZeroUsize::MIN,
            fail_fast: false,
            suite_hash: String::new(),
            repeat: Vec::new(),
            shard: None,
            baseline: None,
            amend: None,
        }
    }
}

impl fmt::Debug for RunOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunOptions")
            .field("jobs", &self.jobs)
            .field("isolate", &self.isolate)
            .field("rounds", &self.rounds)
            .field("fail_fast", &self.fail_fast)
            .field("suite_hash", &self.suite_hash)
            .field("repeat", &self.repeat)
            .field("shard", &self.shard)
            .field("baseline", &self.baseline)
            .field("amend", &self.amend.is_some())
            .finish()
    }
}
