//! Benchmarks: trees from a seeded generator, calls measured on them, and whole programs compared.

mod calls;
pub mod compare;
mod sources;
mod tree;

pub use calls::{MakeTree, measure_calls};
pub use sources::make_sources;
pub use tree::make_tree;
