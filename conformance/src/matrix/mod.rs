//! The matrix of a suite's strength: which mutants each case tells from a right tool.
//!
//! A mutant is a tool with one fault made on purpose. A case *kills* it when it fails on it: then the case would notice that fault in any tool.

pub mod accuracy;
pub mod candidates;
pub mod diagnosis;
mod proof;
mod quick;
mod report;
mod score;
pub mod stored;
mod symptoms;
mod variant;

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use accuracy::{Accuracy, Classes, KnownTarget};
pub use candidates::{Candidate, candidates};
pub use diagnosis::{Diagnosis, Findings, Replay, Replays, diagnose};
pub use proof::{Gap, GapKind, Proof};
pub use quick::quick;
pub use report::Report;
pub use score::{Score, ToolScore};
pub use symptoms::{Finding, Symptoms};
pub use variant::{Precision, Rejection, Variant};

use crate::mutation::Deviation;
use crate::suite::Case;

/// Which case kills which mutant.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Matrix {
    /// The cases that were judged, by full name. On a mutant of a tool that a case does not call, it is not judged.
    pub cases: BTreeSet<String>,
    /// The mutants, and what kills them.
    pub mutants: Vec<Mutant>,
    /// The variants, and what fails on them although it should not.
    #[serde(default)]
    pub variants: Vec<Variant>,
}

/// A mutant, and what kills it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Mutant {
    /// Its name: `profile.tool.theme.fault`.
    pub name: String,
    /// The profile of the faulty tool.
    pub profile: String,
    /// The faulty tool.
    pub tool: String,
    /// What it does, in a line.
    pub about: String,
    /// The requirements that it breaks.
    pub breaks: Vec<String>,
    /// Why no case can kill it; absent: some case has to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excluded: Option<String>,
    /// The cases that fail on it, by full name, and the facets that do not hold; `broken` where it does not answer.
    pub kills: BTreeMap<String, BTreeSet<String>>,
}

/// In the place of facets, where a mutant does not answer.
pub const BROKEN: &str = "broken";

impl Mutant {
    /// The mutant, which nothing kills yet.
    pub fn of(mutant: &Deviation) -> Self {
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

    /// Whether a case fails on it.
    pub fn is_killed(&self) -> bool {
        !self.kills.is_empty()
    }

    /// Whether it is a surprise that no case fails on it.
    pub fn survives(&self) -> bool {
        !self.is_killed() && self.excluded.is_none()
    }

    /// Whether a case fails on it although it is said that none can.
    pub fn is_killed_against_reason(&self) -> bool {
        self.is_killed() && self.excluded.is_some()
    }

    /// Whether a case has to do with it: whether it calls its tool.
    pub fn concerns(&self, case: &Case) -> bool {
        self.profile == case.profile && case.steps.iter().any(|step| step.tool == self.tool)
    }

    /// The requirements that it breaks and a case covers: what the case proves by killing it.
    pub fn proves<'a>(&'a self, case: &'a Case) -> impl Iterator<Item = &'a String> {
        let is_killed = self.kills.contains_key(&case.name);
        self.breaks
            .iter()
            .filter(move |id| is_killed && case.covers.contains(id))
    }
}

impl Matrix {
    /// The cases that kill at least one mutant which is not blunt.
    pub fn killers(&self) -> BTreeSet<&str> {
        let sharp = self.mutants.iter().filter(|mutant| !self.is_broad(mutant));
        let kills = sharp.flat_map(|mutant| mutant.kills.keys());
        kills.map(String::as_str).collect()
    }

    /// Whether the fault is so coarse that more than half of the cases of its tool kill it, which says little for any one of them.
    pub fn is_broad(&self, mutant: &Mutant) -> bool {
        let folder = format!("{}/{}/", mutant.profile, mutant.tool);
        let own = |name: &&String| name.starts_with(&folder);
        2 * mutant.kills.keys().filter(own).count() > self.cases.iter().filter(own).count()
    }

    /// Of the cases that kill a mutant, the one that kills fewest others.
    pub fn clearest_case<'a>(&self, mutant: &'a Mutant) -> Option<&'a str> {
        let kills = |case: &&String| {
            let mutants = self.mutants.iter();
            mutants
                .filter(|mutant| mutant.kills.contains_key(*case))
                .count()
        };
        mutant.kills.keys().min_by_key(kills).map(String::as_str)
    }

    /// The mutants that no case kills, and nothing says why.
    pub fn survivors(&self) -> impl Iterator<Item = &Mutant> {
        self.mutants.iter().filter(|mutant| mutant.survives())
    }
}
