//! An adapter: a program beside the target that rewrites requests and answers.
//!
//! It reads and writes lines, each a JSON object: a `request`, or the `result` of one.

use std::path::Path;
use std::time::{Duration, Instant};

use seekspec_conformance::json_size;
use seekspec_protocol::ROOTS;
use serde_json::{Value, json};

use super::mcp::Server;
use super::process::excerpt;
use super::{Broken, Call, Connection, Reply, Unanswered};
use crate::conditions::Conditions;
use crate::program::Program;
use crate::sandbox::WorkspacePaths;

/// How an adapter is started, and how long it may take.
#[derive(Clone, Copy)]
pub(crate) struct AdapterSpec<'a> {
    pub(crate) program: &'a Program,
    /// For one call, together with the target.
    pub(crate) deadline: Duration,
    /// From its start to its first line.
    pub(crate) start_deadline: Duration,
}

/// Makes ready for calls on one tree through an adapter.
pub(crate) fn connect<'a>(
    spec: AdapterSpec<'a>,
    target: Box<dyn Connection + 'a>,
    places: WorkspacePaths,
) -> Adapted<'a> {
    let put_off = |deadline| places.conditions.put_off(deadline);
    Adapted {
        deadline: put_off(spec.deadline),
        start_deadline: put_off(spec.start_deadline),
        program: spec.program,
        target,
        // Faults are for the target alone.
        places: WorkspacePaths {
            conditions: Conditions::default(),
            ..places
        },
        process: None,
    }
}

/// Calls on one tree through an adapter.
pub(crate) struct Adapted<'a> {
    program: &'a Program,
    deadline: Duration,
    start_deadline: Duration,
    target: Box<dyn Connection + 'a>,
    places: WorkspacePaths,
    /// The adapter, from the first call on. After one that broke the next call starts another.
    process: Option<Server>,
}

/// A line of an adapter.
enum Said {
    /// The next call of the target.
    Request(Value),
    /// The answer to the call.
    Result(Value),
}

impl Connection for Adapted<'_> {
    fn call(&mut self, call: &Call<'_>) -> Reply {
        if call.lists_tools {
            return self.target.call(call);
        }
        let started = Instant::now();
        let mut stderr = String::new();
        let result = self.exchange(call, &mut stderr);
        if result.is_err()
            && let Some(mut process) = self.process.take()
        {
            stderr.push_str(&process.kill());
        }
        Reply {
            result,
            stderr,
            duration: started.elapsed(),
        }
    }

    fn enter(&mut self, root: &Path) {
        self.places.root = root.to_owned();
        self.target.enter(root);
    }
}

impl Adapted<'_> {
    /// Passes lines on until the adapter answers the call. `stderr` gets that of the target.
    fn exchange(&mut self, call: &Call<'_>, stderr: &mut String) -> Result<Value, Unanswered> {
        let is_new = self.process.is_none();
        let mut line = json!({"request": call.params});
        let mut within = if is_new {
            self.start_deadline
        } else {
            self.deadline
        };
        let mut until = Instant::now() + within;
        if is_new {
            let process = Server::start(self.program, &self.places).map_err(of_adapter)?;
            self.process = Some(process);
        }
        loop {
            let said = self.ask(&line, (within, until)).map_err(of_adapter)?;
            let mut params = match said {
                Said::Result(result) => return Ok(result),
                Said::Request(params) => params,
            };
            if within != self.deadline {
                within = self.deadline;
                until = Instant::now() + within;
            }
            with_roots_of(call.params, &mut params);
            let reply = self.target.call(&Call {
                params: &params,
                ..*call
            });
            stderr.push_str(&reply.stderr);
            line = json!({"request": call.params, "result": reply.result?});
        }
    }

    fn ask(&mut self, line: &Value, (within, until): (Duration, Instant)) -> Result<Said, Broken> {
        let process = self.process.as_mut().ok_or(Broken::EndedEarly)?;
        process.begin();
        process.send(line);
        let lines = process.lines(until)?.ok_or(Broken::Deadline {
            deadline: within,
            answered: false,
        })?;
        if json_size::values_and_lines(&lines) > json_size::MOST {
            return Err(Broken::TooLarge);
        }
        read(&lines)
    }
}

/// Roots are for the client of the target, and not for the adapter to say.
fn with_roots_of(call: &Value, params: &mut Value) {
    if let (Some(roots), true) = (call["_meta"].get(ROOTS), params.is_object()) {
        params["_meta"][ROOTS] = roots.clone();
    }
}

/// Reads the one line that answers a line.
fn read(lines: &[u8]) -> Result<Said, Broken> {
    let noise = |why: String| Broken::Noise {
        why,
        line: excerpt(lines),
    };
    let mut written = lines
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.trim_ascii().is_empty());
    let (line, next) = (written.next().unwrap_or_default(), written.next());
    let value: Value =
        serde_json::from_slice(line).map_err(|error| noise(format!("not JSON: {error}")))?;
    let Value::Object(mut said) = value else {
        return Err(noise("not an object".to_owned()));
    };
    match (said.remove("result"), said.remove("request"), next) {
        (_, _, Some(next)) => Err(Broken::TwoAnswers {
            next: excerpt(next),
        }),
        (Some(result), _, None) => Ok(Said::Result(result)),
        (None, Some(request), None) => Ok(Said::Request(request)),
        (None, None, None) => Err(noise("neither a `request` nor a `result`".to_owned())),
    }
}

fn of_adapter(why: Broken) -> Broken {
    Broken::Adapter(Box::new(why))
}
