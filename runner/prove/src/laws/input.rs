//! The inputs of laws: trees with a call.

use std::sync::Arc;

use seekspec_conformance::model::fixture::With;
use seekspec_conformance::model::law::ListOrder;
use seekspec_conformance::model::profile::ToolSpec;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::{Case, Expectation, Law, Step};
use seekspec_conformance::tree::Tree;
use serde_json::{Map, Value};

use super::trees;

/// Larger trees take longer than they tell.
const MOST_ENTRIES: usize = 400;

/// A tree and a call.
#[derive(Debug)]
pub struct Input {
    /// The case that it comes from.
    pub name: String,
    /// The profile whose tool is called.
    pub profile: String,
    /// The tree.
    pub tree: Arc<Tree>,
    /// The call. Its expectation says nothing.
    pub step: Step,
}

/// The inputs that cases give a law, each once. MAY cases give none, as a document leaves their
/// calls open, and neither do those that need more than a tree and a call.
pub fn inputs(law: &Law, cases: &[&Case]) -> Vec<Input> {
    let mut inputs: Vec<Input> = Vec::new();
    for case in cases.iter().filter(|case| is_plain(case, law)) {
        let tree = match law.list.order {
            ListOrder::Open => Arc::clone(&case.tree),
            ListOrder::Grouped | ListOrder::Newest => Arc::new(trees::aged(&case.tree)),
        };
        let steps = case
            .steps
            .iter()
            .enumerate()
            .filter(|(index, step)| is_usable(law, *index, step));
        for (_, step) in steps {
            if !inputs
                .iter()
                .any(|one| one.step.arguments == step.arguments && one.tree.entries == tree.entries)
            {
                inputs.push(Input {
                    name: case.name.clone(),
                    profile: case.profile.clone(),
                    tree: Arc::clone(&tree),
                    step: call(step, step.arguments.clone()),
                });
            }
        }
    }
    inputs
}

fn is_plain(case: &Case, law: &Law) -> bool {
    let mut entries = case.tree.entries.values();
    case.profile == law.profile
        && case.level != Level::May
        && case.home.is_none()
        && case.fault.is_none()
        && !case.needs_own_process
        && case.tree.entries.len() <= MOST_ENTRIES
        && entries.all(|entry| entry.mode.is_none())
}

/// A later call of a case counts only if those before it have left the tree as it was.
fn is_usable(law: &Law, index: usize, step: &Step) -> bool {
    step.tool == law.tool
        && !step.lists_tools
        && step.change.is_none()
        && step.with == With::default()
        && (index == 0 || !step.tool_spec.writes)
}

/// A call of the same tool with these arguments.
pub(super) fn call(step: &Step, arguments: Map<String, Value>) -> Step {
    call_of(&step.tool, &step.tool_spec, arguments)
}

/// A call of a tool with these arguments.
pub(super) fn call_of(tool: &str, spec: &Arc<ToolSpec>, arguments: Map<String, Value>) -> Step {
    Step {
        tool: tool.to_owned(),
        tool_spec: Arc::clone(spec),
        change: None,
        restarts: false,
        lists_tools: false,
        arguments,
        with: With::default(),
        expect: Expectation::default(),
    }
}

impl Input {
    /// Whether the law says nothing of calls with such arguments.
    pub(super) fn is_exempt(&self, law: &Law) -> bool {
        let arguments = &self.step.arguments;
        law.spec.unless.iter().any(|(name, values)| {
            let given = arguments.get(name);
            given.is_some_and(|given| values.is_empty() || values.contains(given))
        })
    }

    /// Every text in the arguments.
    pub(super) fn texts(&self) -> Vec<&str> {
        let members = self.step.arguments.values();
        let mut left: Vec<&Value> = members.collect();
        let mut texts = Vec::new();
        while let Some(value) = left.pop() {
            match value {
                Value::String(text) => texts.push(text.as_str()),
                Value::Array(members) => left.extend(members),
                Value::Object(members) => left.extend(members.values()),
                _ => {}
            }
        }
        texts
    }
}
