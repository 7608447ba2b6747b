//! Faults of omp's `search`.

mod archives;
mod bases;
mod context;
mod details;
mod edges;
mod entries;
mod free;
mod globs;
mod limits;
mod notices;
mod output;
mod pattern;
mod remembering;
mod resources;
mod selectors;
mod skip;
mod spoils;
mod spoilt_calls;
mod switches;
mod texts;
mod walk;

use crate::mutants::edge::Spoil;
use crate::mutants::{Fault, Mutant, MutatedTool};
use crate::profiles::omp::search::{SearchRules, SearchTool};

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "omp",
    tool: "search",
    themes: &[
        entries::ALL,
        pattern::ALL,
        switches::ALL,
        skip::ALL,
        selectors::ALL,
        globs::ALL,
        bases::ALL,
        walk::ALL,
        archives::ALL,
        resources::ALL,
        context::ALL,
        limits::ALL,
        output::ALL,
        notices::ALL,
        details::ALL,
        texts::ALL,
        edges::ALL,
    ],
    free: free::ALL,
};

/// A mutant with other rules.
const fn rules(
    name: &'static str,
    about: &'static str,
    breaks: &'static [&'static str],
    change: fn(&mut SearchRules),
) -> Mutant {
    Mutant::new(name, about, breaks, Fault::OmpSearch(change))
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
        Fault::Edge(|| Box::new(SearchTool::default()), spoil),
    )
}
