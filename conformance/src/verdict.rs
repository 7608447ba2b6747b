//! The outcome of a case.

use serde::{Deserialize, Serialize};

/// The outcome of a case.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Every facet held.
    Pass,
    /// A facet did not hold.
    Fail,
    /// A facet did not hold, and the baseline says so.
    KnownFailure,
    /// Every facet held although the baseline says that one would not.
    UnexpectedPass,
    /// The target, or the machine, lacks a capability or a tool that the case needs. Never counted as green.
    Unsupported,
    /// The target gave no answer that could be judged.
    Broken,
}

impl Verdict {
    /// Every verdict, in the order in which reports count them.
    pub const ALL: &[Self] = &[
        Self::Pass,
        Self::Fail,
        Self::Broken,
        Self::KnownFailure,
        Self::UnexpectedPass,
        Self::Unsupported,
    ];

    /// The word for it in reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::KnownFailure => "known-failure",
            Self::UnexpectedPass => "unexpected-pass",
            Self::Unsupported => "unsupported",
            Self::Broken => "broken",
        }
    }
}
