//! A call: from the request to the result, with updates and cancellation.

use std::path::PathBuf;

use rmcp::model::{
    CallToolRequestParams, CallToolResult, ErrorData, ProgressNotificationParam, ProgressToken,
    RequestMetaObject,
};
use rmcp::service::{Peer, RequestContext};
use rmcp::{RoleServer, model};
use seekspec_protocol::UPDATES;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use crate::deviations::Deviating;
use crate::implementation::{self, Caller, Cancellation, Implementation as _};

/// The most updates that wait for the client to read them.
const MAX_PENDING_UPDATES: usize = 16;

/// Performs a call in its own thread.
pub(super) async fn perform(
    reference: Deviating,
    request: CallToolRequestParams,
    context: &RequestContext<RoleServer>,
    root: PathBuf,
) -> Result<CallToolResult, ErrorData> {
    let params = params(request, &context.meta);
    let cancellation = Cancellation::new();
    let (sender, updates) = mpsc::channel(MAX_PENDING_UPDATES);
    let cancelled = cancellation.clone();
    let mut work = spawn_blocking(move || {
        let caller = Caller {
            profile: reference.reference().profile(),
            root: &root,
            cancellation: &cancelled,
            // Dropped if the client is too slow: each update contains all results so far.
            live: Some(&|text| drop(sender.try_send(text.to_owned()))),
        };
        implementation::perform(&params, &caller, |call| reference.call(call))
    });
    let token = context.meta.get_progress_token();
    let forwarded = forward(updates, token.clone(), context.peer.clone());
    let (done, ()) = tokio::join!(
        async {
            tokio::select! {
                done = &mut work => done,
                () = context.ct.cancelled() => {
                    cancellation.cancel();
                    work.await
                }
            }
        },
        forwarded
    );
    let answer = done.map_err(|panic| ErrorData::internal_error(panic.to_string(), None))?;
    let mut answer =
        answer.map_err(|refused| ErrorData::invalid_params(refused.to_string(), None))?;
    if token.is_some() {
        remove_updates(&mut answer);
    }
    result(answer)
}

/// The call in the form of the engine.
fn params(request: CallToolRequestParams, meta: &RequestMetaObject) -> Value {
    let arguments = request.arguments.unwrap_or_default();
    json!({"name": request.name, "arguments": arguments, "_meta": meta})
}

/// Sends the updates, if the client has asked for them.
async fn forward(
    mut updates: mpsc::Receiver<String>,
    token: Option<ProgressToken>,
    client: Peer<RoleServer>,
) {
    let mut count = 0.0;
    while let Some(text) = updates.recv().await {
        count += 1.0;
        if let Some(token) = &token {
            let update = ProgressNotificationParam::new(token.clone(), count).with_message(text);
            // The client may be gone.
            drop(client.notify_progress(update).await);
        }
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

fn result(answer: Value) -> Result<CallToolResult, ErrorData> {
    let mut result: CallToolResult = serde_json::from_value(answer)
        .map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
    // The SDK removes it for clients with an older protocol.
    result.result_type = Some(model::ResultType::COMPLETE);
    Ok(result)
}
