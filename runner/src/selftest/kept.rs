//! What is kept of a matrix beside the fixtures, for commands that cannot wait for a self-test.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::matrix::{Matrix, Proof, stored};
use seekspec_conformance::mutation::Deviation;
use seekspec_conformance::suite::{Case, Source, Suite};

use super::{Selftest, concerns};

/// What was found out about a tool all of whose mutants and variants were judged on all cases that call it.
pub struct Whole {
    profile: String,
    tool: String,
    matrix: Matrix,
}

impl Whole {
    /// The file that keeps it: its path below the fixtures, and what it is to hold.
    pub fn file(&self) -> Source {
        Source {
            path: format!("{}/{}/{}", self.profile, self.tool, stored::FILE_NAME),
            text: self.matrix.to_stored(),
        }
    }

    fn is_about(&self, profile: &str, tool: &str) -> bool {
        (self.profile.as_str(), self.tool.as_str()) == (profile, tool)
    }
}

/// The tools all of whose mutants and variants were judged on all cases that call them.
pub fn wholes(
    suite: &Suite,
    selftest: &Selftest,
    cases: &[&Case],
    all: &'static [Deviation],
    judged: &[&'static Deviation],
    kept: &Matrix,
) -> Vec<Whole> {
    let selected: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    let judged: BTreeSet<&str> = judged.iter().map(|one| one.name.as_str()).collect();
    let mut tools: BTreeMap<(&str, &str), Vec<&'static Deviation>> = BTreeMap::new();
    for mutant in all {
        let tool = (mutant.profile.as_str(), mutant.tool.as_str());
        tools.entry(tool).or_default().push(mutant);
    }
    let whole = |((profile, tool), mutants): ((&str, &str), Vec<&'static Deviation>)| {
        let first = mutants.first()?;
        let concerned = || suite.cases.iter().filter(|case| concerns(first, case));
        let is_whole = mutants
            .iter()
            .all(|mutant| judged.contains(mutant.name.as_str()))
            && concerned().all(|case| selected.contains(case.name.as_str()));
        is_whole.then(|| Whole {
            profile: profile.to_owned(),
            tool: tool.to_owned(),
            matrix: rows(selftest, profile, tool, concerned(), kept),
        })
    };
    tools.into_iter().filter_map(whole).collect()
}

/// What is proven of these tools. What was not found out now is as it was.
pub fn proofs(suite: &Suite, wholes: &[Whole], kept: &Matrix) -> Vec<Proof> {
    let is_whole = |profile: &str, tool: &str| {
        let mut wholes = wholes.iter();
        wholes.any(|whole| whole.is_about(profile, tool))
    };
    let mut matrix = kept.clone();
    let mutants = &mut matrix.mutants;
    mutants.retain(|mutant| !is_whole(&mutant.profile, &mutant.tool));
    let variants = &mut matrix.variants;
    variants.retain(|variant| !is_whole(&variant.profile, &variant.tool));
    for whole in wholes {
        matrix.extend(whole.matrix.clone());
    }
    let mut proofs = matrix.proofs(suite);
    proofs.retain(|proof| is_whole(&proof.profile, &proof.tool));
    proofs
}

/// The cases that fail, and the facets in which they do.
type Failing = BTreeMap<String, BTreeSet<String>>;

/// The rows of a tool. What this machine cannot judge is as it was.
fn rows<'a>(
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
    let keep = |failing: &mut Failing, before: Option<&Failing>| {
        let before = before.into_iter().flatten();
        let unjudged = before.filter(|(case, _)| unjudged.contains(*case));
        failing.extend(unjudged.map(|(case, facets)| (case.clone(), facets.clone())));
    };
    for mutant in &mut matrix.mutants {
        let before = kept.mutants.iter().find(|one| one.name == mutant.name);
        keep(&mut mutant.kills, before.map(|one| &one.kills));
    }
    for variant in &mut matrix.variants {
        let before = kept.variants.iter().find(|one| one.name == variant.name);
        keep(&mut variant.rejected_by, before.map(|one| &one.rejected_by));
    }
    matrix
}
