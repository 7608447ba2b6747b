//! Faults of mini's `glob`.

mod edges;
mod free;
mod limits;
mod notices;
mod output;
mod pattern;
mod scope;
mod texts;

use crate::mutants::edge::Spoil;
use crate::mutants::{Fault, Mutant, MutatedTool};
use crate::profiles::mini::glob::{GlobRules, GlobTool};

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "mini",
    tool: "glob",
    themes: &[
        pattern::ALL,
        limits::ALL,
        scope::ALL,
        output::ALL,
        notices::ALL,
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
    change: fn(&mut GlobRules),
) -> Mutant {
    Mutant::new(name, about, breaks, Fault::MiniGlob(change))
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
        Fault::Edge(|| Box::new(GlobTool::default()), spoil),
    )
}
