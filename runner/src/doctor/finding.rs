//! One thing that was looked at.

/// One thing that was looked at, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Whether it is as it should be.
    pub is_good: bool,
    /// What was looked at, in a word: `program`, or the name of a tool.
    pub topic: String,
    /// What was found, in a sentence.
    pub text: String,
    /// What else there is to see: lines of an answer, of stderr.
    pub shown: Vec<String>,
    /// What to do, in a sentence.
    pub advice: Option<String>,
    /// Lines of a target file that would help.
    pub lines: Vec<String>,
}

impl Finding {
    /// All is well.
    pub(super) fn good(topic: &str, text: impl Into<String>) -> Self {
        Self {
            is_good: true,
            topic: topic.to_owned(),
            text: text.into(),
            shown: Vec::new(),
            advice: None,
            lines: Vec::new(),
        }
    }

    /// Something is wrong.
    pub(super) fn bad(topic: &str, text: impl Into<String>) -> Self {
        Self {
            is_good: false,
            ..Self::good(topic, text)
        }
    }

    /// The same with more to see.
    pub(super) fn showing(mut self, lines: impl IntoIterator<Item = String>) -> Self {
        self.shown.extend(lines);
        self
    }

    /// The same with something to do.
    pub(super) fn advising(mut self, advice: impl Into<String>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    /// The same with a line of a target file that would help.
    pub(super) fn proposing(mut self, line: impl Into<String>) -> Self {
        self.lines.push(line.into());
        self
    }
}
