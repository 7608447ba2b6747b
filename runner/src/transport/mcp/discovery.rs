//! What a server says of itself: its version and its tools.

use std::sync::Arc;
use std::time::Instant;

use serde_json::Value;

use super::session::{Failed, Session};
use crate::sandbox::RunDirectory;
use crate::target::Target;
use crate::transport::{Broken, Discovered, Probe};

/// Starts the target's server on an empty tree, and asks for its tools.
pub(super) fn discover(target: &Target) -> Result<Probe, Broken> {
    let ours = |error: crate::sandbox::SandboxError| Broken::Exchange(error.to_string());
    let directory = RunDirectory::create().map_err(ours)?;
    let workspace = directory.workspace(&Arc::default()).map_err(ours)?;
    let mut session = Session::start(target, workspace.places()).map_err(|failed| failed.broken)?;
    match list(&mut session, target) {
        Ok(tools) => Ok(Probe {
            version: session.version(),
            tools: Some(tools),
        }),
        Err(broken) => {
            let Failed { broken, stderr } = session.fail(broken);
            Err(broken.in_handshake(&stderr))
        }
    }
}

/// Every page of `tools/list`, within one deadline. A server without the method has no tools.
fn list(session: &mut Session, target: &Target) -> Result<Vec<Discovered>, Broken> {
    let until = Instant::now() + target.deadline;
    let (mut tools, mut cursor) = (Vec::new(), None);
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let page = match session.list_tools(cursor, left)? {
            Ok(page) => page,
            Err(error) if error.is_unknown_method() => return Ok(tools),
            Err(error) => return Err(error.into_broken()),
        };
        tools.extend(read_page(&page)?);
        match page.get("nextCursor").and_then(Value::as_str) {
            Some(next) => cursor = Some(next.to_owned()),
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
