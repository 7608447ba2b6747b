//! Faults of codescout's `edit_file`.

mod edges;
mod free;
mod inexact;
mod inserting;
mod matching;
mod replacing;
mod writing;

use crate::mutants::edge::Spoil;
use crate::mutants::{Fault, Mutant, MutatedTool};
use crate::profiles::codescout::edit_file::{EditFileRules, EditFileTool};

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "codescout",
    tool: "edit_file",
    themes: &[
        matching::ALL,
        replacing::ALL,
        inserting::ALL,
        writing::ALL,
        edges::ALL,
    ],
    free: free::ALL,
};

/// A mutant with other rules.
const fn rules(
    name: &'static str,
    about: &'static str,
    breaks: &'static [&'static str],
    change: fn(&mut EditFileRules),
) -> Mutant {
    Mutant::new(name, about, breaks, Fault::EditFile(change))
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
        Fault::Edge(|| Box::new(EditFileTool::default()), spoil),
    )
}
