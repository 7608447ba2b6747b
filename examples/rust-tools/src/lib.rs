//! Two tools of an agent: `list_dir` and `create_file`, as codescout documents them.

mod create_file;
mod list_dir;

pub use create_file::create_file;
pub use list_dir::list_dir;
