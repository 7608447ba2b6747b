//! The transport `mcp`: one process, many calls, over the Model Context Protocol on its stdin and stdout.
//!
//! The official SDK leads the conversation. Between it and the pipes stands a `tap` that sees every line first: it knows noise from
//! messages, and keeps answers as they were written, so that a target is judged by its own words and not by what a library made of them.

mod client;
mod discovery;
mod ending;
mod outgoing;
mod pipes;
mod reply;
mod session;
mod tap;
mod wire;

use std::time::{Duration, Instant};

use serde_json::Value;

use super::process;
use super::{Broken, Call, Connection, Probe, Reply, Transport};
use crate::sandbox::Places;
use crate::target::Target;
use session::{Failed, Session};

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
            Err(failed) => return broken(failed, started.elapsed()),
        };
        let started = Instant::now();
        let answered = session.call_tool(call.params, call.cancel_after, self.deadline());
        let duration = started.elapsed();
        match answered {
            Ok(result) => {
                let stderr = session.stderr();
                self.session = Some(session);
                reply(Ok(result), stderr, duration)
            }
            Err(why) => broken(session.fail(why), duration),
        }
    }
}

impl Calls<'_> {
    fn start(&self) -> Result<Session, Failed> {
        Session::start(self.target, &self.places)
    }

    fn deadline(&self) -> Duration {
        self.places.conditions.put_off(self.target.deadline)
    }
}

fn broken(failed: Failed, duration: Duration) -> Reply {
    reply(Err(failed.broken), failed.stderr, duration)
}

fn reply(result: Result<Value, Broken>, stderr: String, duration: Duration) -> Reply {
    Reply {
        result,
        stderr,
        duration,
    }
}
