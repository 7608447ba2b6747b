//! Why a call has no answer that could be judged.

use super::Broken;

/// Why a call has no answer that could be judged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    /// The target broke.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// The call was cancelled, and a target need not answer it any more.
    #[error(
        "cancels a call, and what becomes of it cannot be seen from outside: no error of the tool has come in answer"
    )]
    Cancelled,
    /// The implementation does not say which tools it has.
    #[error("asks which tools there are, and the implementation does not list them")]
    NotListed,
}

impl Unanswered {
    /// The answer has come, and has a wrong shape.
    pub(crate) fn wrong_shape(why: String) -> Self {
        Self::Broken(Broken::WrongShape(why))
    }

    /// Whether the target was too slow.
    pub fn is_deadline(&self) -> bool {
        matches!(self, Self::Broken(broken) if broken.is_deadline())
    }
}
