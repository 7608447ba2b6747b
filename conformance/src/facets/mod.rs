//! The facets: one file each, one line each in [`ALL`].

mod content;
mod delegated;
mod details;
mod error;
mod expected_change;
mod facet;
mod json;
mod list;
mod map;
mod matches;
mod misfits;
mod notice;
mod outside;
mod paths;
mod sentences;
mod shows;
mod text;
mod text_blocks;
mod text_size;
mod text_with_gaps;
mod tree_after;
mod updates;

#[cfg(test)]
mod tests;

pub use facet::{Check, Facet, Subject};
pub(crate) use outside::{judge_reached, judge_unchanged_outside};
pub(crate) use tree_after::judge_unchanged;

/// The name of the facet of failed calls.
pub const ERROR: &str = "error";

/// The name of the facet of changes of the tree.
pub const TREE_AFTER: &str = "tree_after";

/// The name of the facet of changes and attempts outside of the tree.
pub const OUTSIDE: &str = "outside";

/// Every facet, in the order of the manual.
pub const ALL: &[&dyn Facet] = &[
    &paths::PathsFacet,
    &matches::MatchesFacet,
    &text::TextFacet,
    &text_with_gaps::TextWithGaps,
    &text_size::TextSize,
    &text_blocks::TextBlocks,
    &shows::ShowsFacet,
    &content::ContentFacet,
    &notice::Notice,
    &json::JsonFacet,
    &details::DetailsFacet,
    &error::Error,
    &updates::UpdatesFacet,
    &delegated::Delegated,
    &tree_after::TreeAfter,
    &outside::OutsideFacet,
];

/// The facet of that name.
pub fn find(name: &str) -> Option<&'static dyn Facet> {
    ALL.iter().copied().find(|facet| facet.name() == name)
}
