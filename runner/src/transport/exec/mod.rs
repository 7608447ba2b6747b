//! The transport `exec`: one process a call. The call is one JSON object on stdin, then end of file; the answer is one JSON object on
//! stdout, with exit status 0.

mod answer;

use std::time::{Duration, Instant};

use seekspec_conformance::model::fixture::Capability;
use serde_json::Value;

use super::process::{self, Outcome};
use super::{Broken, Call, Connection, Probe, Reply, Transport, Unanswered};
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

    fn probe(&self, target: &Target) -> Result<Probe, Broken> {
        Ok(Probe {
            version: process::version(target)?,
            tools: None,
        })
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
        match self.ask(&line(call.params)) {
            Err(broken) => reply(Err(broken), String::new(), started.elapsed()),
            Ok(outcome) => reply(
                answer::of_a_call(&outcome, self.deadline()),
                outcome.stderr,
                started.elapsed(),
            ),
        }
    }
}

impl Calls<'_> {
    fn ask(&self, input: &[u8]) -> Result<Outcome, Broken> {
        let start = process::of_target(self.target, &self.places)?;
        process::run_once(start, input, self.deadline())
    }

    fn deadline(&self) -> Duration {
        self.places.conditions.put_off(self.target.deadline)
    }
}

/// The call as the process gets it.
pub(crate) fn line(params: &Value) -> Vec<u8> {
    format!("{params}\n").into_bytes()
}

fn reply(result: Result<Value, Broken>, stderr: String, duration: Duration) -> Reply {
    Reply {
        result: result.map_err(Unanswered::Broken),
        stderr,
        duration,
    }
}
