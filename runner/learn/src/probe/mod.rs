//! Telling an author what his tool does: which rules of the reference explain its answers.
//!
//! Every change of rules is a hypothesis, every case of the suite an experiment, and the reference
//! under the changed rules the prediction. The next case is the one that tells most of the remaining
//! hypotheses apart.

mod alternatives;
mod asking;
mod card;
mod confirm;
mod controls;
mod document;
mod evidence;
mod experiments;
mod fit;
mod guesses;
mod hypotheses;
mod learn;
mod overlay;
mod page;
mod predict;
mod relevance;
mod schema;
mod search;
mod simulation;
mod target_tool;

pub use card::{Card, Certainty, ChosenInterpretation, KnownRule};
pub use document::document;
pub use overlay::Overlay;
pub use page::write;
pub use relevance::Relevance;
pub use schema::Meanings;
pub use simulation::{FoundRules, Simulation};
pub use target_tool::{CardVerification, TargetTool};
