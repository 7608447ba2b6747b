//! What is kept of a matrix beside the fixtures, for commands that cannot wait for a self-test.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::matrix::{Matrix, stored};
use seekspec_conformance::suite::{Case, Source, Suite};

use super::{Selftest, concerns};
use crate::reference::{self, Mutant};

/// The files of the tools whose mutants were all judged on all cases that call them: their paths below the fixtures, and what they are to hold.
pub fn files(
    suite: &Suite,
    selftest: &Selftest,
    cases: &[&Case],
    mutants: &[&'static Mutant],
    kept: &Matrix,
) -> Vec<Source> {
    let selected: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    let judged: BTreeSet<&str> = mutants.iter().map(|mutant| mutant.name).collect();
    let mut tools: BTreeMap<(&str, &str), Vec<&'static Mutant>> = BTreeMap::new();
    for mutant in reference::mutants() {
        let tool = (mutant.profile(), mutant.tool());
        tools.entry(tool).or_default().push(mutant);
    }
    let file = |((profile, tool), mutants): ((&str, &str), Vec<&'static Mutant>)| {
        let first = mutants.first()?;
        let concerned = || suite.cases.iter().filter(|case| concerns(first, case));
        let is_whole = mutants.iter().all(|mutant| judged.contains(mutant.name))
            && concerned().all(|case| selected.contains(case.name.as_str()));
        is_whole.then(|| Source {
            path: format!("{profile}/{tool}/{}", stored::FILE_NAME),
            text: whole(selftest, profile, tool, concerned(), kept).to_stored(),
        })
    };
    tools.into_iter().filter_map(file).collect()
}

/// The rows of a tool. What this machine cannot judge is as it was.
fn whole<'a>(
    selftest: &Selftest,
    profile: &str,
    tool: &str,
    concerned: impl Iterator<Item = &'a Case>,
    kept: &Matrix,
) -> Matrix {
    let (mut cases, mut unjudged) = (BTreeSet::new(), BTreeSet::new());
    for case in concerned {
        if selftest.matrix.cases.contains(&case.name) {
            cases.insert(case.name.clone());
        } else if selftest.unsupported.contains(&case.name) && kept.cases.contains(&case.name) {
            unjudged.insert(case.name.clone());
        }
    }
    cases.extend(unjudged.iter().cloned());
    let mut matrix = selftest.matrix.of_tool(profile, tool, cases);
    for mutant in &mut matrix.mutants {
        let before = kept
            .mutants
            .iter()
            .find(|before| before.name == mutant.name);
        let kills = before.into_iter().flat_map(|before| &before.kills);
        let unjudged = kills.filter(|(case, _)| unjudged.contains(*case));
        mutant
            .kills
            .extend(unjudged.map(|(case, facets)| (case.clone(), facets.clone())));
    }
    matrix
}
