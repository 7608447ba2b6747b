//! The kill matrices that are stored beside the fixtures, for commands that cannot wait for a
//! self-test.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::suite::{Case, SourceFile, Suite};
use seekspec_faults::coverage::Proof;
use seekspec_faults::matrix::Matrix;
use seekspec_faults::mutation::Deviation;

use super::{Selftest, concerns};
use seekspec_run::suite_source::KILLS_FILE;

/// The kill matrix of a tool whose mutants and variants were all judged on all cases that call it.
pub struct CompleteMatrix {
    profile: String,
    tool: String,
    matrix: Matrix,
}

impl CompleteMatrix {
    /// The file that stores it, with its path below the fixtures.
    pub fn file(&self) -> SourceFile {
        SourceFile {
            path: format!("{}/{}/{}", self.profile, self.tool, KILLS_FILE),
            text: self.matrix.to_stored().into(),
        }
    }

    fn is_about(&self, profile: &str, tool: &str) -> bool {
        (self.profile.as_str(), self.tool.as_str()) == (profile, tool)
    }
}

/// The kill matrices of the tools whose mutants and variants were all judged on all cases that call
/// them. `stored` is the matrix as it was.
pub fn complete_matrices(
    suite: &Suite,
    selftest: &Selftest,
    cases: &[&Case],
    all: &'static [Deviation],
    judged: &[&'static Deviation],
    stored: &Matrix,
) -> Vec<CompleteMatrix> {
    let selected: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    let judged: BTreeSet<&str> = judged.iter().map(|one| one.name.as_str()).collect();
    let mut tools: BTreeMap<(&str, &str), Vec<&'static Deviation>> = BTreeMap::new();
    for mutant in all {
        let tool = (mutant.profile.as_str(), mutant.tool.as_str());
        tools.entry(tool).or_default().push(mutant);
    }
    tools
        .into_iter()
        .filter_map(|((profile, tool), mutants)| {
            let first = mutants.first()?;
            let concerned = || suite.cases.iter().filter(|case| concerns(first, case));
            let is_complete = mutants
                .iter()
                .all(|mutant| judged.contains(mutant.name.as_str()))
                && concerned().all(|case| selected.contains(case.name.as_str()));
            is_complete.then(|| CompleteMatrix {
                profile: profile.to_owned(),
                tool: tool.to_owned(),
                matrix: rows(selftest, profile, tool, concerned(), stored),
            })
        })
        .collect()
}

/// The proofs of these tools. Other tools are taken from the stored matrix.
pub fn proofs(suite: &Suite, complete: &[CompleteMatrix], stored: &Matrix) -> Vec<Proof> {
    let is_complete =
        |profile: &str, tool: &str| complete.iter().any(|one| one.is_about(profile, tool));
    let mut matrix = stored.clone();
    let mutants = &mut matrix.mutants;
    mutants.retain(|mutant| !is_complete(&mutant.profile, &mutant.tool));
    let variants = &mut matrix.variants;
    variants.retain(|variant| !is_complete(&variant.profile, &variant.tool));
    for one in complete {
        matrix.extend(one.matrix.clone());
    }
    let mut proofs = matrix.proofs(suite);
    proofs.retain(|proof| is_complete(&proof.profile, &proof.tool));
    proofs
}

/// Failed cases with the failed facets.
type Failing = BTreeMap<String, BTreeSet<String>>;

/// The kill matrix of a tool. Cases that this machine cannot judge keep their stored results.
fn rows<'a>(
    selftest: &Selftest,
    profile: &str,
    tool: &str,
    concerned: impl Iterator<Item = &'a Case>,
    stored: &Matrix,
) -> Matrix {
    let (mut cases, mut unjudged) = (BTreeSet::new(), BTreeSet::new());
    for case in concerned {
        if selftest.matrix.cases.contains(&case.name) {
            cases.insert(case.name.clone());
        } else if selftest.unsupported.contains(&case.name) && stored.cases.contains(&case.name) {
            unjudged.insert(case.name.clone());
        }
    }
    cases.extend(unjudged.iter().cloned());
    let mut matrix = selftest.matrix.of_tool(profile, tool, cases);
    let keep = |failing: &mut Failing, before: Option<&Failing>| {
        for (case, facets) in before.into_iter().flatten() {
            if unjudged.contains(case) {
                failing.insert(case.clone(), facets.clone());
            }
        }
    };
    for mutant in &mut matrix.mutants {
        let before = stored.mutants.iter().find(|one| one.name == mutant.name);
        keep(&mut mutant.kills, before.map(|one| &one.kills));
    }
    for variant in &mut matrix.variants {
        let before = stored.variants.iter().find(|one| one.name == variant.name);
        keep(&mut variant.rejected_by, before.map(|one| &one.rejected_by));
    }
    matrix
}
