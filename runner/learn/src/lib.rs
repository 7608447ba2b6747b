//! Everything that guesses: [`init`] tries a target with a few calls and writes its file, and [`probe`] learns the rules of a
//! tool from its answers.

mod assign;
mod file;
mod finding;
pub mod init;
pub mod probe;
mod server;
mod trial;

pub use file::TargetDraft;
pub use finding::{Finding, FindingState};
pub use server::{for_the_run, over_mcp};
pub use trial::{KnownPolicy, known_policies};
