//! What our own messages say, as JSON.

use serde_json::Value;

/// The methods whose answers are kept as they are written.
const WATCHED: [&str; 2] = ["tools/call", "tools/list"];

const TOKEN: &str = "progressToken";

/// The id of a request, as it is written.
pub(super) fn request_id(message: &Value) -> Option<String> {
    message.get("method")?;
    message.get("id").map(Value::to_string)
}

/// The id of the request that a message gives up.
pub(super) fn cancelled(message: &Value) -> Option<String> {
    let is_one = message.get("method")? == "notifications/cancelled";
    is_one.then(|| message["params"]["requestId"].to_string())
}

pub(super) fn is_watched(message: &Value) -> bool {
    message["method"]
        .as_str()
        .is_some_and(|method| WATCHED.contains(&method))
}

/// The token by which updates are asked for. The SDK gives one to every request.
pub(super) fn token(message: &Value) -> Option<Value> {
    message["params"]["_meta"].get(TOKEN).cloned()
}

/// Asks for no updates.
pub(super) fn take_token(message: &mut Value) -> Option<Value> {
    let params = message.get_mut("params")?.as_object_mut()?;
    let meta = params.get_mut("_meta")?.as_object_mut()?;
    let token = meta.remove(TOKEN);
    if meta.is_empty() {
        params.remove("_meta");
    }
    token
}
