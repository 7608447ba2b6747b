//! The tool as a whole, on small trees.

mod extremes;
mod outside;
mod properties;
mod tree;
