//! A target with edits around it.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::Target;
use crate::transport::{Call, Connection, Reply, Unanswered};

type Edit = dyn Fn(&Value, &mut dyn FnMut(&Value) -> Value) -> Value + Send + Sync;

/// Edits of the calls and answers of a target: a function of the params of a call, in the profile's
/// own names, and of the target that answers them.
#[derive(Clone)]
pub struct CallEdits(Arc<Edit>);

impl CallEdits {
    /// From the function.
    pub fn new(
        edit: impl Fn(&Value, &mut dyn FnMut(&Value) -> Value) -> Value + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(edit))
    }
}

impl fmt::Debug for CallEdits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Edits").finish_non_exhaustive()
    }
}

/// A connection to a target whose calls and answers are edited. It takes calls as the profile has
/// them.
pub(super) struct Edited<'a> {
    pub(super) target: &'a Target,
    pub(super) edits: &'a CallEdits,
    pub connection: Box<dyn Connection + 'a>,
    pub(super) root: String,
}

impl Connection for Edited<'_> {
    fn call(&mut self, call: &Call<'_>) -> Reply {
        let CallEdits(edit) = self.edits;
        let mut last = None;
        let result = edit(call.params, &mut |params| {
            let reply = self.once(params, call);
            let result = reply.result.clone();
            last = Some(reply);
            result.unwrap_or_else(|_| json!({}))
        });
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
                duration: Duration::ZERO,
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
        let tool = params["name"].as_str().unwrap_or_default();
        let call = Call { params, ..*call };
        let connection = &mut *self.connection;
        let reply = self.target.exchange(connection, &call, &self.root);
        let result = match reply.result {
            Ok(result) if !call.lists_tools => self
                .target
                .mapping
                .result(tool, result)
                .map_err(Unanswered::wrong_shape),
            result => result,
        };
        Reply { result, ..reply }
    }
}
