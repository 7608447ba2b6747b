//! The reference engine with a fault made on purpose: what a suite of cases is measured by.
//!
//! A mutant is a tool with other rules: its default rules with one of them changed, as a faulty implementation would have it. Where no rule
//! expresses a fault, the tool stands behind an edge that spoils its calls or its answers. The engine knows nothing of this.
//!
//! ```
//! use seekspec_reference::mutants;
//!
//! let mutant = mutants::find("omp.find.order.mtime-ascending").expect("a mutant");
//! assert_eq!(mutant.about, "oldest first instead of newest first");
//! assert_eq!(mutant.make().name(), "find");
//! ```
//!
//! Each tool has a folder here, and in it a file for each theme; a mutant is one entry of a list.

mod edge;
mod fault;
mod mutant;
mod mutated_tool;

mod codescout;
mod gemini;
mod mini;
mod omp;

#[cfg(test)]
mod tests;

pub use fault::Fault;
pub use mutant::Mutant;
pub use mutated_tool::{FreeRule, MutatedTool};

/// The tools and their mutants, by profile and tool.
pub const ALL: &[&MutatedTool] = &[
    &codescout::create_file::MUTANTS,
    &codescout::edit_file::MUTANTS,
    &codescout::find_file::MUTANTS,
    &codescout::list_dir::MUTANTS,
    &codescout::read_file::MUTANTS,
    &codescout::search_pattern::MUTANTS,
    &gemini::glob::MUTANTS,
    &mini::glob::MUTANTS,
    &mini::search::MUTANTS,
    &omp::find::MUTANTS,
    &omp::search::MUTANTS,
];

/// Every mutant, in the order of the registry.
pub fn all() -> impl Iterator<Item = &'static Mutant> {
    ALL.iter().flat_map(|tool| tool.mutants())
}

/// The mutant of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Mutant> {
    all().find(|mutant| mutant.name == name)
}
