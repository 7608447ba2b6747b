//! The version and the tools of a server.

use std::sync::Arc;

use serde_json::{Value, json};

use super::ServerSpec;
use super::deadline::Deadline;
use super::protocol::LIST_TOOLS;
use super::session::McpSession;
use crate::sandbox::RunDirectory;
use crate::transport::{Broken, Discovered, Probe};

/// Starts the server on an empty tree, and asks for its tools.
pub(super) fn discover(spec: ServerSpec<'_>) -> Result<Probe, Broken> {
    let ours = |error: crate::sandbox::SandboxError| Broken::Exchange(error.to_string());
    let directory = RunDirectory::create().map_err(ours)?;
    let workspace = directory.workspace(&Arc::default()).map_err(ours)?;
    let mut session = McpSession::start(spec, workspace.places(), None)?;
    let listed = list(&mut session, Deadline::new(spec.deadline));
    match listed.and_then(|tools| tools.iter().map(read).collect()) {
        Ok(tools) => Ok(Probe {
            name: Some(session.name().to_owned()),
            version: Some(session.version().to_owned()),
            tools: Some(tools),
        }),
        Err(broken) => Err(broken.in_handshake(&session.fail())),
    }
}

/// The most pages of tools.
const MOST_PAGES: usize = 1000;

/// Every page of `tools/list`, within one deadline, and together no larger than one answer. A server without the method has no tools.
pub(super) fn list(session: &mut McpSession, deadline: Deadline) -> Result<Vec<Value>, Broken> {
    let mut tools = Vec::new();
    let mut answer = session.ask(LIST_TOOLS, json!({}), deadline)?;
    for _ in 0..MOST_PAGES {
        let page = match answer {
            Ok(page) => page,
            Err(error) if error.is_unknown_method() => return Ok(tools),
            Err(error) => return Err(error.into_broken()),
        };
        let of_page = page.get("tools").and_then(Value::as_array);
        tools.extend(of_page.ok_or_else(wrong_shape)?.iter().cloned());
        match page.get("nextCursor").and_then(Value::as_str) {
            Some(next) => {
                answer = session.ask_more(LIST_TOOLS, json!({"cursor": next}), deadline)?;
            }
            None => return Ok(tools),
        }
    }
    Err(Broken::EndlessList(MOST_PAGES))
}

fn read(tool: &Value) -> Result<Discovered, Broken> {
    let name = tool.get("name").and_then(Value::as_str);
    Ok(Discovered {
        name: name.ok_or_else(wrong_shape)?.to_owned(),
        description: tool["description"].as_str().map(str::to_owned),
        input_schema: tool["inputSchema"].clone(),
    })
}

fn wrong_shape() -> Broken {
    let message = "the answer to `tools/list` has no `tools`, a list of objects with a `name`";
    Broken::WrongShape(message.to_owned())
}
