use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::Suite;
use serde::{Deserialize, Serialize};

use super::Matrix;
use crate::mutation::Deviation;

/// A variant: the reference with one difference that its document permits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Variant {
    /// The id: `profile.tool.theme.difference`. Permanent.
    pub name: String,
    /// The profile of the tool.
    pub profile: String,
    /// The tool.
    pub tool: String,
    /// The behaviour of the tool, in one sentence.
    pub about: String,
    /// The sentence that permits it, or the note that the document is silent.
    pub permits: String,
    /// The cases that fail on it, by full name, with the facets that fail.
    pub rejected_by: BTreeMap<String, BTreeSet<String>>,
}

/// A case that fails on a variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rejection {
    /// The name of the variant.
    pub variant: String,
    /// The full name of the case.
    pub case: String,
    /// The level of the case: a MUST case accuses a correct tool, a SHOULD case warns.
    pub level: Level,
}

/// How many variants the suite accepts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Precision {
    /// The number of variants.
    pub variants: usize,
    /// How many pass all MUST cases.
    pub accepted: usize,
}

impl Variant {
    /// The variant without any rejections.
    pub fn new(variant: &Deviation) -> Self {
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
    /// The MUST and SHOULD cases that fail on variants.
    pub fn rejections(&self, suite: &Suite) -> Vec<Rejection> {
        let levels: BTreeMap<&str, Level> = suite
            .cases
            .iter()
            .map(|case| (case.name.as_str(), case.level))
            .collect();
        let mut rejections = Vec::new();
        for variant in &self.variants {
            for case in variant.rejected_by.keys() {
                if let Some(&level) = levels.get(case.as_str())
                    && level > Level::May
                {
                    rejections.push(Rejection {
                        variant: variant.name.clone(),
                        case: case.clone(),
                        level,
                    });
                }
            }
        }
        rejections
    }

    /// The number of variants, and of those accepted.
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
