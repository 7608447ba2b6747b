//! Faults of codescout's `read_file`.

mod cap;
mod content;
mod edges;
mod free;
mod paths;
mod range;
mod totals;

use crate::mutants::edge::Spoil;
use crate::mutants::{Fault, Mutant, MutatedTool};
use crate::profiles::codescout::read_file::{ReadFileRules, ReadFileTool};

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "codescout",
    tool: "read_file",
    themes: &[
        paths::ALL,
        range::ALL,
        cap::ALL,
        content::ALL,
        totals::ALL,
        edges::ALL,
    ],
    free: free::ALL,
};

/// A mutant with other rules.
const fn rules(
    name: &'static str,
    about: &'static str,
    breaks: &'static [&'static str],
    change: fn(&mut ReadFileRules),
) -> Mutant {
    Mutant::new(name, about, breaks, Fault::ReadFile(change))
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
        Fault::Edge(|| Box::new(ReadFileTool::default()), spoil),
    )
}
