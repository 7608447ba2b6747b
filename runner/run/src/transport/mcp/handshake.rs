//! The handshake: who we are, and who the server is.

use serde_json::{Value, json};

use super::protocol::{NEWEST_WITH_HANDSHAKE, VERSIONS};
use crate::transport::Broken;
use crate::transport::process::excerpt;

/// The params of our `initialize`: a client that knows its roots, and offers nothing else.
pub(crate) fn hello() -> Value {
    json!({
        "protocolVersion": NEWEST_WITH_HANDSHAKE,
        "capabilities": {"roots": {"listChanged": true}},
        "clientInfo": {"name": "seekspec", "version": env!("CARGO_PKG_VERSION")},
    })
}

/// The name and the version of the server.
pub(super) fn name_and_version(welcome: &Value) -> Result<(String, String), Broken> {
    let Some((protocol, [name, version])) = read(welcome) else {
        return Err(Broken::WrongShape(
            "the answer to `initialize` is not an InitializeResult".to_owned(),
        ));
    };
    // The parts that are used here are the same in all versions.
    if VERSIONS.contains(&protocol) {
        Ok((name.to_owned(), version.to_owned()))
    } else {
        Err(Broken::Refused(format!(
            "unknown protocol version {:?}",
            excerpt(protocol.as_bytes())
        )))
    }
}

fn read(welcome: &Value) -> Option<(&str, [&str; 2])> {
    let server = welcome.get("serverInfo")?;
    welcome.get("capabilities")?.as_object()?;
    let name = server.get("name")?.as_str()?;
    let protocol = welcome.get("protocolVersion")?.as_str()?;
    Some((protocol, [name, server.get("version")?.as_str()?]))
}
