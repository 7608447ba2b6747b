//! Answers that several questions share. The first is what the reference does, unless a rule says
//! otherwise.

choices! {
    /// The handling of an existing file.
    pub enum Existing {
        /// It is replaced.
        Replaced,
        /// The call is refused.
        Refused,
    }

    /// The handling of missing directories above a new entry.
    pub enum MissingParents {
        /// They are created.
        Made,
        /// The call is refused.
        Refused,
    }

    /// The handling of a questionable change.
    pub enum Change {
        /// The call is refused.
        Refused,
        /// It is made.
        Done,
    }

    /// Whether entries are shown.
    pub enum Shown {
        /// They are.
        Listed,
        /// They are not.
        LeftOut,
    }

    /// The handling of ignored entries.
    pub enum Ignored {
        /// `.gitignore` files are obeyed everywhere.
        LeftOutAnywhere,
        /// They are obeyed in repositories.
        LeftOutInRepositories,
        /// They are not obeyed.
        Listed,
    }

    /// Whether letters of different case are equal.
    pub enum Case {
        /// They are not.
        Sensitive,
        /// They are.
        Insensitive,
    }

    /// The answer if there is nothing to show.
    pub enum Nothing {
        /// A sentence.
        Told,
        /// The empty text.
        Empty,
        /// An error.
        Refused,
    }

    /// The handling of a long answer.
    pub enum Cap {
        /// It is returned whole.
        Whole,
        /// It is cut, and says so.
        Cut,
    }

    /// The handling of a number out of range.
    pub enum Bound {
        /// The call is refused.
        Refused,
        /// The nearest number in range is taken.
        Clamped,
    }
}

impl Ignored {
    /// The name of ignore files, if any are obeyed, and the entry that marks a repository if they are
    /// obeyed only in one.
    pub(super) fn files(self) -> (Option<&'static str>, Option<&'static str>) {
        let file = (self != Self::Listed).then_some(".gitignore");
        (
            file,
            (self == Self::LeftOutInRepositories).then_some(".git"),
        )
    }
}

impl Cap {
    /// The lines kept of an answer that is cut.
    const KEPT: usize = 1000;

    /// Joins the lines of an answer.
    pub(super) fn join(self, lines: &[String]) -> String {
        let kept = match self {
            Self::Whole => lines.len(),
            Self::Cut => lines.len().min(Self::KEPT),
        };
        let mut text = lines[..kept].join("\n");
        if kept < lines.len() {
            text += &format!("\n(cut: {} more lines)", lines.len() - kept);
        }
        text
    }
}
