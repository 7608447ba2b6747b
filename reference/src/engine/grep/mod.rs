//! Searches the contents of files with ripgrep's libraries: in parallel, in a fixed order, in
//! bounded memory.

mod collector;
#[cfg(feature = "omp-search")]
mod ecma;
mod hits;
mod limits;
mod line_text;
mod machine;
mod ordered;
mod pattern;
mod pieces;
mod repair;
mod scanner;
mod simulation;
mod sink;
mod stoppable_matcher;

pub use collector::HitLimits;
#[cfg(feature = "omp-search")]
pub use ecma::{EcmaFailure, EcmaPattern};
pub use hits::{Hits, Line, ShownBecause};
pub use limits::GrepLimits;
pub use line_text::cut;
pub use ordered::{Work, ordered};
pub use pattern::{InvalidRegex, LinePattern, RegexDialect, RegexOptions};
pub use scanner::{ScanFailure, Scanner};
