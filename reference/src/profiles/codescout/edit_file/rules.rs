use crate::engine::atomic_write::WriteRules;
use crate::profiles::codescout::call::PathRules;

use super::texts::EditFileTexts;

/// All that `edit_file` goes by; the default is its document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// How a text is replaced (Parameters, `replace_all`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplaceRules {
    /// Whether every occurrence is replaced where a call does not say.
    pub all: bool,
    /// What becomes of a call that means one occurrence where there are several.
    pub ambiguity: Ambiguity,
}

impl Default for ReplaceRules {
    fn default() -> Self {
        Self {
            all: false,
            ambiguity: Ambiguity::TakesFirst,
        }
    }
}

/// What becomes of a call that means one occurrence where there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ambiguity {
    /// The first is replaced.
    TakesFirst,
    /// The call fails.
    Fails,
}

/// How a text is inserted (Parameters, `insert`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsertRules {
    /// The word for the start of the file.
    pub prepend: &'static str,
    /// The word for its end.
    pub append: &'static str,
    /// Whether any other word makes the call fail; otherwise it counts as none.
    pub rejects_others: bool,
    /// Whether `old_string` has to be given, though it is ignored.
    pub requires_old_string: bool,
    /// Whether a line end is added to the text.
    pub adds_line_end: bool,
}

impl Default for InsertRules {
    fn default() -> Self {
        Self {
            prepend: "prepend",
            append: "append",
            rejects_others: true,
            requires_old_string: false,
            adds_line_end: false,
        }
    }
}
