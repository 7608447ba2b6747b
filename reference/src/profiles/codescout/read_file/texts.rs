use crate::profiles::codescout::call::{CallTexts, Text};

rules! {
    /// All messages of `read_file`. The words are ours, but for the hint.
    pub struct ReadFileTexts {
        /// What every tool may have to say.
        pub call: CallTexts,
        /// The hint of an overflow; fills `{total}` (overflow example).
        pub hint: Text = "File has {total} lines. Use start_line/end_line to read specific ranges".into(),
        /// A range has no lines; fills `{start}` and `{end}`.
        pub empty_range: Text = "no lines from {start} to {end}: lines are counted from 1, and `end_line` is the last one".into(),
        /// A range begins after the last line; fills `{start}` and `{total}`.
        pub beyond_end: Text = "`start_line` {start} is after the end: the file has {total} lines".into(),
        /// The lines are no text; fills `{path}`.
        pub not_text: Text = "not a text file: {path} is not valid UTF-8".into(),
    }
}
