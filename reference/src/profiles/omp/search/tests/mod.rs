//! The tool as a whole, on small trees.

mod archives;
mod extremes;
mod lines;
mod pages;
mod paths;
mod patterns;
mod resources;
mod tree;
