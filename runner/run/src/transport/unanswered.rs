//! Why a call has no answer that can be judged.

use super::Broken;

/// Why a call has no answer that can be judged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    /// The target broke.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// The call was cancelled, and a target need not answer it any more.
    #[error("cancels a call, and its effect is not visible: the tool did not answer with an error")]
    Cancelled,
    /// The implementation does not say which tools it has.
    #[error("requests the list of tools, which the implementation does not have")]
    NotListed,
}

impl Unanswered {
    /// The answer is invalid.
    pub(crate) fn wrong_shape(why: String) -> Self {
        Self::Broken(Broken::WrongShape(why))
    }

    /// The remedy, where the message does not say it.
    pub fn advice(&self) -> Option<&'static str> {
        match self {
            Self::Broken(broken) => broken.advice(),
            Self::Cancelled | Self::NotListed => None,
        }
    }

    /// Whether the target was too slow.
    pub fn is_deadline(&self) -> bool {
        matches!(self, Self::Broken(broken) if broken.is_deadline())
    }
}
