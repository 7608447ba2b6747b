use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::diagnosis::{Seen, diagnose};
use super::{Matrix, Mutant};

/// How often a diagnosis names the right fault: each mutant that is killed is taken for a target, with what it fails.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Naming {
    /// How many faults were to be named.
    pub faults: usize,
    /// How many of them were named first, and alone.
    pub first: usize,
    /// How many were named first, but with others that fail the same.
    pub first_with_others: usize,
    /// How many were named among the first three, those that were named first included.
    pub among_three: usize,
}

impl Matrix {
    /// Counts how often a diagnosis names the right fault.
    pub fn naming(&self) -> Naming {
        let mut naming = Naming::default();
        let killed = self.mutants.iter().filter(|mutant| mutant.is_killed());
        killed.for_each(|mutant| naming.add(self, mutant));
        naming
    }
}

impl Naming {
    fn add(&mut self, matrix: &Matrix, fault: &Mutant) {
        let seen: Seen = matrix
            .cases
            .iter()
            .map(|case| {
                (
                    case.clone(),
                    fault.kills.get(case).cloned().unwrap_or_else(BTreeSet::new),
                )
            })
            .collect();
        let causes = diagnose(matrix, &seen).causes;
        let place = causes.iter().position(|cause| {
            cause.id == fault.name || cause.indistinguishable.contains(&fault.name)
        });
        let is_alone = causes
            .first()
            .is_some_and(|cause| cause.indistinguishable.is_empty());
        self.faults += 1;
        self.first += usize::from(place == Some(0) && is_alone);
        self.first_with_others += usize::from(place == Some(0) && !is_alone);
        self.among_three += usize::from(place.is_some_and(|place| place < 3));
    }
}
