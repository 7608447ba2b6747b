//! Benchmarks: trees from a seeded generator, and calls measured on them.

mod calls;
mod sources;
mod tree;

pub use calls::{MakeTree, measure_calls};
pub use sources::make_sources;
pub use tree::make_tree;
