use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread;

use serde_json::{Map, Value};

use crate::engine::reach::Reach;

use super::{Cancellation, Clock, Progress, RemoteFileSystem, Resource};

/// The context of a call: everything but its arguments.
///
/// [`Context::new`] has defaults for everything but root and clock:
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
    /// The working directory: relative paths are resolved against it, and displayed paths are
    /// relative to it. Absolute, without `.` and `..`; see
    /// [`resolve`](crate::engine::path::resolve).
    pub root: &'a Path,
    /// The directories of the client, which replace the root for tools whose document says so; none:
    /// the root alone.
    pub roots: Vec<PathBuf>,
    /// The host's clock.
    pub clock: &'a dyn Clock,
    /// The user's settings, by name. A missing setting has the tool's default.
    pub settings: Map<String, Value>,
    /// The targets of internal URLs.
    pub resources: Vec<Resource>,
    /// A remote file system that replaces the local one.
    pub operations: Option<&'a dyn RemoteFileSystem>,
    /// The flag that cancels the call.
    pub cancellation: Cancellation,
    /// The receiver of snapshots, if the caller wants any.
    pub progress: Option<&'a dyn Progress>,
    /// How far the paths of a call may lead, in addition to the restrictions of a tool's document.
    pub reach: Reach,
    /// The number of threads of a search. It does not change the answer.
    pub threads: NonZeroUsize,
}

impl<'a> Context<'a> {
    /// A context without settings, resources, operations and progress, with a thread per processor.
    /// Paths are restricted by the documents of the tools alone.
    #[must_use]
    pub fn new(root: &'a Path, clock: &'a dyn Clock) -> Self {
        Self {
            root,
            roots: Vec::new(),
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

/// Cached: on Linux the answer costs several system calls.
fn processors() -> NonZeroUsize {
    static PROCESSORS: OnceLock<NonZeroUsize> = OnceLock::new();
    *PROCESSORS.get_or_init(|| thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
}
