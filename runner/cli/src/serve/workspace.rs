//! The directories in which calls work.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
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
    /// The root of the command line.
    fixed: Option<PathBuf>,
    /// The working directory of this process.
    here: PathBuf,
    /// The roots of the client, once it was asked. Locked while it is asked.
    known: Mutex<Option<Vec<PathBuf>>>,
    /// Whether the roots have changed since.
    is_outdated: AtomicBool,
    /// The number of requests for the roots, which is the id of the next.
    requests: AtomicU64,
    /// The id of the request without an answer, and the receiver of the answer.
    request: Mutex<Option<(u64, Sender<Value>)>>,
}

impl ServedDirectories {
    pub(super) fn new(fixed: Option<PathBuf>, here: PathBuf) -> Self {
        Self {
            fixed,
            here,
            known: Mutex::default(),
            is_outdated: AtomicBool::default(),
            requests: AtomicU64::default(),
            request: Mutex::default(),
        }
    }

    /// The root of the command line.
    pub(super) fn fixed(&self) -> Option<&Path> {
        self.fixed.as_deref()
    }

    /// The directories for a call, at least one. The client is asked for its roots once, in its first
    /// call.
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
        if self.is_outdated.swap(false, Ordering::Relaxed) {
            *known = None;
        }
        if let Some(roots) = known.as_ref() {
            return Ok(roots.clone());
        }
        let mut roots = self.client_roots(terms, exchange).map_err(|reason| {
            let reason = format!("{reason}; start the server with --root DIR");
            RpcRefusal::new(INVALID_REQUEST, reason)
        })?;
        if roots.is_empty() {
            roots.push(self.here.clone());
        }
        Ok(known.insert(roots).clone())
    }

    /// Asks for the roots again in the next call, since they have changed.
    pub(super) fn forget(&self) {
        self.is_outdated.store(true, Ordering::Relaxed);
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
        let answer = self.ask(exchange)?;
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

    /// Asks for the roots, and waits for the answer.
    fn ask(&self, exchange: &Exchange) -> Result<Value, String> {
        let (sender, answer) = mpsc::channel();
        let id = self.requests.fetch_add(1, Ordering::Relaxed);
        *self.request.lock().unwrap_or_else(PoisonError::into_inner) = Some((id, sender));
        exchange.send(&json!({"jsonrpc": "2.0", "id": id, "method": LIST_ROOTS}));
        let answer = answer.recv_timeout(TIMEOUT);
        answer.map_err(|_| "the client did not list its roots in time".to_owned())
    }
}

/// The URIs of the roots in an answer.
fn uris(answer: &Value) -> Option<Vec<&str>> {
    let roots = answer["result"]["roots"].as_array()?;
    roots.iter().map(|root| root["uri"].as_str()).collect()
}
