//! Telling an author what his tool does: which rules of the reference explain its answers.
//!
//! Every change of rules is a hypothesis, every case of the suite an experiment, and the reference
//! under the changed rules the prediction. The next case is the one that tells most of the remaining
//! hypotheses apart.
//!
//! Say that a tool shows hidden files and cuts lists at 20, where the document hides them and says 50.
//! The first cases hold the hypotheses *hidden files are shown*, *every limit is 20* and *nothing is
//! changed* against each other (`search.rs`). A tree with a hidden file and no more than five entries
//! excludes the last, whatever the limit; an answer of 20 entries to a directory of 60 files speaks
//! for the limit (`learn.rs` has the number from the answer). The change of rules that explains most
//! answers is the fit (`fit.rs`). If some remain unexplained, more cases are asked about every rule
//! (`confirm.rs`); the card lists what is known, and from which cases (`card.rs`).

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
pub use target_tool::{CardVerification, ProbeLimits, TargetTool};
