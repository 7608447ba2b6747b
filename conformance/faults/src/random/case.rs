//! Cases made of draws.

use std::collections::BTreeMap;
use std::sync::Arc;

use seekspec_conformance::model::profile::ToolSpec;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::{Case, Expectation, Step, Suite};
use seekspec_conformance::tree::Tree;
use serde_json::Value;

use super::DrawnCall;

/// Makes cases of calls of one tool, and of others of its profile.
#[derive(Debug)]
pub struct CaseMaker {
    profile: String,
    tool: String,
    tools: BTreeMap<String, Arc<ToolSpec>>,
}

impl CaseMaker {
    /// For calls that a grammar of this tool gives.
    pub fn new(suite: &Suite, profile: &str, tool: &str) -> Self {
        let mut tools = BTreeMap::new();
        if let Some(profile) = suite.profiles.get(profile) {
            for (name, spec) in &profile.tools {
                tools.insert(name.clone(), Arc::new(spec.clone()));
            }
        }
        Self {
            profile: profile.to_owned(),
            tool: tool.to_owned(),
            tools,
        }
    }

    /// A case of these calls, with an expectation for each as far as there are any. `None`: a call of
    /// an unknown tool, or with arguments or data that no case can have.
    pub fn case(
        &self,
        tree: &Arc<Tree>,
        calls: &[DrawnCall],
        expectations: impl IntoIterator<Item = Expectation>,
    ) -> Option<Case> {
        let mut expected = expectations.into_iter();
        let mut steps = Vec::new();
        for call in calls {
            let expect = expected.next().unwrap_or_default();
            let step = self.step(call)?;
            steps.push(Step { expect, ..step });
        }
        let Self { profile, tool, .. } = self;
        Some(Case {
            name: format!("{profile}/{tool}/fuzz/drawn"),
            profile: profile.clone(),
            tool: tool.clone(),
            topic: "fuzz".to_owned(),
            id: "drawn".to_owned(),
            path: format!("{profile}/{tool}/fuzz.yaml"),
            line: 1,
            covers: Vec::new(),
            level: Level::Must,
            since: Default::default(),
            why: None,
            guards: None,
            seen_in: Vec::new(),
            primitives: Default::default(),
            needs: steps
                .iter()
                .flat_map(|step| step.with.implied())
                .chain(calls.iter().flat_map(|call| call.needs.clone()))
                .collect(),
            ties: false,
            tree: Arc::clone(tree),
            home: None,
            fault: None,
            needs_own_tree: steps.iter().any(|step| step.tool_spec.writes),
            needs_own_process: false,
            steps,
            together: None,
        })
    }

    fn step(&self, call: &DrawnCall) -> Option<Step> {
        let Value::Object(arguments) = &call.arguments else {
            return None;
        };
        let with = call.with.clone().map(serde_json::from_value);
        Some(Step {
            tool: call.tool.clone(),
            tool_spec: Arc::clone(self.tools.get(&call.tool)?),
            change: None,
            restarts: false,
            lists_tools: false,
            arguments: arguments.clone(),
            with: with.transpose().ok()?.unwrap_or_default(),
            expect: Expectation::default(),
        })
    }
}
