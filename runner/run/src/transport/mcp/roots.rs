//! The roots of the client, where a case gives them.

use std::path::PathBuf;

use seekspec_protocol::ROOTS;
use serde_json::{Value, json};

/// The roots that a case gives to the client of a call, which are not sent with the call.
pub(crate) fn take_roots(params: &mut Value) -> Option<Vec<PathBuf>> {
    let meta = params.get_mut("_meta")?.as_object_mut()?;
    serde_json::from_value(meta.remove(ROOTS)?).ok()
}

/// The answer to `roots/list`, of the URIs of roots.
pub(crate) fn listed_roots(uris: &[String]) -> Value {
    let named = uris.iter().map(|uri| {
        let name = uri.trim_end_matches('/').rsplit('/').next();
        json!({"uri": uri, "name": name.unwrap_or_default()})
    });
    json!({"roots": named.collect::<Vec<_>>()})
}
