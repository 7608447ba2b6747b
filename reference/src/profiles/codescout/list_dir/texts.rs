use crate::profiles::codescout::call::{CallTexts, Text};

rules! {
    /// All messages of `list_dir`. The document words none of them.
    pub struct ListDirTexts {
        /// What every tool may have to say.
        pub call: CallTexts,
        /// The hint of an overflow; fills `{total}`, and `{full}`, the level of detail that has no cap.
        pub hint: Text = "Directory has {total} entries. Use a more specific path, or detail_level \"{full}\" with offset/limit to page through all of them".into(),
        /// There is no such level of detail; fills `{level}`, and those that there are: `{compact}` and `{full}`.
        pub unknown_detail: Text = "`detail_level` must be \"{compact}\" or \"{full}\", not \"{level}\"".into(),
    }
}
