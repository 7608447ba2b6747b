//! Which mutants are worth a replay on the cases that failed.

use std::collections::BTreeSet;

use super::diagnosis::Findings;
use super::{BROKEN, Matrix, Mutant};

/// The least share of the judged cases that kill a mutant in which its fault has to show.
const LEAST_SHARE: f64 = 0.5;

/// A mutant that may be a cause, by the facets that fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate<'a> {
    /// Its number in the matrix.
    pub number: usize,
    /// The cases that kill it and failed in one of its facets.
    pub failed: Vec<&'a str>,
    /// How many cases kill it and passed, or failed in other facets alone.
    pub contradicted: usize,
}

/// The mutants that the failed facets allow as causes.
pub fn candidates<'a>(matrix: &'a Matrix, findings: &Findings) -> Vec<Candidate<'a>> {
    let numbered = matrix.mutants.iter().enumerate();
    let all = numbered.map(|(number, mutant)| candidate(number, mutant, findings));
    all.filter(Candidate::is_possible).collect()
}

impl Candidate<'_> {
    fn is_possible(&self) -> bool {
        let (failed, all) = (self.failed.len(), self.failed.len() + self.contradicted);
        failed > 0 && failed as f64 >= LEAST_SHARE * all as f64
    }
}

fn candidate<'a>(number: usize, mutant: &'a Mutant, findings: &Findings) -> Candidate<'a> {
    let mut candidate = Candidate {
        number,
        failed: Vec::new(),
        contradicted: 0,
    };
    for (case, broken) in &mutant.kills {
        let Some(finding) = findings.get(case) else {
            continue;
        };
        let shares_one = finding
            .symptoms
            .iter()
            .flat_map(|symptoms| symptoms.failed())
            .any(|place| place == BROKEN || is_facet_of(place, broken));
        if shares_one {
            candidate.failed.push(case);
        } else if broken.contains(BROKEN)
            || finding
                .judged
                .iter()
                .any(|place| is_facet_of(place, broken))
        {
            candidate.contradicted += 1;
        }
    }
    candidate
}

/// Whether the place is of one of these facets, in whichever step.
fn is_facet_of(place: &str, facets: &BTreeSet<String>) -> bool {
    let name = place.rsplit_once(", ").map_or(place, |(_, name)| name);
    facets.contains(name)
}
