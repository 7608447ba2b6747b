//! The transport `in-process`: an implementation in Rust, called as a library. The reference engine is one.

mod call_threads;

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io;
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};

use seekspec_conformance::model::fixture::Capability;
use serde_json::{Value, json};

use super::{Broken, Call, Connection, Probe, Reply, Transport, Unanswered};
use crate::conditions;
use crate::implementation::{Caller, Cancellation, Factory, Implementation, perform};
use crate::sandbox::WorkspacePaths;
use call_threads::Job;

/// How long a cancelled call may take to end. Then its thread is abandoned: threads cannot be killed.
const PATIENCE: Duration = Duration::from_secs(1);

/// A deadline that never passes. Such a call is answered in the caller's thread, which is much faster
/// on a busy machine, where another thread's turn comes late.
pub const ENDLESS: Duration = Duration::from_secs(u32::MAX as u64);

/// The transport to implementations in this process.
pub const TRANSPORT: &Transport = &Transport {
    name: "in-process",
    lacks: &[Capability::Faults],
};

pub(crate) fn probe(factory: &Factory) -> Probe {
    Probe {
        version: factory.version().map(str::to_owned),
        ..Probe::default()
    }
}

pub(crate) fn connect(
    factory: &Factory,
    deadline: Duration,
    places: WorkspacePaths,
) -> Library<'_> {
    Library {
        factory,
        made: BTreeMap::new(),
        root: places.root,
        permissions_bind: places.conditions.permissions_bind,
        deadline,
    }
}

/// Calls on one tree.
pub(crate) struct Library<'a> {
    factory: &'a Factory,
    /// One per profile: the state of a tool lasts as long as the connection.
    made: BTreeMap<String, Arc<dyn Implementation>>,
    root: PathBuf,
    permissions_bind: bool,
    deadline: Duration,
}

impl Connection for Library<'_> {
    fn call(&mut self, call: &Call<'_>) -> Reply {
        let started = Instant::now();
        let result = match self.implementation(call.profile) {
            Ok(implementation) if call.lists_tools => listed(&*implementation),
            Ok(implementation) => self
                .perform(implementation, call)
                .map_err(Unanswered::Broken),
            Err(broken) => Err(broken.into()),
        };
        Reply {
            result,
            stderr: String::new(),
            duration: started.elapsed(),
        }
    }

    fn enter(&mut self, root: &Path) {
        self.root = root.to_owned();
    }
}

fn listed(implementation: &dyn Implementation) -> Result<Value, Unanswered> {
    let list = implementation.list().ok_or(Unanswered::NotListed)?;
    Ok(json!({"content": [], "structuredContent": list}))
}

impl Library<'_> {
    fn implementation(&mut self, profile: &str) -> Result<Arc<dyn Implementation>, Broken> {
        if let Some(made) = self.made.get(profile) {
            return Ok(Arc::clone(made));
        }
        let made = self.factory.make(profile).map_err(Broken::Refused)?;
        self.made.insert(profile.to_owned(), Arc::clone(&made));
        Ok(made)
    }

    fn perform(
        &self,
        implementation: Arc<dyn Implementation>,
        call: &Call<'_>,
    ) -> Result<Value, Broken> {
        let cancellation = Cancellation::new();
        let (root, cancelled) = (self.root.clone(), cancellation.clone());
        let (profile, params) = (call.profile.to_owned(), call.params.clone());
        let permissions_bind = self.permissions_bind;
        let wait = Wait {
            deadline: self.deadline,
            cancel_after: call.cancel_after,
        };
        let answer = move || {
            if permissions_bind {
                conditions::bind_this_thread().map_err(|error| error.to_string())?;
            }
            let caller = Caller {
                profile: &profile,
                root: &root,
                cancellation: &cancelled,
                live: None,
            };
            perform(&params, &caller, |call| implementation.call(call))
                .map_err(|error| error.to_string())
        };
        if wait.is_endless() && !permissions_bind {
            remember_panics();
            return guarded(answer);
        }
        if permissions_bind {
            // A thread that is bound to permissions stays so.
            return in_a_thread(wait, &cancellation, answer, call_threads::run_alone);
        }
        in_a_thread(wait, &cancellation, answer, call_threads::run)
    }
}

/// How long a call is waited for.
#[derive(Clone, Copy)]
struct Wait {
    deadline: Duration,
    /// When it is cancelled; `None`: at the deadline.
    cancel_after: Option<Duration>,
}

