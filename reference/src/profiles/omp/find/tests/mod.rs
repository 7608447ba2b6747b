//! The tool as a whole, on small trees.

mod arguments;
mod deadline;
mod limits;
mod properties;
mod search;
mod tree;
mod urls;
