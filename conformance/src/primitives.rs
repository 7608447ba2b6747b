//! Which cases test which primitive in which tool.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::primitives::PrimitiveSpec;
use crate::suite::Suite;

/// A primitive, and how each tool is tested for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// Its name.
    pub primitive: String,
    /// The tools, as `profile/tool`.
    pub cells: BTreeMap<String, Cell>,
}

/// How a tool is tested for a primitive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum Cell {
    /// The number of cases.
    Cases(usize),
    /// Not, for this reason.
    Without(String),
    /// Not, and nothing says why.
    Empty,
    /// The number of cases, although a reason says that there are none.
    Contradicted(usize),
    /// The tool is unknown.
    Unknown,
}

/// The table of the suite's primitives, in the order of their names.
pub fn table(suite: &Suite) -> Vec<Row> {
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
    let row = |(name, spec): (&String, &PrimitiveSpec)| {
        let count = |tool: &String| counts.get(&(name.as_str(), tool.clone())).copied();
        let cell = |tool: &String| match (count(tool).unwrap_or(0), spec.without.get(tool)) {
            (0, None) => Cell::Empty,
            (0, Some(reason)) => Cell::Without(reason.clone()),
            (cases, None) => Cell::Cases(cases),
            (cases, Some(_)) => Cell::Contradicted(cases),
        };
        let mut cells: BTreeMap<String, Cell> = tools
            .iter()
            .map(|tool| (tool.clone(), cell(tool)))
            .collect();
        // Of profiles that are not loaded nothing is known.
        let is_loaded = |tool: &str| {
            let profile = tool.split('/').next().unwrap_or(tool);
            suite.profiles.contains_key(profile)
        };
        let named = spec.without.keys().filter(|tool| is_loaded(tool));
        let unknown = named.filter(|tool| !tools.contains(tool));
        cells.extend(unknown.map(|tool| (tool.clone(), Cell::Unknown)));
        Row {
            primitive: name.clone(),
            cells,
        }
    };
    suite.primitives.primitives.iter().map(row).collect()
}
