//! Faults of mini's `search`.

mod edges;
mod free;
mod limits;
mod notices;
mod output;
mod query;
mod scope;
mod texts;

use crate::mutants::edge::Spoil;
use crate::mutants::{Fault, Mutant, MutatedTool};
use crate::profiles::mini::search::{SearchRules, SearchTool};

/// Its mutants.
pub(in crate::mutants) const MUTANTS: MutatedTool = MutatedTool {
    profile: "mini",
    tool: "search",
    themes: &[
        query::ALL,
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
    change: fn(&mut SearchRules),
) -> Mutant {
    Mutant::new(name, about, breaks, Fault::MiniSearch(change))
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
