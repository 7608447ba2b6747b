//! Faults of gemini's `glob`.

mod edges;
mod extensions;
mod free;
mod git;
mod input;
mod order;
mod output;
mod patterns;
mod scope;
mod settings;
mod spoils;
mod texts;
mod validation;
mod wildcards;

use crate::mutants::edge::Spoil;
use crate::mutants::{Fault, Mutant, MutatedTool};
use crate::profiles::gemini::glob::{GlobRules, GlobTool};

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "gemini",
    tool: "glob",
    themes: &[
        input::ALL,
        validation::ALL,
        patterns::ALL,
        wildcards::ALL,
        scope::ALL,
        git::ALL,
        order::ALL,
        output::ALL,
        texts::ALL,
        settings::ALL,
        extensions::ALL,
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
    Mutant::new(name, about, breaks, Fault::GeminiGlob(change))
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
