//! How often a diagnosis is right: mutants, alone and together, are diagnosed as targets.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use schemars::JsonSchema;
use seekspec_conformance::diagnosis::Cause;
use serde::Serialize;

use super::diagnosis::{Findings, Replays, diagnose};
use super::{Compounds, Matrix};

/// How often a diagnosis is right about targets with a number of known faults.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Accuracy {
    /// The number of faults of each target.
    pub number_of_faults: usize,
    /// The number of diagnosed targets. All of them fail a case.
    pub targets: usize,
    /// In how many targets all named causes are true. A cause is true if it, or a mutant that is
    /// named as indistinguishable from it, is one of the target's faults or answers every case as
    /// one of them does.
    pub all_true: usize,
    /// In how many targets all faults are named. A hidden fault need not be named: without it, the
    /// target would fail every case the same.
    pub all_named: usize,
    /// The number of named causes.
    pub causes: usize,
    /// How many of them are true.
    pub true_causes: usize,
    /// The number of faults that are not hidden.
    pub faults: usize,
    /// How many of them are named.
    pub named_faults: usize,
}

/// A target with known faults.
#[derive(Debug, Clone, Default)]
pub struct KnownTarget {
    /// The numbers of its mutants.
    pub faults: Vec<usize>,
    /// The numbers of its hidden faults: without one, the target would fail every case the same.
    pub hidden: BTreeSet<usize>,
    /// Its judged cases.
    pub findings: Findings,
}

/// Mutants that fail all cases alike are one class: no case distinguishes them.
#[derive(Debug)]
pub struct Classes<'a> {
    matrix: &'a Matrix,
    classes: Vec<u64>,
    numbers: BTreeMap<&'a str, usize>,
}

impl<'a> Classes<'a> {
    /// Compares all mutants on all cases that kill them.
    pub fn new(matrix: &'a Matrix, replays: &Replays) -> Self {
        let mut classes = Vec::new();
        for (number, mutant) in matrix.mutants.iter().enumerate() {
            let mut hasher = DefaultHasher::new();
            for case in mutant.kills.keys() {
                case.hash(&mut hasher);
                let replay = replays.get(case);
                replay
                    .and_then(|replay| replay.mutants.get(&number))
                    .hash(&mut hasher);
            }
            classes.push(hasher.finish());
        }
        let names = matrix.mutants.iter().map(|mutant| mutant.name.as_str());
        Self {
            matrix,
            classes,
            numbers: names.zip(0..).collect(),
        }
    }

    fn names(&self, cause: &Cause, fault: usize) -> bool {
        let mut names = cause.indistinguishable.iter().chain([&cause.id]);
        names.any(|name| {
            let number = self.numbers.get(name.as_str());
            number.is_some_and(|number| self.classes[*number] == self.classes[fault])
        })
    }
}

impl Accuracy {
    /// Diagnoses the target and counts what is right.
    pub fn add(
        &mut self,
        classes: &Classes<'_>,
        replays: &Replays,
        target: &KnownTarget,
        compounds: &mut Compounds<'_>,
    ) {
        let diagnosis = diagnose(classes.matrix, &target.findings, replays, compounds);
        let causes = &diagnosis.causes;
        let faults = &target.faults;
        let true_causes = causes
            .iter()
            .filter(|cause| faults.iter().any(|fault| classes.names(cause, *fault)))
            .count();
        let mut shown = target.faults.clone();
        shown.retain(|fault| !target.hidden.contains(fault));
        let named = shown
            .iter()
            .filter(|fault| causes.iter().any(|cause| classes.names(cause, **fault)))
            .count();
        self.targets += 1;
        self.all_true += usize::from(true_causes == causes.len());
        self.all_named += usize::from(named == shown.len());
        self.causes += causes.len();
        self.true_causes += true_causes;
        self.faults += shown.len();
        self.named_faults += named;
    }

    /// The counts of both.
    #[must_use]
    pub fn sum(self, other: Self) -> Self {
        Self {
            number_of_faults: self.number_of_faults,
            targets: self.targets + other.targets,
            all_true: self.all_true + other.all_true,
            all_named: self.all_named + other.all_named,
            causes: self.causes + other.causes,
            true_causes: self.true_causes + other.true_causes,
            faults: self.faults + other.faults,
            named_faults: self.named_faults + other.named_faults,
        }
    }
}
