//! The tool as a whole, on small trees.

mod arguments;
mod deadline;
mod laws;
mod limits;
mod search;
mod tree;
mod urls;
