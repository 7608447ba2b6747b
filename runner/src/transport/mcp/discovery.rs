//! What a server says of itself: its version and its tools.

use std::sync::Arc;

use serde_json::{Value, json};

use super::ServerSpec;
use super::deadline::Deadline;
use super::session::Session;
use crate::sandbox::RunDirectory;
use crate::transport::{Broken, Discovered, Probe};

/// Starts the server on an empty tree, and asks for its tools.
pub(super) fn discover(spec: ServerSpec<'_>) -> Result<Probe, Broken> {
    let ours = |error: crate::sandbox::SandboxError| Broken::Exchange(error.to_string());
    let directory = RunDirectory::create().map_err(ours)?;
    let workspace = directory.workspace(&Arc::default()).map_err(ours)?;
    let mut session = Session::start(spec, workspace.places())?;
    match list(&mut session, Deadline::new(spec.deadline)) {
        Ok(tools) => Ok(Probe {
            version: Some(session.version().to_owned()),
            tools: Some(tools),
        }),
        Err(broken) => Err(broken.in_handshake(&session.fail())),
    }
}

/// Every page of `tools/list`, within one deadline. A server without the method has no tools.
fn list(session: &mut Session, deadline: Deadline) -> Result<Vec<Discovered>, Broken> {
    let (mut tools, mut params) = (Vec::new(), json!({}));
    loop {
        let page = match session.ask("tools/list", params, deadline)? {
            Ok(page) => page,
            Err(error) if error.is_unknown_method() => return Ok(tools),
            Err(error) => return Err(error.into_broken()),
        };
        tools.extend(read_page(&page)?);
        match page.get("nextCursor").and_then(Value::as_str) {
            Some(next) => params = json!({"cursor": next}),
            None => return Ok(tools),
        }
    }
}

fn read_page(page: &Value) -> Result<Vec<Discovered>, Broken> {
    let wrong = || {
        Broken::WrongShape(
            "the answer to `tools/list` has no list `tools` of objects with a `name`".to_owned(),
        )
    };
    let tools = page
        .get("tools")
        .and_then(Value::as_array)
        .ok_or_else(wrong)?;
    let read = |tool: &Value| {
        Some(Discovered {
            name: tool.get("name")?.as_str()?.to_owned(),
            description: tool["description"].as_str().map(str::to_owned),
            input_schema: tool["inputSchema"].clone(),
        })
    };
    tools
        .iter()
        .map(|tool| read(tool).ok_or_else(wrong))
        .collect()
}