impl Wait {
    fn is_endless(self) -> bool {
        self.deadline == ENDLESS && self.cancel_after.is_none()
    }
}

/// Calls in another thread, which is abandoned at the deadline.
fn in_a_thread(
    wait: Wait,
    cancellation: &Cancellation,
    call: impl FnOnce() -> Result<Value, String> + Send + 'static,
    run: fn(Job) -> io::Result<()>,
) -> Result<Value, Broken> {
    remember_panics();
    if wait.cancel_after == Some(Duration::ZERO) {
        cancellation.cancel();
    }
    let (sender, receiver) = mpsc::sync_channel(1);
    run(Box::new(move || drop(sender.send(guarded(call)))))
        .map_err(|error| Broken::Exchange(error.to_string()))?;
    let mut received = receiver.recv_timeout(wait.cancel_after.unwrap_or(wait.deadline));
    if wait.cancel_after.is_some() && received == Err(RecvTimeoutError::Timeout) {
        cancellation.cancel();
        received = receiver.recv_timeout(wait.deadline);
    }
    match received {
        Ok(result) => result,
        Err(RecvTimeoutError::Timeout) => {
            cancellation.cancel();
            drop(receiver.recv_timeout(PATIENCE));
            Err(Broken::Deadline {
                deadline: wait.deadline,
                answered: false,
            })
        }
        Err(RecvTimeoutError::Disconnected) => Err(Broken::Panicked("no message".to_owned())),
    }
}

fn guarded(call: impl FnOnce() -> Result<Value, String>) -> Result<Value, Broken> {
    CALLS.set(true);
    let done = panic::catch_unwind(panic::AssertUnwindSafe(call));
    CALLS.set(false);
    match done {
        Ok(result) => result.map_err(Broken::Refused),
        Err(payload) => Err(Broken::Panicked(panic_message(&*payload))),
    }
}

thread_local! {
    /// Whether an implementation is answering in this thread.
    static CALLS: Cell<bool> = const { Cell::new(false) };
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// A panic in a call is reported with its case, message and place, and not printed.
fn remember_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let others = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if CALLS.get() {
                PANIC.set(Some(described(info)));
            } else {
                others(info);
            }
        }));
    });
}

fn described(info: &PanicHookInfo<'_>) -> String {
    let message = payload_message(info.payload());
    match info.location() {
        Some(place) => format!("{message} ({}:{})", place.file(), place.line()),
        None => message,
    }
}

fn panic_message(payload: &(dyn Any + Send)) -> String {
    PANIC.take().unwrap_or_else(|| payload_message(payload))
}

fn payload_message(payload: &dyn Any) -> String {
    let text = payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a payload that is not text".to_owned())
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Only a call that hangs takes this long.
    const DEADLINE: Duration = Duration::from_secs(60);

    fn until(deadline: Duration) -> Wait {
        Wait {
            deadline,
            cancel_after: None,
        }
    }

    #[test]
    fn a_call_that_is_cancelled_may_answer() {
        for milliseconds in [0, 20] {
            let cancellation = Cancellation::new();
            let cancelled = cancellation.clone();
            let call = move || {
                while !cancelled.is_cancelled() {
                    thread::yield_now();
                }
                Ok(Value::from("cancelled"))
            };
            let wait = Wait {
                deadline: DEADLINE,
                cancel_after: Some(Duration::from_millis(milliseconds)),
            };
            assert_eq!(
                in_a_thread(wait, &cancellation, call, call_threads::run),
                Ok(Value::from("cancelled"))
            );
        }
    }

    #[test]
    fn a_panic_is_reported_with_its_message_and_place() {
        let panicked = in_a_thread(
            until(DEADLINE),
            &Cancellation::new(),
            || panic!("no {}", "way"),
            call_threads::run,
        );
        let message = panicked.unwrap_err().to_string();
        assert!(message.starts_with("panicked: no way ("), "{message}");
        assert!(message.contains("in_process/mod.rs:"), "{message}");
    }

    #[test]
    fn a_call_that_is_too_slow_is_cancelled() {
        let cancellation = Cancellation::new();
        let cancelled = cancellation.clone();
        let call = move || {
            while !cancelled.is_cancelled() {
                thread::yield_now();
            }
            Err("cancelled".to_owned())
        };
        let deadline = Duration::from_millis(20);
        let result = in_a_thread(until(deadline), &cancellation, call, call_threads::run);
        assert_eq!(
            result.unwrap_err().to_string(),
            "the deadline of 0.02s passed"
        );
    }
}
