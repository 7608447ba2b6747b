//! The gap language: `[..]` matches anything inside a line, a line that is exactly `...` any number of whole lines.
//!
//! ```
//! use seekspec_conformance::gaps::GappedText;
//!
//! let expected = GappedText::new("# src/\n...\nSkipped: [..]nowhere\n");
//! assert!(expected.matches("# src/\na.ts\nb.ts\nSkipped: /tmp/nowhere"));
//! assert!(!expected.matches("# src/\na.ts"));
//! ```

mod align;
mod line;
mod sentence;
mod text;

#[cfg(test)]
mod properties;

pub use line::GappedLine;
pub use sentence::Sentence;
pub use text::GappedText;

/// Stands for anything inside a line, also for nothing.
pub const GAP: &str = "[..]";
/// Alone on a line, matches any number of whole lines, zero included.
pub const LINES_GAP: &str = "...";
