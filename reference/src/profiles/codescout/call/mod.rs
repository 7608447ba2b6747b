//! What the calls of all tools have in common: their arguments, where their paths lead, and the listing of a directory.

mod answer;
mod error;
mod listing;
mod place;
mod required;
mod rules;
mod texts;

pub use error::CallError;
pub use place::Place;
pub use rules::{CountRules, ListingRules, PathRules, Total};
pub use texts::{CallTexts, Text};

pub(super) use answer::{json_answer, text_answer};
pub(super) use listing::list;
pub(super) use required::required;
