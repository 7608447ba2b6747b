//! Why a facet failed.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::cut::cut;
use crate::diff::{excerpt, quoted};

/// How long a message can be, in characters: it may quote an answer.
const MOST_OF_A_MESSAGE: usize = 2000;

/// The message about an answer of which the profile reads the structured part.
pub(crate) const NOTHING_STRUCTURED: &str = "the answer has no `structuredContent";

/// The hint about a text that names files in another form than the profile reads.
pub(crate) const OWN_FORMAT: &str = "if your text has its own format";

/// The start of the message about an answer that matches no interpretation.
pub(crate) const NO_INTERPRETATION: &str = "no interpretation matches: not `";

/// The message about a call that should have failed.
pub const NOT_FAILED: &str = "the call succeeded, but an error is expected";
/// The start of the message about a call that should have succeeded.
pub const FAILED: &str = "the call failed";

/// The message about a value that the answer lacks.
pub(crate) const NOT_THERE: &str = "is not there, expected";

/// Why a facet failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Mismatch {
    /// The headline: what is wrong, in one sentence.
    pub message: String,
    /// The expectation, for people.
    pub expected: String,
    /// The answer, as far as this facet reads it.
    pub actual: String,
    /// The difference alone, as lines that begin with `-` (expected), `+` (actual) or a space;
    /// absent where the message says everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diff: Option<String>,
}

impl Mismatch {
    /// A mismatch without a difference to show. Long texts are cut.
    pub fn new(message: impl Into<String>, expected: &str, actual: &str) -> Self {
        Self {
            message: cut(&message.into(), MOST_OF_A_MESSAGE),
            expected: excerpt(expected),
            actual: excerpt(actual),
            diff: None,
        }
    }

    /// Whether nothing was read from the answer: then it may be somewhere else in it.
    pub fn is_unread(&self) -> bool {
        self.message.starts_with(NOTHING_STRUCTURED) || self.message.contains(OWN_FORMAT)
    }

    /// Whether the answer lacks the part that is judged, or the only name that is expected.
    pub fn is_of_an_absent_part(&self) -> bool {
        self.is_unread()
            || self.message.contains(NOT_THERE)
            || self.message.ends_with("` is missing")
    }

    /// The tool's mistake, in one clause. Of an answer that matches no interpretation: its difference from one that
    /// is a success or a failure as it is.
    pub fn headline(&self) -> &str {
        let first = |text: &'_ str| text.split("; ").next().map_or(0, str::len);
        let Some(all) = self.message.strip_prefix(NO_INTERPRETATION) else {
            return &self.message[..first(&self.message)];
        };
        let parts = all
            .split("; not `")
            .filter_map(|part| Some(part.split_once("`: ")?.1));
        let of_outcome = |part: &&str| (part.starts_with(NOT_FAILED), !part.starts_with(FAILED));
        let nearest = parts.min_by_key(of_outcome).unwrap_or(all);
        &nearest[..first(nearest)]
    }

    /// Parts of the expectation that are not met: lines that are missing, and texts that must not be there.
    pub(crate) fn unmet(&self) -> Vec<&str> {
        let diff = self.diff.iter().flat_map(|diff| diff.lines());
        let lacks = diff.filter(|line| line.starts_with('-'));
        let parts = self.message.split("which it must not have");
        let excess = parts.filter_map(|part| part.rsplit_once(" has `"));
        lacks.chain(excess.map(|(_, text)| text)).collect()
    }

    /// The same with a difference.
    pub fn with_diff(self, diff: Option<String>) -> Self {
        Self { diff, ..self }
    }

    /// The same with advice.
    pub(crate) fn with_hint(mut self, hint: Option<String>) -> Self {
        if let Some(hint) = hint {
            self.message = cut(&format!("{}; {hint}", self.message), MOST_OF_A_MESSAGE);
        }
        self
    }

    /// The call failed, and should not have.
    pub(crate) fn failed(answer: &Answer) -> Self {
        let text = answer.text();
        let mut lines = text.split('\n').filter(|line| !line.trim().is_empty());
        let first = lines.next();
        // An exception of Python is named behind the calls that led to it.
        let is_traceback = first.is_some_and(|line| line.starts_with("Traceback (most recent"));
        let message = match lines.next_back().filter(|_| is_traceback).or(first) {
            Some(line) => format!("{FAILED}: {}", quoted(line)),
            None => format!("{FAILED} without a message"),
        };
        Self::new(message, "the call succeeds", &text)
    }

    /// Nothing could be read from the answer.
    pub(crate) fn unreadable(error: &str, answer: &Answer) -> Self {
        let structured = answer.structured.as_ref();
        let actual = structured.map_or_else(|| answer.text(), |value| format!("{value:#}"));
        Self::new(
            error,
            "an answer that can be read as the profile says",
            &actual,
        )
    }
}
