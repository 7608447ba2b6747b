//! Calls: from the request to the result, with updates and cancellation.

use std::borrow::Cow;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use seekspec_protocol::{ROOTS, UPDATES};
use serde_json::{Value, json};

use super::exchange::OpenCall;
use super::lifecycle::Terms;
use super::message::{INVALID_PARAMS, RpcRefusal};
use super::server::McpServer;
use seekspec_run::implementation::{self, Caller, Implementation as _};
use seekspec_run::transport::mcp::protocol::{PROGRESS, PROGRESS_TOKEN};

/// The most calls that run at once: many more than a client usually has under way, as some may take
/// long. Each has a thread per processor.
const MAX_CALLS: usize = 16;

/// The error for a call that failed for no reason of its own.
const INTERNAL_ERROR: i64 = -32603;

/// A call that waits for a thread.
pub(super) struct ServedCall {
    pub(super) call: OpenCall,
    pub(super) params: Value,
    pub(super) terms: Terms,
}

/// Starts the threads that perform calls.
pub(super) fn start(server: &Arc<McpServer>) -> io::Result<Sender<ServedCall>> {
    let (sender, calls) = mpsc::channel();
    let calls = Arc::new(Mutex::new(calls));
    for _ in 0..MAX_CALLS {
        let (server, calls) = (Arc::clone(server), Arc::clone(&calls));
        thread::Builder::new().spawn(move || work(&server, &calls))?;
    }
    Ok(sender)
}

fn work(server: &McpServer, calls: &Mutex<Receiver<ServedCall>>) {
    loop {
        let received = calls.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(call) = received else { return };
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| perform(server, &call)));
        let panicked = |_| Err(RpcRefusal::new(INTERNAL_ERROR, "the tool panicked"));
        server
            .exchange
            .close(&call.call, outcome.unwrap_or_else(panicked));
    }
}

/// Performs a call once the client has read the answers so far.
fn perform(server: &McpServer, served: &ServedCall) -> Result<Value, RpcRefusal> {
    let ServedCall {
        call,
        params,
        terms,
    } = served;
    let roots = server.workspace.roots(*terms, &server.exchange)?;
    server.exchange.wait_until_callable();
    if call.cancellation.is_cancelled() {
        return Err(RpcRefusal::new(INTERNAL_ERROR, "cancelled"));
    }
    let params = &with_roots(server, &roots, params);
    let token = &params["_meta"][PROGRESS_TOKEN];
    let wants_updates = token.is_string() || token.is_i64();
    let sent = Mutex::new(0);
    let live = |text: &str| update(server, token, &sent, text);
    let root = server.root(&roots, params);
    let caller = Caller {
        profile: server.reference.reference().profile(),
        root: &root,
        cancellation: &call.cancellation,
        live: wants_updates.then_some(&live),
    };
    let mut reference = server.reference.clone();
    if server.is_confined {
        reference = reference.limited(|tools| tools.beneath(roots));
    }
    let mut result = implementation::perform(params, &caller, |call| reference.call(call))
        .map_err(|refused| RpcRefusal::new(INVALID_PARAMS, refused.to_string()))?;
    if wants_updates {
        remove_updates(&mut result);
    }
    if terms.is_inline {
        result["resultType"] = "complete".into();
    }
    Ok(result)
}

/// The params with the roots, for a profile that works in all of them.
fn with_roots<'a>(server: &McpServer, roots: &[PathBuf], params: &'a Value) -> Cow<'a, Value> {
    let mut params = Cow::Borrowed(params);
    if server.reference.reference().follows_roots()
        && let Some(params) = params.to_mut().as_object_mut()
        && let Some(meta) = params.entry("_meta").or_insert(json!({})).as_object_mut()
    {
        meta.insert(ROOTS.to_owned(), json!(roots));
    }
    params
}

/// Sends an update, unless the client is too slow: each update contains all results so far.
fn update(server: &McpServer, token: &Value, sent: &Mutex<u32>, text: &str) {
    let mut sent = sent.lock().unwrap_or_else(PoisonError::into_inner);
    if server.exchange.has_room_for_an_update() {
        *sent += 1;
        let params = json!({PROGRESS_TOKEN: token, "progress": *sent, "message": text});
        let update = json!({"jsonrpc": "2.0", "method": PROGRESS, "params": params});
        server.exchange.send(&update);
    }
}

/// Removes the updates that were sent already.
fn remove_updates(answer: &mut Value) {
    let Some(answer) = answer.as_object_mut() else {
        return;
    };
    let meta = answer.get_mut("_meta").and_then(Value::as_object_mut);
    if meta.is_some_and(|meta| meta.remove(UPDATES).is_some() && meta.is_empty()) {
        answer.remove("_meta");
    }
}
