//! The tool as a whole, on small trees.

mod describing;
mod extensions;
mod failing;
mod properties;
mod tree;
