//! Cases that are written from an answer.

mod draft;
mod expectation;
mod facet;
mod in_full;
mod recording;
mod tree_text;

pub use draft::Draft;
pub use facet::RecordedFacet;
pub use recording::{Fixture, Recorded};
pub use tree_text::GivenTree;
