use crate::profiles::codescout::call::{CallTexts, Text};

/// All messages of `read_file`. The words are ours, but for the hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFileTexts {
    /// What every tool may have to say.
    pub call: CallTexts,
    /// The hint of an overflow; fills `{total}` (overflow example).
    pub hint: Text,
    /// A range has no lines; fills `{start}` and `{end}`.
    pub empty_range: Text,
    /// A range begins after the last line; fills `{start}` and `{total}`.
    pub beyond_end: Text,
    /// The lines are no text; fills `{path}`.
    pub not_text: Text,
}

impl Default for ReadFileTexts {
    fn default() -> Self {
        Self {
            call: CallTexts::default(),
            hint: "File has {total} lines. Use start_line/end_line to read specific ranges".into(),
            empty_range: "no lines from {start} to {end}: lines are counted from 1, and `end_line` is the last one".into(),
            beyond_end: "`start_line` {start} is after the end: the file has {total} lines".into(),
            not_text: "not a text file: {path} is not valid UTF-8".into(),
        }
    }
}
