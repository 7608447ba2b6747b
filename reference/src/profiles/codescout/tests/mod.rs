//! The tools as a whole, on small trees.

mod confinement;
mod extremes;
mod laws;
mod tree;
