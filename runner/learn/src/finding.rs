//! One thing that was examined.

use seekspec_conformance::cut::cut;

/// The most characters of a sentence: a server can give its tools and arguments any names.
const LONGEST: usize = 4_000;

/// How something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FindingState {
    /// As it should be.
    Good,
    /// Wrong, but for the changes of the target file.
    Mended,
    /// Wrong.
    Bad,
    /// Not there, which is not wrong.
    Absent,
}

/// One thing that was examined, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The state of the topic.
    pub state: FindingState,
    /// The examined thing, in a word: `program`, or the name of a tool.
    pub topic: String,
    /// The finding, in a sentence.
    pub text: String,
    /// Lines of an answer, or of stderr.
    pub shown: Vec<String>,
    /// The remedy, in a sentence.
    pub advice: Option<String>,
}

impl Finding {
    /// It is as it should be.
    pub(crate) fn good(topic: &str, text: impl Into<String>) -> Self {
        Self {
            state: FindingState::Good,
            topic: topic.to_owned(),
            text: cut(&text.into(), LONGEST),
            shown: Vec::new(),
            advice: None,
        }
    }

    /// It is wrong.
    pub(crate) fn bad(topic: &str, text: impl Into<String>) -> Self {
        Self {
            state: FindingState::Bad,
            ..Self::good(topic, text)
        }
    }

    /// It is wrong without the changes of the target file.
    pub(crate) fn mended(topic: &str, text: impl Into<String>) -> Self {
        Self {
            state: FindingState::Mended,
            ..Self::good(topic, text)
        }
    }

    /// It is not there; wrong, if it was claimed.
    pub(crate) fn absent(topic: &str, text: impl Into<String>, is_claimed: bool) -> Self {
        let state = if is_claimed {
            FindingState::Bad
        } else {
            FindingState::Absent
        };
        Self {
            state,
            ..Self::good(topic, text)
        }
    }

    /// The same with lines of an answer, or of stderr.
    pub(crate) fn showing(mut self, lines: impl IntoIterator<Item = String>) -> Self {
        self.shown.extend(lines);
        self
    }

    /// The same with advice.
    pub(crate) fn advising(mut self, advice: impl Into<String>) -> Self {
        self.advice = Some(cut(&advice.into(), LONGEST));
        self
    }
}
