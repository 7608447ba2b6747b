use crate::profiles::codescout::call::{CallTexts, Text};

rules! {
    /// All messages of `edit_file`. The words are ours, but for the answer.
    pub struct EditFileTexts {
        /// What every tool may have to say.
        pub call: CallTexts,
        /// The answer (Output).
        pub done: Text = "ok".into(),
        /// `old_string` is empty.
        pub empty_old_string: Text = "`old_string` must not be empty; to add text, use `insert`".into(),
        /// `old_string` does not occur; fills `{path}`.
        pub not_found: Text = "`old_string` does not occur in {path}: it must match exactly, including indentation and line endings".into(),
        /// `old_string` occurs more than once; fills `{path}` and `{count}`.
        pub ambiguous: Text = "`old_string` occurs {count} times in {path}: give more of what stands around it, or set `replace_all`".into(),
        /// There is no such place of insertion; fills `{insert}`, and the words for those that there are: `{prepend}` and `{append}`.
        pub unknown_insert: Text = "`insert` must be \"{prepend}\" or \"{append}\", not \"{insert}\"".into(),
    }
}
