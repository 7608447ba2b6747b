//! The outcome of a case.

use serde::{Deserialize, Serialize};

use crate::model::requirement::Level;

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
    /// A MUST or SHOULD case: every facet passed.
    Pass,
    /// A MUST or SHOULD case: a facet failed.
    Fail,
    /// A facet failed, as the baseline says.
    KnownFailure,
    /// Every facet passed, although the baseline says that one fails.
    UnexpectedPass,
    /// A MAY case: the target behaves as the case describes.
    Observed,
    /// A MAY case: the target behaves differently, as it may.
    NotObserved,
    /// The target or the machine lacks a capability or a tool that the case needs. Not counted as passed.
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
        Self::Observed,
        Self::NotObserved,
        Self::Unsupported,
    ];

    /// The verdict on a case of this level in which every facet passed, or one failed.
    pub fn judged(level: Level, passes: bool) -> Self {
        match (level, passes) {
            (Level::May, true) => Self::Observed,
            (Level::May, false) => Self::NotObserved,
            (Level::Must | Level::Should, true) => Self::Pass,
            (Level::Must | Level::Should, false) => Self::Fail,
        }
    }

    /// The word for it in reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::KnownFailure => "known-failure",
            Self::UnexpectedPass => "unexpected-pass",
            Self::Observed => "observed",
            Self::NotObserved => "not-observed",
            Self::Unsupported => "unsupported",
            Self::Broken => "broken",
        }
    }

    /// Whether every facet was as the case describes.
    pub fn is_pass(self) -> bool {
        matches!(self, Self::Pass | Self::Observed)
    }

    /// Whether it is reported as a failure: a facet failed, the target broke, or a known failure passed.
    pub fn is_failure(self) -> bool {
        matches!(self, Self::Fail | Self::Broken | Self::UnexpectedPass)
    }
}
