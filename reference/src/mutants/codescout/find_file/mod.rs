//! Faults of codescout's `find_file`.

mod edges;
mod free;
mod limits;
mod output;
mod patterns;
mod scope;

use crate::mutants::edge::Spoil;
use crate::mutants::{Fault, Mutant, MutatedTool};
use crate::profiles::codescout::find_file::{FindFileRules, FindFileTool};

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "codescout",
    tool: "find_file",
    themes: &[
        scope::ALL,
        patterns::ALL,
        limits::ALL,
        output::ALL,
        edges::ALL,
    ],
    free: free::ALL,
};

/// A mutant with other rules.
const fn rules(
    name: &'static str,
    about: &'static str,
    breaks: &'static [&'static str],
    change: fn(&mut FindFileRules),
) -> Mutant {
    Mutant::new(name, about, breaks, Fault::FindFile(change))
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
        Fault::Edge(|| Box::new(FindFileTool::default()), spoil),
    )
}
