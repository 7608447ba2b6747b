//! Faults of omp's `find`.

mod delegate;
mod details;
mod edges;
mod entries;
mod free;
mod limits;
mod misled;
mod missing;
mod notices;
mod order;
mod output;
mod patterns;
mod progress;
mod spoils;
mod switches;
mod texts;
mod timeout;
mod walk;

use crate::mutants::edge::Spoil;
use crate::mutants::{Fault, Mutant, MutatedTool};
use crate::profiles::omp::find::{FindRules, FindTool};

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "omp",
    tool: "find",
    themes: &[
        entries::ALL,
        limits::ALL,
        timeout::ALL,
        switches::ALL,
        patterns::ALL,
        missing::ALL,
        walk::ALL,
        order::ALL,
        output::ALL,
        notices::ALL,
        details::ALL,
        progress::ALL,
        delegate::ALL,
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
    change: fn(&mut FindRules),
) -> Mutant {
    Mutant::new(name, about, breaks, Fault::OmpFind(change))
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
        Fault::Edge(|| Box::new(FindTool::default()), spoil),
    )
}
