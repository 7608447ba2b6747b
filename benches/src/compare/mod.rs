//! Whole programs side by side: the engine and its alternatives, on the same trees.
//!
//! The program `compare` makes the trees, runs the contestants in turn, round after round, and
//! writes tables and a plot.

mod contestant;
mod cost;
mod find;
mod machine;
mod median;
mod plot;
mod programs;
mod rounds;
mod runner;
mod search;
mod summary;
mod table;
mod trees;

pub use contestant::{Contestant, Task};
pub use cost::{Cost, cost};
pub use find::find;
pub use machine::Machine;
pub use median::median;
pub use plot::{Line, plot};
pub use programs::Programs;
pub use rounds::{Measured, measure};
pub use runner::runner;
pub use search::{MADE, Query, REAL, search};
pub use summary::{Section, summary, with_summary};
pub use table::table;
pub use trees::{Kind, tree};
