//! Faults that no random call can show, whatever the grammar: mutants that only such cases kill are
//! counted apart.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::{Case, Step, Suite};
use seekspec_faults::matrix::{Matrix, Mutant};

/// A property of cases that no random one has, and the test for it.
type Reason = (&'static str, fn(&Case) -> bool);

const ALL: &[Reason] = &[
    ("the list of tools", |case| {
        any(case, |step| step.lists_tools)
    }),
    ("a call that is cancelled", |case| {
        any(case, |step| step.cancel_after().is_some())
    }),
    ("a tree that changes between calls", |case| {
        any(case, |step| step.change.is_some())
    }),
    ("several calls of a tool that only reads", |case| {
        case.steps.len() > 1 && !any(case, |step| step.tool_spec.writes)
    }),
    ("a file system that fails, or permissions", |case| {
        case.fault.is_some() || case.needs.contains(&Capability::Permissions)
    }),
    ("a HOME", |case| case.home.is_some()),
    ("roots of the client", |case| {
        any(case, |step| step.with.roots.is_some())
    }),
    ("a memory that lasts", |case| {
        case.needs.contains(&Capability::SessionCache)
    }),
];

/// The reason where a variant fails every case, too.
const OPEN: &str = "an answer that the document leaves open";

fn any(case: &Case, has: impl Fn(&Step) -> bool) -> bool {
    case.steps.iter().any(has)
}

/// The mutants of these tools that some case kills.
#[derive(Debug, Clone, Default)]
pub(crate) struct Killed<'a> {
    /// Those that random calls can show.
    pub(crate) within: BTreeSet<&'a str>,
    /// By mutant, why they cannot show the others.
    pub(crate) beyond: BTreeMap<&'a str, &'static str>,
}

/// Divides the mutants that cases kill.
pub(crate) fn divide<'a>(suite: &Suite, matrix: &'a Matrix) -> Killed<'a> {
    let rejecting = matrix
        .variants
        .iter()
        .flat_map(|one| one.rejected_by.keys());
    let open: BTreeSet<&str> = rejecting.map(String::as_str).collect();
    let mut killed = Killed::default();
    for mutant in matrix.mutants.iter().filter(|one| !one.kills.is_empty()) {
        match reason(suite, mutant, &open) {
            None => drop(killed.within.insert(&mutant.name)),
            Some(reason) => drop(killed.beyond.insert(&mutant.name, reason)),
        }
    }
    killed
}

/// The reason of the first case, if each has one.
fn reason(suite: &Suite, mutant: &Mutant, open: &BTreeSet<&str>) -> Option<&'static str> {
    let of_case = |name: &String| {
        let case = suite.case(name)?;
        let mut reasons = ALL.iter().filter(|(_, applies)| applies(case));
        let reason = reasons.next().map(|(reason, _)| *reason);
        reason.or_else(|| open.contains(name.as_str()).then_some(OPEN))
    };
    let reasons: Option<Vec<&'static str>> = mutant.kills.keys().map(of_case).collect();
    reasons?.first().copied()
}
