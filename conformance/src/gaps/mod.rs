//! The gap language: `[..]` stands for anything inside a line, a line that is exactly `...` for any number of whole lines.
//!
//! ```
//! use seekspec_conformance::gaps::GappedText;
//!
//! let expected = GappedText::new("# src/\n...\nSkipped: [..]nowhere\n");
//! assert!(expected.fits("# src/\na.ts\nb.ts\nSkipped: /tmp/nowhere"));
//! assert!(!expected.fits("# src/\na.ts"));
//! ```

mod align;
mod line;
mod sentence;
mod text;

#[cfg(test)]
mod laws;

pub use line::GappedLine;
pub use sentence::Sentence;
pub use text::GappedText;

/// Stands for anything inside a line, also for nothing.
pub const GAP: &str = "[..]";
/// Alone on a line, stands for any number of whole lines, also for none.
pub const LINES_GAP: &str = "...";
