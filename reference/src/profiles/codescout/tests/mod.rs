//! The tools as a whole, on small trees.

mod confinement;
mod edit_file;
mod find_file;
mod laws;
mod list_dir;
mod read_file;
mod search_pattern;
mod tree;
mod writing;
