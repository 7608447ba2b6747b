//! Faults of codescout's `create_file`.

mod content;
mod edges;
mod free;
mod paths;
mod writing;

use crate::mutants::edge::Spoil;
use crate::mutants::{Fault, Mutant, MutatedTool};
use crate::profiles::codescout::create_file::{CreateFileRules, CreateFileTool};

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "codescout",
    tool: "create_file",
    themes: &[paths::ALL, content::ALL, writing::ALL, edges::ALL],
    free: free::ALL,
};

/// A mutant with other rules.
const fn rules(
    name: &'static str,
    about: &'static str,
    breaks: &'static [&'static str],
    change: fn(&mut CreateFileRules),
) -> Mutant {
    Mutant::new(name, about, breaks, Fault::CreateFile(change))
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
        Fault::Edge(|| Box::new(CreateFileTool::default()), spoil),
    )
}
