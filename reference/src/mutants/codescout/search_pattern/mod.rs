//! Faults of codescout's `search_pattern`.

mod edges;
mod free;
mod limits;
mod patterns;
mod scope;
mod shown;

use crate::mutants::edge::Spoil;
use crate::mutants::{Fault, Mutant, MutatedTool};
use crate::profiles::codescout::search_pattern::{SearchPatternRules, SearchPatternTool};

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "codescout",
    tool: "search_pattern",
    themes: &[
        scope::ALL,
        patterns::ALL,
        limits::ALL,
        shown::ALL,
        edges::ALL,
    ],
    free: free::ALL,
};

/// A mutant with other rules.
const fn rules(
    name: &'static str,
    about: &'static str,
    breaks: &'static [&'static str],
    change: fn(&mut SearchPatternRules),
) -> Mutant {
    Mutant::new(name, about, breaks, Fault::SearchPattern(change))
}

/// A mutant with a faulty edge.
const fn edge(
    name: &'static str,
    about: &'static str,
    breaks: &'static [&'static str],
    spoil: Spoil,
) -> Mutant {
    Mutant::new(
        name,
        about,
        breaks,
        Fault::Edge(|| Box::new(SearchPatternTool::default()), spoil),
    )
}
