//! Which cases test which primitive in which tool.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use seekspec_conformance::suite::Suite;
use serde::Serialize;

/// A primitive, and how each tool is tested for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PrimitiveRow {
    /// Its name.
    pub primitive: String,
    /// The tools, as `profile/tool`.
    pub cells: BTreeMap<String, Testing>,
}

/// How a tool is tested for a primitive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum Testing {
    /// The number of cases.
    Cases(usize),
    /// Not, for this reason.
    Without(String),
    /// Not, and nothing says why.
    Empty,
}

/// The table of the suite's primitives, in the order of their names.
pub fn table(suite: &Suite) -> Vec<PrimitiveRow> {
    let tools: Vec<String> = suite
        .requirements
        .keys()
        .map(|(profile, tool)| format!("{profile}/{tool}"))
        .collect();
    let mut counts: BTreeMap<(&str, String), usize> = BTreeMap::new();
    for case in &suite.cases {
        for primitive in &case.primitives {
            let tool = format!("{}/{}", case.profile, case.tool);
            *counts.entry((primitive, tool)).or_default() += 1;
        }
    }
    let mut rows = Vec::new();
    for (name, spec) in &suite.primitives.primitives {
        let mut cells = BTreeMap::new();
        for tool in &tools {
            let count = counts.get(&(name.as_str(), tool.clone()));
            let cell = match (count, spec.without.get(tool)) {
                (Some(cases), _) => Testing::Cases(*cases),
                (None, Some(reason)) => Testing::Without(reason.clone()),
                (None, None) => Testing::Empty,
            };
            cells.insert(tool.clone(), cell);
        }
        rows.push(PrimitiveRow {
            primitive: name.clone(),
            cells,
        });
    }
    rows
}
