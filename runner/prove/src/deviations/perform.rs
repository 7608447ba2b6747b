use seekspec_faults::mutation::Deviation;
use serde_json::{Value, json};

use super::files;
use super::functions::{self, Faulty};
use crate::reference::ToolDescription;
use seekspec_run::implementation::{self, Answer, Caller, Cancellation, ToolCall};
use seekspec_run::targets::CallEdits;

/// Answers a call with all of these deviations that are of its tool. The first edits the call first and the answer last.
pub(crate) fn chain(
    deviations: &[&Deviation],
    call: &ToolCall<'_>,
    instance: u64,
    right: &dyn Fn(&ToolCall<'_>) -> Answer,
) -> Answer {
    match deviations {
        [] => right(call),
        [first, rest @ ..] if first.tool == call.tool => perform(first, call, instance, &|call| {
            chain(rest, call, instance, right)
        }),
        [_, rest @ ..] => chain(rest, call, instance, right),
    }
}

/// Answers a call with the deviation; `right` is the tool without it.
fn perform(
    deviation: &Deviation,
    call: &ToolCall<'_>,
    instance: u64,
    right: &dyn Fn(&ToolCall<'_>) -> Answer,
) -> Answer {
    let change = &deviation.change;
    if !change.edits() && change.with.is_none() {
        return right(call);
    }
    let next =
        |params: &Value, cancellation: &Cancellation| answered(params, call, cancellation, right);
    let with = change
        .with
        .as_ref()
        .filter(|_| change.is_of_call(call.params));
    let faulty = |params: &Value| match with {
        Some((name, arguments)) => match functions::find(name) {
            Ok(function) => (function.perform)(&Faulty {
                arguments,
                params,
                call,
                instance,
                next: &next,
            }),
            Err(unknown) => failed(&unknown),
        },
        None => next(params, call.cancellation),
    };
    Answer::result(files::perform(change, call, &mut |params| faulty(params)))
}

/// The answer of the tool without the deviation to edited params.
fn answered(
    params: &Value,
    call: &ToolCall<'_>,
    cancellation: &Cancellation,
    right: &dyn Fn(&ToolCall<'_>) -> Answer,
) -> Value {
    let live = |text: &str| {
        if let Some(updates) = call.updates {
            updates.send(text);
        }
    };
    let caller = Caller {
        profile: call.profile,
        root: call.root,
        cancellation,
        live: Some(&live),
    };
    let result = implementation::perform(params, &caller, right);
    result.unwrap_or_else(|error| failed(&error.to_string()))
}

/// The edits of all these deviations, those of the called tool: the first edits the call first.
pub fn edits(deviations: Vec<&'static Deviation>) -> CallEdits {
    CallEdits::new(move |params, right| edited(&deviations, params, right))
}

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

/// The list of tools with the deviation; empty, if the edits leave no valid list.
pub(crate) fn listed(deviation: &Deviation, tools: &[ToolDescription]) -> Vec<ToolDescription> {
    let list = deviation.change.listed(json!({ "tools": tools }));
    serde_json::from_value(list["tools"].clone()).unwrap_or_default()
}

/// An error of the tool with this message.
fn failed(message: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": message }], "isError": true })
}
