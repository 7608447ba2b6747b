//! The tool as a whole, on small trees.

mod extremes;
mod laws;
mod outside;
mod tree;
