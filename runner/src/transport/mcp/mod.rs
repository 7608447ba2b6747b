//! The transport `mcp`: one process, many calls, over the Model Context Protocol on its stdin and stdout.
//!
//! A line on stdout is a message or a fault, and an answer is kept as it was written: a target is judged by its own words.

mod discovery;
mod handshake;
mod message;
mod reply;
mod server;
mod session;
mod updates;

use std::time::{Duration, Instant};

use serde_json::Value;

use super::process;
use super::{Broken, Call, Connection, Probe, Reply, Transport, Unanswered};
use crate::sandbox::Places;
use crate::target::Target;
use session::Session;

/// The transport by one process for many calls.
#[derive(Debug, Clone, Copy)]
pub struct Mcp;

impl Transport for Mcp {
    fn name(&self) -> &'static str {
        "mcp"
    }

    fn about(&self) -> &'static str {
        "starts one MCP server for many calls, and speaks with it over stdio"
    }

    fn probe(&self, target: &Target) -> Result<Probe, Broken> {
        let version = process::version(target)?;
        let discovered = discovery::discover(target)?;
        Ok(Probe {
            version: version.or(discovered.version),
            ..discovered
        })
    }

    fn connect<'a>(
        &self,
        target: &'a Target,
        places: Places,
    ) -> Result<Box<dyn Connection + 'a>, Broken> {
        Ok(Box::new(Calls {
            target,
            places,
            session: None,
        }))
    }
}

struct Calls<'a> {
    target: &'a Target,
    places: Places,
    /// The server, from the first call on. One that broke is gone, and the next call starts another.
    session: Option<Session>,
}

impl Connection for Calls<'_> {
    fn call(&mut self, call: &Call<'_>) -> Reply {
        let started = Instant::now();
        let mut session = match self.session.take().map_or_else(|| self.start(), Ok) {
            Ok(session) => session,
            Err(broken) => {
                let stderr = broken.stderr().to_owned();
                return reply(Err(broken.into()), stderr, started.elapsed());
            }
        };
        let started = Instant::now();
        let result = session.call_tool(call, self.deadline());
        let duration = started.elapsed();
        let stderr = match result {
            Err(_) => session.fail(),
            Ok(_) => self.session.insert(session).stderr(),
        };
        reply(result, stderr, duration)
    }
}

impl Calls<'_> {
    fn start(&self) -> Result<Session, Broken> {
        Session::start(self.target, &self.places)
    }

    fn deadline(&self) -> Duration {
        self.places.conditions.put_off(self.target.deadline)
    }
}

fn reply(result: Result<Value, Unanswered>, stderr: String, duration: Duration) -> Reply {
    Reply {
        result,
        stderr,
        duration,
    }
}
