use crate::Text;
use crate::engine::atomic_write::WriteRules;
use crate::profiles::codescout::call::PathRules;

use super::texts::EditFileTexts;

rules! {
    /// All that `edit_file` goes by; the default is its document.
    pub struct EditFileRules {
        /// Which paths may be edited.
        pub paths: PathRules,
        /// How a text is replaced.
        pub replace: ReplaceRules,
        /// How a text is inserted.
        pub insert: InsertRules,
        /// How the file is written.
        pub write: WriteRules,
        /// All messages.
        pub texts: EditFileTexts,
    }
}

rules! {
    /// How a text is replaced (Parameters, `replace_all`).
    pub struct ReplaceRules {
        /// Whether every occurrence is replaced where a call does not say.
        pub all: bool = false,
        /// What becomes of a call that means one occurrence where there are several.
        pub ambiguity: Ambiguity = Ambiguity::TakesFirst,
    }
}

choices! {
    /// What becomes of a call that means one occurrence where there are several.
    pub enum Ambiguity {
        /// The first is replaced.
        TakesFirst,
        /// The call fails.
        Fails,
    }
}

rules! {
    /// How a text is inserted (Parameters, `insert`).
    pub struct InsertRules {
        /// The word for the start of the file.
        pub prepend: Text = "prepend".into(),
        /// The word for its end.
        pub append: Text = "append".into(),
        /// Whether any other word makes the call fail; otherwise it counts as none.
        pub rejects_others: bool = true,
        /// Whether `old_string` has to be given, though it is ignored.
        pub requires_old_string: bool = false,
        /// Whether a line end is added to the text.
        pub adds_line_end: bool = false,
    }
}
