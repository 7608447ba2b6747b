use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Matrix;
use crate::model::requirement::Level;
use crate::mutation::Deviation;
use crate::suite::Suite;

/// A variant: a tool that differs from the reference as its document permits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Variant {
    /// Its name: `profile.tool.theme.difference`.
    pub name: String,
    /// The profile of the tool.
    pub profile: String,
    /// The tool.
    pub tool: String,
    /// What it does, in a line.
    pub about: String,
    /// The sentence that permits it, or that the document is silent.
    pub permits: String,
    /// The cases that fail on it, by full name, and the facets that fail.
    pub rejected_by: BTreeMap<String, BTreeSet<String>>,
}

/// A case that fails a tool which its document permits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rejection {
    /// The name of the variant.
    pub variant: String,
    /// The full name of the case.
    pub case: String,
    /// The level of the case: a `must` is an accusation, a `should` a warning.
    pub level: Level,
}

/// How many permitted variants a suite accepts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Precision {
    /// How many there are.
    pub variants: usize,
    /// On how many of them no `must` case fails.
    pub accepted: usize,
}

impl Variant {
    /// The variant, which nothing rejects yet.
    pub fn of(variant: &Deviation) -> Self {
        Self {
            name: variant.name.clone(),
            profile: variant.profile.clone(),
            tool: variant.tool.clone(),
            about: variant.about.clone(),
            permits: variant.permits.clone().unwrap_or_default(),
            rejected_by: BTreeMap::new(),
        }
    }
}

impl Matrix {
    /// The cases that fail variants, where a failure says something: a `may` is free.
    pub fn rejections(&self, suite: &Suite) -> Vec<Rejection> {
        let levels: BTreeMap<&str, Level> = suite
            .cases
            .iter()
            .map(|case| (case.name.as_str(), case.level))
            .collect();
        let rejection = |variant: &Variant, case: &String| {
            let level = *levels.get(case.as_str())?;
            (level > Level::May).then(|| Rejection {
                variant: variant.name.clone(),
                case: case.clone(),
                level,
            })
        };
        let mut rejections = Vec::new();
        for variant in &self.variants {
            let cases = variant.rejected_by.keys();
            rejections.extend(cases.filter_map(|case| rejection(variant, case)));
        }
        rejections
    }

    /// How many variants there are, and how many are accepted.
    pub fn precision(&self, suite: &Suite) -> Precision {
        let rejections = self.rejections(suite);
        let accused: BTreeSet<&str> = rejections
            .iter()
            .filter(|rejection| rejection.level == Level::Must)
            .map(|rejection| rejection.variant.as_str())
            .collect();
        Precision {
            variants: self.variants.len(),
            accepted: self.variants.len() - accused.len(),
        }
    }
}
