//! The transport `exec`: one process per call. The call is one JSON object on stdin, then end of file; the answer is one JSON object on
//! stdout, with exit status 0.

mod answer;

use std::path::Path;
use std::time::{Duration, Instant};

use seekspec_conformance::model::fixture::Capability;
use serde_json::Value;

use super::process::{self, ProcessOutput};
use super::{Broken, Call, Connection, Probe, Reply, Transport, Unanswered};
use crate::program::Program;
use crate::sandbox::WorkspacePaths;

/// The transport by one process per call.
pub const TRANSPORT: &Transport = &Transport {
    name: "exec",
    lacks: &[
        Capability::Cancel,
        Capability::Roots,
        Capability::SessionCache,
        Capability::ToolMetadata,
    ],
};

/// Calls on one tree.
pub(crate) struct ExecCalls<'a> {
    program: &'a Program,
    deadline: Duration,
    places: WorkspacePaths,
}

pub(crate) fn probe(program: &Program, deadline: Duration) -> Result<Probe, Broken> {
    Ok(Probe {
        version: process::version(program, deadline)?,
        ..Probe::default()
    })
}

pub(crate) fn connect(
    program: &Program,
    deadline: Duration,
    places: WorkspacePaths,
) -> ExecCalls<'_> {
    ExecCalls {
        program,
        deadline: places.conditions.put_off(deadline),
        places,
    }
}

impl Connection for ExecCalls<'_> {
    fn call(&mut self, call: &Call<'_>) -> Reply {
        let started = Instant::now();
        match self.ask(&line(call.params)) {
            Err(broken) => reply(Err(broken), String::new(), started.elapsed()),
            Ok(outcome) => reply(
                answer::of_a_call(&outcome, self.deadline),
                outcome.stderr,
                started.elapsed(),
            ),
        }
    }

    fn enter(&mut self, root: &Path) {
        self.places.root = root.to_owned();
    }
}

impl ExecCalls<'_> {
    fn ask(&self, input: &[u8]) -> Result<ProcessOutput, Broken> {
        let start = process::of_program(self.program, &self.places)?;
        process::run_once(start, input, self.deadline)
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
