//! The sandbox: trees on disk, what calls did to them, and their removal.
//!
//! `<tmp>/seekspec-run-XXXX/<n>/` (in memory, `/dev/shm/…`, where no other process needs to see it)
//! is a [`Workspace`]: `root` contains the tree, `home` is HOME, empty except for the files of the
//! case, `tmp` is for temporary files.

mod archive;
mod contents;
mod delta;
mod demand;
mod error;
mod fewer_programs;
mod folder;
mod git_repository;
mod machine;
mod materialise;
mod memory;
mod patch;
pub mod removal;
mod run_directory;
mod snapshot;
mod strays;
mod times;
mod workspace;

pub use error::SandboxError;
pub use machine::Machine;
pub use materialise::materialise;
pub use run_directory::RunDirectory;
pub use times::Now;
pub use workspace::{NextRoot, Seen, Workspace, WorkspacePaths};
