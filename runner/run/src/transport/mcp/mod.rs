//! The transport `mcp`: one process, many calls, over the Model Context Protocol on its stdin and stdout.
//!
//! A line on stdout is a message, or is passed over, with a warning; an answer is judged as it was sent.

mod deadline;
mod discovery;
mod handshake;
mod message;
pub mod protocol;
mod reply;
mod roots;
mod server;
mod session;
mod updates;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::process;
use super::{Broken, Call, Connection, Probe, Reply, Transport, Unanswered};
use crate::program::Program;
use crate::sandbox::WorkspacePaths;
use deadline::Deadline;
pub(crate) use handshake::hello;
pub(crate) use roots::{listed_roots, take_roots};
use session::McpSession;

/// The transport by one process for many calls.
pub const TRANSPORT: &Transport = &Transport {
    name: "mcp",
    lacks: &[],
};

/// A server that is to be started.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ServerSpec<'a> {
    pub(crate) program: &'a Program,
    /// How long a call may take.
    pub(crate) deadline: Duration,
    /// How long the handshake may take.
    pub(crate) start_deadline: Duration,
    /// Whether only the roots tell it where the tree is.
    pub(crate) asks_for_roots: bool,
}

/// Calls on one tree.
pub(crate) struct McpCalls<'a> {
    spec: ServerSpec<'a>,
    places: WorkspacePaths,
    /// The server, from the first call on. After one that broke the next call starts another.
    session: Option<McpSession>,
}

pub(crate) fn probe(spec: ServerSpec<'_>) -> Result<Probe, Broken> {
    let version = process::version(spec.program, spec.start_deadline)?;
    let discovered = discovery::discover(spec)?;
    Ok(Probe {
        version: version.or(discovered.version),
        ..discovered
    })
}

pub(crate) fn connect(spec: ServerSpec<'_>, places: WorkspacePaths) -> McpCalls<'_> {
    McpCalls {
        spec: ServerSpec {
            deadline: places.conditions.put_off(spec.deadline),
            start_deadline: places.conditions.put_off(spec.start_deadline),
            ..spec
        },
        places,
        session: None,
    }
}

impl McpCalls<'_> {
    /// The running server; otherwise a new one. The client has the roots, if there are any.
    fn session(&mut self, roots: Option<&[PathBuf]>) -> Result<McpSession, Broken> {
        let Some(mut session) = self.session.take() else {
            return McpSession::start(self.spec, &self.places, roots);
        };
        if let Some(roots) = roots {
            session.change_roots(roots, Deadline::new(self.spec.deadline))?;
        }
        Ok(session)
    }
}

impl Connection for McpCalls<'_> {
    fn call(&mut self, call: &Call<'_>) -> Reply {
        let started = Instant::now();
        let roots = take_roots(&mut call.params.clone());
        let mut session = match self.session(roots.as_deref()) {
            Ok(session) => session,
            Err(broken) => {
                let stderr = broken.stderr().to_owned();
                return reply(Err(broken.into()), stderr, started.elapsed());
            }
        };
        let started = Instant::now();
        let deadline = Deadline::new(self.spec.deadline);
        let result = if call.lists_tools {
            listed(&mut session, deadline)
        } else {
            session.call_tool(call, self.places.conditions.held_up(), deadline)
        };
        let duration = started.elapsed();
        let stderr = match result {
            Err(_) => session.fail(),
            Ok(_) => self.session.insert(session).stderr(),
        };
        reply(result, stderr, duration)
    }

    /// A server that has ended meanwhile, or does not take it, is started anew by the next call.
    fn enter(&mut self, root: &Path) {
        self.places.root = root.to_owned();
        self.session = self
            .session
            .take()
            .and_then(|mut session: McpSession| session.enter(root).is_ok().then_some(session));
    }
}

fn listed(session: &mut McpSession, deadline: Deadline) -> Result<Value, Unanswered> {
    let tools = discovery::list(session, deadline)?;
    Ok(json!({"content": [], "structuredContent": {"tools": tools}}))
}

fn reply(result: Result<Value, Unanswered>, stderr: String, duration: Duration) -> Reply {
    Reply {
        result,
        stderr,
        duration,
    }
}
