//! The transport `exec`: one process a call. The call is one JSON object on stdin, then end of file; the answer is one JSON object on
//! stdout, with exit status 0.

mod answer;
mod environment;
mod exchange;
mod exit_watch;
mod process;
mod tail;

pub(crate) use environment::variables;

use std::time::{Duration, Instant};

use seekspec_conformance::model::fixture::Capability;
use serde_json::Value;

use super::{Broken, Call, Connection, Reply, Transport};
use crate::sandbox::Places;
use crate::target::Target;

/// The transport by one process a call.
#[derive(Debug, Clone, Copy)]
pub struct Exec;

impl Transport for Exec {
    fn name(&self) -> &'static str {
        "exec"
    }

    fn about(&self) -> &'static str {
        "starts one process a call: the call on stdin, the answer on stdout"
    }

    fn lacks(&self) -> &'static [Capability] {
        &[Capability::Cancel, Capability::SessionCache]
    }

    fn version(&self, target: &Target) -> Result<Option<String>, Broken> {
        if target.version.is_empty() {
            process::program_of(&target.command)?;
            return Ok(None);
        }
        let outcome = process::ask_version(target)?;
        let output = answer::of_a_command(&outcome, target.deadline)?;
        Ok(output.lines().next().map(str::to_owned))
    }

    fn connect<'a>(
        &self,
        target: &'a Target,
        places: Places,
    ) -> Result<Box<dyn Connection + 'a>, Broken> {
        Ok(Box::new(Calls { target, places }))
    }
}

struct Calls<'a> {
    target: &'a Target,
    places: Places,
}

impl Connection for Calls<'_> {
    fn call(&mut self, call: &Call<'_>) -> Reply {
        let started = Instant::now();
        match process::call(self.target, &self.places, &line(call.params)) {
            Err(broken) => reply(Err(broken), String::new(), started.elapsed()),
            Ok(outcome) => reply(
                answer::of_a_call(&outcome, self.target.deadline),
                outcome.stderr,
                started.elapsed(),
            ),
        }
    }
}

/// The call as the process gets it.
pub(crate) fn line(params: &Value) -> Vec<u8> {
    format!("{params}\n").into_bytes()
}

fn reply(result: Result<Value, Broken>, stderr: String, duration: Duration) -> Reply {
    Reply {
        result,
        stderr,
        duration,
    }
}
