//! The tool as a whole, on small trees.
