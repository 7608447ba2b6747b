//! Everything that guesses: [`init`] tries a target with a few calls and writes its file, or drafts the files
//! that one starts from.

mod assign;
mod file;
mod finding;
pub mod init;
mod server;
mod trial;

pub use file::TargetDraft;
pub use finding::{Finding, FindingState};
pub use server::{for_the_run, over_mcp};
pub use trial::{KnownDeparture, known_departures};
