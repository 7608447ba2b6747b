//! The tools as a whole, on small trees.

mod confinement;
mod extremes;
mod properties;
mod tree;
