//! The calls of a case, as a report records them.

use schemars::JsonSchema;
use seekspec_conformance::cut::cut_json;
use seekspec_conformance::judge::Observed;
use seekspec_conformance::suite::{Case, Step};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How many bytes of an answer are recorded.
const MOST_OF_AN_ANSWER: usize = 16 * 1024;

/// The method of a step that asks for the list of tools.
pub(crate) const TOOLS_LIST: &str = "tools/list";

/// A call, and its answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallReport {
    /// The tool, by its name in the profile.
    pub tool: String,
    /// The arguments. `{{root}}` stands for the root of the tree.
    pub arguments: Value,
    /// The roots of the client, below that of the tree; absent where the case gives it none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roots: Option<Vec<String>>,
    /// The call as the target got it, where a target file gives it other names or values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<SentCall>,
    /// The `CallToolResult`. Absent where the case passed or the call was not answered. `{{root}}` stands for the root of the tree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Value>,
    /// The answer is longer than recorded; the text says where it was cut.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub answer_is_cut: bool,
    /// Whether the answer was flagged as an error. Absent where the call was not answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_error: Option<bool>,
}

/// A call in the words of a target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentCall {
    /// The tool, by its own name.
    pub tool: String,
    /// The arguments.
    pub arguments: Value,
}

/// The calls of a case, with the answers to the first ones as far as there are any.
pub(crate) fn recorded_calls(
    case: &Case,
    observed: &[Observed],
    with_answers: bool,
) -> Vec<CallReport> {
    let answers = observed.iter().map(Some).chain(std::iter::repeat(None));
    let calls = case.steps.iter().zip(answers);
    calls
        .map(|(step, observed)| recorded_call(step, observed, with_answers))
        .collect()
}

/// One call, with its answer.
fn recorded_call(step: &Step, observed: Option<&Observed>, with_answer: bool) -> CallReport {
    let result = observed
        .filter(|_| with_answer)
        .map(|observed| observed.answer.to_result());
    let cut = result.map(|result| cut_json(result, MOST_OF_AN_ANSWER));
    let tool = if step.lists_tools {
        TOOLS_LIST
    } else {
        &step.tool
    };
    CallReport {
        tool: tool.to_owned(),
        arguments: Value::Object(step.arguments.clone()),
        roots: step.with.roots.clone(),
        sent: None,
        answer_is_cut: cut.as_ref().is_some_and(|(_, is_cut)| *is_cut),
        answer: cut.map(|(answer, _)| answer),
        is_error: observed.map(|observed| observed.answer.is_error),
    }
}
