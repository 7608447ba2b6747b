//! How often a diagnosis is right: mutants, alone and together, are diagnosed as targets.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use seekspec_conformance::diagnosis::Cause;
use seekspec_faults::matrix::{Compounds, Findings, Matrix, Replays, diagnose};
use serde::Serialize;

/// How often a diagnosis is right about targets with a number of known faults.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Accuracy {
    /// The number of faults of each target.
    pub(crate) number_of_faults: usize,
    /// The number of diagnosed targets. All of them fail a case.
    pub(crate) targets: usize,
    /// In how many targets all named causes are true. A cause is true if it, or a mutant that is
    /// named as indistinguishable from it, is one of the target's faults or answers every case as
    /// one of them does.
    pub(crate) all_true: usize,
    /// In how many targets all faults are named. A hidden fault need not be named: without it, the
    /// target would fail every case the same.
    pub(crate) all_named: usize,
    /// The number of named causes.
    pub(crate) causes: usize,
    /// How many of them are true.
    pub(crate) true_causes: usize,
    /// The number of faults that are not hidden.
    pub(crate) faults: usize,
    /// How many of them are named.
    pub(crate) named_faults: usize,
}

/// A target with known faults.
#[derive(Debug, Clone, Default)]
pub(crate) struct KnownTarget {
    /// The numbers of its mutants.
    pub(crate) faults: Vec<usize>,
    /// The numbers of its hidden faults: without one, the target would fail every case the same.
    pub(crate) hidden: BTreeSet<usize>,
    /// Its judged cases.
    pub(crate) findings: Findings,
}

/// Mutants that fail all cases alike are one class: no case distinguishes them.
#[derive(Debug)]
pub(crate) struct Classes<'a> {
    matrix: &'a Matrix,
    classes: Vec<u64>,
    numbers: BTreeMap<&'a str, usize>,
}

impl<'a> Classes<'a> {
    /// Compares all mutants on all cases that kill them.
    pub(crate) fn new(matrix: &'a Matrix, replays: &Replays) -> Self {
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
    pub(crate) fn add(
        &mut self,
        classes: &Classes<'_>,
        replays: &Replays,
        target: &KnownTarget,
        compounds: &mut Compounds<'_>,
    ) {
        let diagnosis = diagnose(classes.matrix, &target.findings, replays, compounds);
        self.count(classes, target, &diagnosis.causes);
    }

    fn count(&mut self, classes: &Classes<'_>, target: &KnownTarget, causes: &[Cause]) {
        let mut true_causes = 0;
        for cause in causes {
            let mut faults = target.faults.iter();
            true_causes += usize::from(faults.any(|fault| classes.names(cause, *fault)));
        }
        let shown: Vec<&usize> = target
            .faults
            .iter()
            .filter(|fault| !target.hidden.contains(fault))
            .collect();
        let mut named = 0;
        for fault in &shown {
            named += usize::from(causes.iter().any(|cause| classes.names(cause, **fault)));
        }
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
    pub(crate) fn sum(self, other: Self) -> Self {
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

#[cfg(test)]
mod tests {
    use std::slice;

    use seekspec_faults::matrix::Mutant;

    use super::*;

    /// Two mutants, each with the case that kills it.
    fn matrix() -> Matrix {
        let mutant = |name: &str| Mutant {
            name: name.to_owned(),
            profile: String::new(),
            tool: String::new(),
            about: String::new(),
            breaks: Vec::new(),
            excluded: None,
            kills: [(name.to_owned(), BTreeSet::new())].into(),
        };
        Matrix {
            mutants: vec![mutant("one"), mutant("two")],
            ..Matrix::default()
        }
    }

    #[test]
    fn targets_are_counted_whose_causes_are_all_true_and_all_named() {
        let matrix = matrix();
        let classes = Classes::new(&matrix, &Replays::new());
        let cause = Cause {
            id: "one".to_owned(),
            ..Cause::default()
        };
        let mut accuracy = Accuracy::default();
        for (faults, hidden) in [
            (&[0][..], None),
            (&[0, 1], Some(1)),
            (&[0, 1], None),
            (&[1], None),
        ] {
            let target = KnownTarget {
                faults: faults.to_vec(),
                hidden: hidden.into_iter().collect(),
                findings: Findings::new(),
            };
            accuracy.count(&classes, &target, slice::from_ref(&cause));
        }
        let expected = Accuracy {
            number_of_faults: 0,
            targets: 4,
            all_true: 3,
            all_named: 2,
            causes: 4,
            true_causes: 3,
            faults: 5,
            named_faults: 3,
        };
        assert_eq!(accuracy, expected);
    }
}
