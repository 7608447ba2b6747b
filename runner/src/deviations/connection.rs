//! A target with edits around it.

use std::path::Path;

use seekspec_conformance::mutation::Deviation;
use serde_json::{Value, json};

use crate::target::Target;
use crate::transport::{Call, Connection, Reply, Unanswered};

/// A connection to a target whose calls and answers are edited. It takes calls as the profile has
/// them.
pub(crate) struct Edited<'a> {
    pub(crate) target: &'a Target,
    pub(crate) deviations: &'a [&'static Deviation],
    pub(crate) connection: Box<dyn Connection + 'a>,
    pub(crate) root: String,
}

impl Connection for Edited<'_> {
    fn call(&mut self, call: &Call<'_>) -> Reply {
        let deviations = self.deviations;
        let mut last = None;
        let mut right = |params: &Value| {
            let reply = self.once(params, call);
            let result = reply.result.clone();
            last = Some(reply);
            result.unwrap_or_else(|_| json!({}))
        };
        let result = edited(deviations, call.params, &mut right);
        match last {
            Some(reply) if reply.result.is_err() => reply,
            Some(reply) => Reply {
                result: Ok(result),
                ..reply
            },
            // An edit that answers by itself.
            None => Reply {
                result: Ok(result),
                stderr: String::new(),
                duration: std::time::Duration::ZERO,
            },
        }
    }

    fn enter(&mut self, root: &Path) {
        self.root = root.to_string_lossy().into_owned();
        self.connection.enter(root);
    }
}

impl Edited<'_> {
    fn once(&mut self, params: &Value, call: &Call<'_>) -> Reply {
        let tool = params["name"].as_str().unwrap_or_default().to_owned();
        let call = Call { params, ..*call };
        let connection = &mut *self.connection;
        let reply = self.target.exchange(connection, &call, &self.root);
        let mapped = |result: Value| {
            if call.lists_tools {
                return Ok(result);
            }
            let result = self.target.mapping.result(&tool, result);
            result.map_err(Unanswered::wrong_shape)
        };
        Reply {
            result: reply.result.and_then(mapped),
            ..reply
        }
    }
}

/// The answer with the edits of all that are of the called tool: the first edits the call first.
fn edited(
    deviations: &[&'static Deviation],
    params: &Value,
    right: &mut dyn FnMut(&Value) -> Value,
) -> Value {
    match deviations {
        [] => right(params),
        [first, rest @ ..] if params["name"] == first.tool.as_str() => first
            .change
            .perform(params, &mut |params| edited(rest, params, right)),
        [_, rest @ ..] => edited(rest, params, right),
    }
}
