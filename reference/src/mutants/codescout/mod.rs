//! Faults of the tools of codescout.

mod files;
mod free;
mod spoils;

pub(super) mod create_file;
pub(super) mod edit_file;
pub(super) mod find_file;
pub(super) mod list_dir;
pub(super) mod read_file;
pub(super) mod search_pattern;
