//! How a run is run.

use std::fmt;
use std::num::NonZeroUsize;
use std::thread;

use seekspec_conformance::model::version::Version;

use crate::baseline::Baseline;
use crate::event::CaseReport;
use crate::resources;
use crate::shard::Shard;

/// Changes a report before it is counted, as a baseline does.
pub type Amend = Box<dyn Fn(&mut CaseReport) + Send + Sync>;

/// How a run is run.
pub struct RunOptions {
    /// The number of workers.
    pub jobs: NonZeroUsize,
    /// A process and a tree per case.
    pub isolate: bool,
    /// How often each case is run. Its answers must be the same each time.
    pub rounds: NonZeroUsize,
    /// Run each case that passes in other surroundings, too, which change no right answer.
    pub vary: bool,
    /// Run the cases in the order of this seed; `None`: the expensive ones first.
    pub shuffle: Option<u64>,
    /// Start no further case after the first MUST failure.
    pub fail_fast: bool,
    /// Run every case, even if the target breaks in the same way on each of its first calls, or does
    /// not seem to have a tool.
    pub keep_going: bool,
    /// Somebody has said which tools the target has: none of them is taken to be absent.
    pub tools_are_claimed: bool,
    /// The hash of all fixtures, for [`RunInfo`](crate::event::RunInfo).
    pub suite_hash: String,
    /// The version of the specification, where it is not the suite's own.
    pub as_of: Option<Version>,
    /// Further words for the command that repeats a case, such as `--fixtures DIR`.
    pub repeat: Vec<String>,
    /// The part of the suite that the cases belong to, for [`RunInfo`](crate::event::RunInfo).
    pub shard: Option<Shard>,
    /// The failures that are known.
    pub baseline: Option<Baseline>,
    /// Changes a report before it is counted and reported, in the thread that called `run`.
    pub amend: Option<Amend>,
}

impl Default for RunOptions {
    /// A worker per processor, within the limit of open files.
    fn default() -> Self {
        let processors = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let most = NonZeroUsize::new(resources::most_workers() / 2);
        Self {
            jobs: most.map_or(NonZeroUsize::MIN, |most| most.min(processors)),
            isolate: false,
            rounds: NonZeroUsize::MIN,
            vary: false,
            shuffle: None,
            fail_fast: false,
            keep_going: false,
            tools_are_claimed: false,
            suite_hash: String::new(),
            as_of: None,
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
            .field("vary", &self.vary)
            .field("shuffle", &self.shuffle)
            .field("fail_fast", &self.fail_fast)
            .field("keep_going", &self.keep_going)
            .field("tools_are_claimed", &self.tools_are_claimed)
            .field("suite_hash", &self.suite_hash)
            .field("as_of", &self.as_of)
            .field("repeat", &self.repeat)
            .field("shard", &self.shard)
            .field("baseline", &self.baseline)
            .field("amend", &self.amend.is_some())
            .finish()
    }
}
