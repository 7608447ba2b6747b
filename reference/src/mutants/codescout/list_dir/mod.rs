//! Faults of codescout's `list_dir`.

mod cap;
mod edges;
mod entries;
mod free;
mod levels;
mod omissions;
mod pages;
mod paths;

use crate::mutants::edge::Spoil;
use crate::mutants::{Fault, Mutant, MutatedTool};
use crate::profiles::codescout::list_dir::{ListDirRules, ListDirTool};

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "codescout",
    tool: "list_dir",
    themes: &[
        paths::ALL,
        levels::ALL,
        omissions::ALL,
        cap::ALL,
        pages::ALL,
        entries::ALL,
        edges::ALL,
    ],
    free: free::ALL,
};

/// A mutant with other rules.
const fn rules(
    name: &'static str,
    about: &'static str,
    breaks: &'static [&'static str],
    change: fn(&mut ListDirRules),
) -> Mutant {
    Mutant::new(name, about, breaks, Fault::ListDir(change))
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
        Fault::Edge(|| Box::new(ListDirTool::default()), spoil),
    )
}
