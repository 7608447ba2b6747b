use crate::profiles::codescout::call::{CallTexts, Text};

/// All messages of `edit_file`. The words are ours, but for the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditFileTexts {
    /// What every tool may have to say.
    pub call: CallTexts,
    /// The answer (Output).
    pub done: Text,
    /// `old_string` is empty.
    pub empty_old_string: Text,
    /// `old_string` does not occur; fills `{path}`.
    pub not_found: Text,
    /// `old_string` occurs more than once; fills `{path}` and `{count}`.
    pub ambiguous: Text,
    /// There is no such place of insertion; fills `{insert}`, and the words for those that there are: `{prepend}` and `{append}`.
    pub unknown_insert: Text,
}

impl Default for EditFileTexts {
    fn default() -> Self {
        Self {
            call: CallTexts::default(),
            done: "ok".into(),
            empty_old_string: "`old_string` must not be empty; to add text, use `insert`".into(),
            not_found: "`old_string` does not occur in {path}: it must match exactly, including indentation and line endings".into(),
            ambiguous: "`old_string` occurs {count} times in {path}: give more of what stands around it, or set `replace_all`".into(),
            unknown_insert: "`insert` must be \"{prepend}\" or \"{append}\", not \"{insert}\"".into(),
        }
    }
}
