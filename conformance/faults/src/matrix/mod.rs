//! The kill matrix: which case kills which mutant, and the conclusions that follow.
//!
//! A mutant is the reference with one deliberate fault. A case that fails on it *kills* it: the
//! case would notice that fault in any tool.

mod quick;
mod score;
pub mod stored;
mod variant;

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use seekspec_conformance::suite::Case;
use serde::{Deserialize, Serialize};

pub use quick::quick;
pub use score::{Score, ToolScore};
pub use variant::{Precision, Rejection, Variant};

use crate::mutation::Deviation;

/// Which case kills which mutant.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Matrix {
    /// The full names of the judged cases. A case is judged only on mutants of tools that it calls.
    pub cases: BTreeSet<String>,
    /// The mutants, with the cases that kill them.
    pub mutants: Vec<Mutant>,
    /// The variants, with the cases that fail on them.
    #[serde(default)]
    pub variants: Vec<Variant>,
}

/// A mutant, with the cases that kill it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Mutant {
    /// The id: `profile.tool.theme.fault`. Permanent.
    pub name: String,
    /// The profile of the faulty tool.
    pub profile: String,
    /// The faulty tool.
    pub tool: String,
    /// The fault, in one sentence.
    pub about: String,
    /// The ids of the requirements that it breaks.
    pub breaks: Vec<String>,
    /// Why no case can kill it. Absent: a case must.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excluded: Option<String>,
    /// The cases that fail on it, by full name, with the facets that fail; `broken` if it does not
    /// answer.
    pub kills: BTreeMap<String, BTreeSet<String>>,
}

/// The name of the facet of a case that was not answered.
pub const BROKEN: &str = "broken";

impl Mutant {
    /// The mutant without any kills.
    pub fn new(mutant: &Deviation) -> Self {
        Self {
            name: mutant.name.clone(),
            profile: mutant.profile.clone(),
            tool: mutant.tool.clone(),
            about: mutant.about.clone(),
            breaks: mutant.breaks.clone(),
            excluded: mutant.excluded.clone(),
            kills: BTreeMap::new(),
        }
    }

    /// Whether a case kills it.
    pub fn is_killed(&self) -> bool {
        !self.kills.is_empty()
    }

    /// Whether no case kills it, without a reason.
    pub fn survives(&self) -> bool {
        !self.is_killed() && self.excluded.is_none()
    }

    /// Whether a case kills it although a reason says that none can.
    pub fn is_killed_against_reason(&self) -> bool {
        self.is_killed() && self.excluded.is_some()
    }

    /// Whether the case calls its tool.
    pub fn concerns(&self, case: &Case) -> bool {
        self.profile == case.profile && case.steps.iter().any(|step| step.tool == self.tool)
    }

    /// The requirements that it breaks and the case covers: killing it proves them.
    pub fn proves<'a>(&'a self, case: &'a Case) -> impl Iterator<Item = &'a String> {
        let is_killed = self.kills.contains_key(&case.name);
        self.breaks
            .iter()
            .filter(move |id| is_killed && case.covers.contains(id))
    }
}

impl Matrix {
    /// The cases that kill at least one mutant that is not broad.
    pub fn killers(&self) -> BTreeSet<&str> {
        let specific = self.mutants.iter().filter(|mutant| !self.is_broad(mutant));
        let kills = specific.flat_map(|mutant| mutant.kills.keys());
        kills.map(String::as_str).collect()
    }

    /// Whether more than half of the cases of its tool kill it. That says little for any one of
    /// them.
    pub fn is_broad(&self, mutant: &Mutant) -> bool {
        let folder = format!("{}/{}/", mutant.profile, mutant.tool);
        let own = |name: &&String| name.starts_with(&folder);
        2 * mutant.kills.keys().filter(own).count() > self.cases.iter().filter(own).count()
    }

    /// The case to begin with: it kills the mutant and few others, and is among those that
    /// `is_preferred`, if there are any.
    pub fn clearest_case<'a>(
        &self,
        mutant: &'a Mutant,
        is_preferred: impl Fn(&str) -> bool,
    ) -> Option<&'a str> {
        let names = mutant.kills.keys().map(String::as_str);
        names.min_by_key(|case| (!is_preferred(case), self.kills_of(case)))
    }

    /// The number of mutants that a case kills.
    pub fn kills_of(&self, case: &str) -> usize {
        let mutants = self.mutants.iter();
        mutants
            .filter(|mutant| mutant.kills.contains_key(case))
            .count()
    }

    /// The mutants that survive without a reason.
    pub fn survivors(&self) -> impl Iterator<Item = &Mutant> {
        self.mutants.iter().filter(|mutant| mutant.survives())
    }
}
