//! The tool as a whole, on small trees.

mod cancelling;
mod describing;
mod extensions;
mod laws;
mod tree;
