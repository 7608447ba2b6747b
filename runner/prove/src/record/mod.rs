//! Cases that are written from an answer.

mod any_part;
mod draft;
mod expectation;
mod facet;
mod in_full;
mod recording;
mod tree_text;
mod weaker;

pub use draft::{Draft, Earlier};
pub use expectation::Assertion;
pub use facet::RecordedFacet;
pub use recording::{Fixture, Recorded};
pub use tree_text::GivenTree;
