use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::OnceLock;
use std::thread;

use serde_json::{Map, Value};

use crate::engine::reach::Reach;

use super::{Cancellation, Clock, Operations, Progress, Resource};

/// Everything that a call may know besides its arguments.
///
/// [`Context::new`] gives the plain one; name the rest where it is needed:
///
/// ```
/// # use std::path::Path;
/// # use seekspec_reference::host::{Cancellation, Context, SystemClock};
/// let clock = SystemClock::new();
/// let cancellation = Cancellation::new();
/// let context = Context { cancellation: cancellation.clone(), ..Context::new(Path::new("/repo"), &clock) };
/// cancellation.cancel();
/// assert!(context.cancellation.is_cancelled());
/// ```
pub struct Context<'a> {
    /// The working directory: relative paths are resolved against it, and paths are displayed relative to it.
    /// It is absolute and without `.` and `..`; [`resolve`](crate::engine::path::resolve) makes it so.
    pub root: &'a Path,
    /// The host's clock.
    pub clock: &'a dyn Clock,
    /// The user's settings, by name; a tool takes its own default for what is absent.
    pub settings: Map<String, Value>,
    /// What internal URLs resolve to.
    pub resources: Vec<Resource>,
    /// A foreign file system to ask instead of the local one.
    pub operations: Option<&'a dyn Operations>,
    /// The caller's means to abort.
    pub cancellation: Cancellation,
    /// The receiver of snapshots, if the caller wants any.
    pub progress: Option<&'a dyn Progress>,
    /// How far the paths of a call may lead, beyond what a tool's own document says.
    pub reach: Reach,
    /// How many threads a search may use. The answer does not depend on it.
    pub threads: NonZeroUsize,
}

impl<'a> Context<'a> {
    /// A context without settings, resources, delegate and progress, with a thread for each processor; nothing keeps its calls within the root but
    /// the tools' own documents.
    #[must_use]
    pub fn new(root: &'a Path, clock: &'a dyn Clock) -> Self {
        Self {
            root,
            clock,
            settings: Map::new(),
            resources: Vec::new(),
            operations: None,
            cancellation: Cancellation::new(),
            progress: None,
            reach: Reach::Everything,
            threads: processors(),
        }
    }
}

/// Asked once: on Linux the answer costs several system calls.
fn processors() -> NonZeroUsize {
    static PROCESSORS: OnceLock<NonZeroUsize> = OnceLock::new();
    *PROCESSORS.get_or_init(|| thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
}
