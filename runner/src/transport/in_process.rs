//! The transport `in-process`: the reference engine, called as a library.

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::{self, PanicHookInfo};
use std::path::PathBuf;
use std::sync::Once;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{Broken, Call, Connection, Probe, Reply, Transport};
use crate::conditions;
use crate::reference::{Cancellation, Reference};
use crate::sandbox::Places;
use crate::target::Target;

pub(super) const NAME: &str = "in-process";

/// How long a cancelled call may take to end. After that its thread is left to itself, as threads cannot be killed.
const PATIENCE: Duration = Duration::from_secs(1);

/// By its name the panic hook knows a thread of the engine.
const THREAD: &str = "seekspec-engine";

/// The transport to the reference engine.
#[derive(Debug, Clone, Copy)]
pub struct InProcess;

impl Transport for InProcess {
    fn name(&self) -> &'static str {
        NAME
    }

    fn about(&self) -> &'static str {
        "calls the reference engine as a library, in this process"
    }

    fn probe(&self, _target: &Target) -> Result<Probe, Broken> {
        Ok(Probe {
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            tools: None,
        })
    }

    fn connect<'a>(
        &self,
        target: &'a Target,
        places: Places,
    ) -> Result<Box<dyn Connection + 'a>, Broken> {
        Ok(Box::new(Engine {
            references: BTreeMap::new(),
            root: places.root,
            permissions_bind: places.conditions.permissions_bind,
            deadline: target.deadline,
        }))
    }
}

struct Engine {
    /// One for each profile that was asked for: what a tool remembers, it remembers for this connection.
    references: BTreeMap<String, Reference>,
    root: PathBuf,
    permissions_bind: bool,
    deadline: Duration,
}

impl Connection for Engine {
    fn call(&mut self, call: &Call<'_>) -> Reply {
        let started = Instant::now();
        let result = self
            .reference(call.profile)
            .and_then(|reference| self.call_tool(reference, call.params.clone()));
        Reply {
            result,
            stderr: String::new(),
            duration: started.elapsed(),
        }
    }
}

impl Engine {
    fn reference(&mut self, profile: &str) -> Result<Reference, Broken> {
        if let Some(known) = self.references.get(profile) {
            return Ok(known.clone());
        }
        let reference =
            Reference::of(profile).map_err(|unknown| Broken::Refused(unknown.to_string()))?;
        self.references
            .insert(profile.to_owned(), reference.clone());
        Ok(reference)
    }

    fn call_tool(&self, reference: Reference, params: Value) -> Result<Value, Broken> {
        let cancellation = Cancellation::new();
        let (root, cancelled) = (self.root.clone(), cancellation.clone());
        let permissions_bind = self.permissions_bind;
        in_a_thread(self.deadline, &cancellation, move || {
            if permissions_bind {
                conditions::bind_this_thread().map_err(|error| error.to_string())?;
            }
            reference.call(&params, &root, &cancelled)
        })
    }
}

/// Calls in a thread of its own, which a deadline and a panic leave behind.
fn in_a_thread(
    deadline: Duration,
    cancellation: &Cancellation,
    call: impl FnOnce() -> Result<Value, String> + Send + 'static,
) -> Result<Value, Broken> {
    remember_panics();
    let (sender, receiver) = mpsc::sync_channel(1);
    thread::Builder::new()
        .name(THREAD.to_owned())
        .spawn(move || drop(sender.send(guarded(call))))
        .map_err(|error| Broken::Exchange(error.to_string()))?;
    match receiver.recv_timeout(deadline) {
        Ok(result) => result,
        Err(RecvTimeoutError::Timeout) => {
            cancellation.cancel();
            drop(receiver.recv_timeout(PATIENCE));
            Err(Broken::Deadline {
                deadline,
                answered: false,
            })
        }
        Err(RecvTimeoutError::Disconnected) => Err(Broken::Panicked("no message".to_owned())),
    }
}

fn guarded(call: impl FnOnce() -> Result<Value, String>) -> Result<Value, Broken> {
    match panic::catch_unwind(panic::AssertUnwindSafe(call)) {
        Ok(result) => result.map_err(Broken::Refused),
        Err(payload) => Err(Broken::Panicked(panic_message(&*payload))),
    }
}

thread_local! {
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// A panic of the engine is reported with its case, message and place, and not printed into the middle of a report.
fn remember_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let others = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            match thread::current().name() == Some(THREAD) {
                true => PANIC.set(Some(described(info))),
                false => others(info),
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
        .unwrap_or_else(|| "a payload that is no text".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEADLINE: Duration = Duration::from_secs(5);

    #[test]
    fn a_panic_is_told_with_its_message_and_its_place() {
        let panicked = in_a_thread(DEADLINE, &Cancellation::new(), || panic!("no {}", "way"));
        let message = panicked.unwrap_err().to_string();
        assert!(
            message.starts_with("the engine panicked: no way ("),
            "{message}"
        );
        assert!(message.contains("in_process.rs:"), "{message}");
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
        let result = in_a_thread(deadline, &cancellation, call);
        assert_eq!(
            result.unwrap_err().to_string(),
            "the deadline of 0.02s passed"
        );
    }
}
