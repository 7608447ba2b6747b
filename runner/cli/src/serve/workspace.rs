//! The directories in which calls work.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};

use super::exchange::Exchange;
use super::lifecycle::Terms;
use super::message::RpcRefusal;
use seekspec_run::file_uri;
use seekspec_run::transport::mcp::protocol::{INVALID_REQUEST, LIST_ROOTS};

/// The time that a client may take to list its roots.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The directories in which calls work.
pub(super) struct ServedDirectories {
    /// The root of the command line, unless the roots of the client replace it.
    fixed: Option<PathBuf>,
    /// Where calls work if the client has no roots: the working directory of this process, or the root
    /// of the command line.
    here: PathBuf,
    /// Whether that is a root of the command line, which needs no roots of the client.
    suffices: bool,
    /// The roots of the client, once it was asked. Locked while they are waited for.
    known: Mutex<Option<Vec<PathBuf>>>,
    /// The answer to come, which replaces them.
    awaited: Mutex<Option<Receiver<Value>>>,
    /// The number of requests for the roots, which is the id of the next.
    requests: AtomicU64,
    /// The id of the request without an answer, and the receiver of the answer.
    request: Mutex<Option<(u64, Sender<Value>)>>,
}

impl ServedDirectories {
    /// Those of a server with this root of the command line and this working directory. If it `follows`
    /// the roots of its client, they replace both.
    pub(super) fn new(fixed: Option<PathBuf>, here: PathBuf, follows: bool) -> Self {
        let (fixed, start) = if follows {
            (None, fixed)
        } else {
            (fixed, None)
        };
        Self {
            fixed,
            suffices: start.is_some(),
            here: start.unwrap_or(here),
            known: Mutex::default(),
            awaited: Mutex::default(),
            requests: AtomicU64::default(),
            request: Mutex::default(),
        }
    }

    /// The root of the command line.
    pub(super) fn fixed(&self) -> Option<&Path> {
        self.fixed.as_deref()
    }

    /// Where calls work if the client has no roots.
    pub(super) fn here(&self) -> &Path {
        &self.here
    }

    /// The directories for a call, at least one. The client is asked for its roots after the handshake, and
    /// when they have changed.
    ///
    /// # Errors
    /// The client has roots, and none of them is known to be a directory of this machine.
    pub(super) fn roots(
        &self,
        terms: Terms,
        exchange: &Exchange,
    ) -> Result<Vec<PathBuf>, RpcRefusal> {
        if let Some(fixed) = &self.fixed {
            return Ok(vec![fixed.clone()]);
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if self.awaited().is_some() {
            *known = None;
        }
        if let Some(roots) = known.as_ref() {
            return Ok(roots.clone());
        }
        let mut roots = match self.client_roots(terms, exchange) {
            Err(_) if self.suffices => Vec::new(),
            roots => roots.map_err(|reason| {
                let reason = format!("{reason}; start the server with --root DIR");
                RpcRefusal::new(INVALID_REQUEST, reason)
            })?,
        };
        if roots.is_empty() {
            roots.push(self.here.clone());
        }
        Ok(known.insert(roots).clone())
    }

    /// Asks for the roots, if the client has any, without waiting for the answer.
    pub(super) fn ask(&self, terms: Terms, exchange: &Exchange) {
        if self.fixed.is_some() || !terms.has_roots || terms.is_inline {
            return;
        }
        let (sender, answer) = mpsc::channel();
        let id = self.requests.fetch_add(1, Ordering::Relaxed);
        *self.awaited() = Some(answer);
        *self.request.lock().unwrap_or_else(PoisonError::into_inner) = Some((id, sender));
        exchange.send(&json!({"jsonrpc": "2.0", "id": id, "method": LIST_ROOTS}));
    }

    fn awaited(&self) -> MutexGuard<'_, Option<Receiver<Value>>> {
        self.awaited.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an answer of the client, which may be the list of its roots.
    pub(super) fn take_answer(&self, id: &Value, answer: Value) {
        let mut request = self.request.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, receiver)) = request.take_if(|(asked, _)| id == asked) {
            // One that comes too late is not waited for.
            drop(receiver.send(answer));
        }
    }

    /// The client's roots on this machine; none if the client has no roots.
    fn client_roots(&self, terms: Terms, exchange: &Exchange) -> Result<Vec<PathBuf>, String> {
        if !terms.has_roots {
            return Ok(Vec::new());
        }
        if terms.is_inline {
            return Err("in this version of the protocol a server cannot ask for roots".to_owned());
        }
        let answer = self.answer(terms, exchange)?;
        let uris = uris(&answer).ok_or_else(|| {
            let reason = answer["error"]["message"]
                .as_str()
                .unwrap_or("its answer has no `roots`");
            format!("the client does not list its roots: {reason}")
        })?;
        let roots: Vec<PathBuf> = uris
            .iter()
            .filter_map(|uri| file_uri::to_path(uri))
            .collect();
        match uris.first() {
            Some(uri) if roots.is_empty() => Err(format!(
                "the client's root `{uri}` is not a directory of this machine"
            )),
            _ => Ok(roots),
        }
    }

    /// Waits for the roots, and asks for them before if that was not done.
    fn answer(&self, terms: Terms, exchange: &Exchange) -> Result<Value, String> {
        loop {
            if self.awaited().is_none() {
                self.ask(terms, exchange);
            }
            let awaited = self.awaited().take();
            match awaited.map(|answer| answer.recv_timeout(TIMEOUT)) {
                Some(Ok(answer)) => return Ok(answer),
                // They have changed meanwhile, and were asked for again.
                Some(Err(RecvTimeoutError::Disconnected)) => {}
                _ => return Err("the client did not list its roots in time".to_owned()),
            }
        }
    }
}

/// The URIs of the roots in an answer.
fn uris(answer: &Value) -> Option<Vec<&str>> {
    let roots = answer["result"]["roots"].as_array()?;
    roots.iter().map(|root| root["uri"].as_str()).collect()
}
