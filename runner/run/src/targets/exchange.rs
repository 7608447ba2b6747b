//! From a step of a case to the answer of a target.

use std::thread;
use std::time::{Duration, Instant};

use seekspec_conformance::answer::Answer;
use seekspec_conformance::request::request;
use seekspec_conformance::suite::Step;
use serde_json::Value;

use super::Target;
use super::mapping::FollowUp;
use crate::transport::{Broken, Call, Connection, Reply, Unanswered};

/// The time between two calls that ask whether a tool is done.
const PAUSE: Duration = Duration::from_millis(50);

/// The answer of a target to one call, before it is read.
#[derive(Debug, Clone)]
pub struct HeardResult {
    request: Value,
    result: Value,
    root: String,
}

impl Target {
    /// The unread answer, to be read in other ways. `None`: it has not answered, or other calls followed.
    pub(crate) fn heard(&self, reply: &Reply, step: &Step, root: &str) -> Option<HeardResult> {
        let is_last = self.mapping.follow_up(&step.tool).is_none();
        let result = reply.result.as_ref().ok().filter(|_| is_last)?;
        Some(HeardResult {
            request: self.request(request(step, root), root),
            result: result.clone(),
            root: root.to_owned(),
        })
    }

    /// The answer to the call of a step, if this target would have been called alike.
    pub fn read_heard(
        &self,
        heard: &HeardResult,
        step: &Step,
    ) -> Option<Result<Answer, Unanswered>> {
        let root = &heard.root;
        let is_last = self.mapping.follow_up(&step.tool).is_none();
        let is_same = is_last && self.request(request(step, root), root) == heard.request;
        is_same.then(|| self.answer(Ok(heard.result.clone()), step, root))
    }

    /// Makes the call of a step in the target's own words, and the calls that follow it.
    pub fn call(
        &self,
        connection: &mut dyn Connection,
        profile: &str,
        step: &Step,
        root: &str,
    ) -> Reply {
        let call = Call {
            profile,
            params: &request(step, root),
            cancel_after: step.cancel_after(),
            lists_tools: step.lists_tools,
        };
        self.exchange(connection, &call, root)
    }

    /// The same with a call in the words of the profile.
    pub(crate) fn exchange(
        &self,
        connection: &mut dyn Connection,
        call: &Call<'_>,
        root: &str,
    ) -> Reply {
        let started = Instant::now();
        let tool = call.params["name"].as_str().unwrap_or_default();
        let params = self.request(call.params.clone(), root);
        let call = Call {
            params: &params,
            ..*call
        };
        let first = connection.call(&call);
        match (self.mapping.follow_up(tool), &first.result) {
            (Some(follow_up), Ok(result))
                if !call.lists_tools
                    && !self.mapping.is_error(tool, result)
                    && !follow_up.is_done_at_once(result) =>
            {
                let next = follow_up
                    .request(result, &params["_meta"], root)
                    .map_err(Unanswered::wrong_shape);
                let until = started + self.deadline;
                let last = next.and_then(|next| {
                    let call = Call {
                        params: &next,
                        cancel_after: None,
                        ..call
                    };
                    self.follow(connection, (tool, follow_up), &call, until)
                });
                let (result, stderr) = match last {
                    Ok(last) => (last.result, last.stderr),
                    Err(why) => (Err(why), String::new()),
                };
                Reply {
                    result,
                    stderr: first.stderr + &stderr,
                    duration: started.elapsed(),
                }
            }
            _ => first,
        }
    }

    /// Calls again and again until the tool is done.
    fn follow(
        &self,
        connection: &mut dyn Connection,
        (tool, follow_up): (&str, &FollowUp),
        call: &Call<'_>,
        until: Instant,
    ) -> Result<Reply, Unanswered> {
        loop {
            let reply = connection.call(call);
            let is_last = reply.result.as_ref().map_or(true, |result| {
                self.mapping.is_error(tool, result) || follow_up.is_done(result)
            });
            if is_last {
                return Ok(reply);
            }
            if Instant::now() + PAUSE >= until {
                let broken = Broken::Deadline {
                    deadline: self.deadline,
                    answered: false,
                };
                return Err(broken.into());
            }
            thread::sleep(PAUSE);
        }
    }

    /// The answer to the call of a step, with its parts where the profile expects them.
    pub(crate) fn answer(
        &self,
        result: Result<Value, Unanswered>,
        step: &Step,
        root: &str,
    ) -> Result<Answer, Unanswered> {
        let is_program = self.reach.program().is_some();
        let result = if step.lists_tools || !is_program {
            Ok(result?)
        } else {
            self.mapping.result(&step.tool, result?)
        };
        result
            .and_then(|result| Answer::from_result(&result, root))
            .map_err(Unanswered::wrong_shape)
    }
}
