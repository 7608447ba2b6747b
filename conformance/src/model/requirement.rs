//! `requirements.yaml`: what a document promises, statement by statement.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The requirements of one tool.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RequirementsFile {
    /// The name of the profile.
    pub profile: String,
    /// The name of the tool.
    pub tool: String,
    /// The document that they stand in.
    pub source: String,
    /// The statements.
    pub requirements: Vec<Requirement>,
    /// Requirements that no case covers yet, each with the reason.
    #[serde(default)]
    pub untested: BTreeMap<String, String>,
    /// What must hold and can be seen, but is not proven by a mutant that breaks it, each with the reason.
    #[serde(default)]
    pub unproven: BTreeMap<String, String>,
}

/// One testable statement.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Requirement {
    /// `profile.tool.topic[.detail]`; permanent, and never reused for another meaning.
    pub id: String,
    /// How much it binds.
    pub level: Level,
    /// Condition and observable outcome.
    pub statement: String,
    /// The section of the document.
    #[serde(rename = "where")]
    pub section: String,
    /// The side of an answer on which it can be seen.
    pub observe: Observe,
    /// What a test needs beyond a plain call.
    #[serde(default)]
    pub needs: Vec<String>,
    /// What is open, and how it is safely asserted.
    #[serde(default)]
    pub note: String,
}

/// How much a requirement, or a case, binds.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Optional, or one of two competing readings: shown, never a failure.
    May,
    /// Advice or a close inference: a failure is a warning.
    Should,
    /// Stated flatly: a failure decides.
    Must,
}

impl Level {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::May => "may",
            Self::Should => "should",
            Self::Must => "must",
        }
    }

    /// The key word of RFC 2119.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::May => "MAY",
            Self::Should => "SHOULD",
            Self::Must => "MUST",
        }
    }
}

/// The side of an answer on which a requirement can be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Observe {
    /// The text that a model sees.
    Text,
    /// The structured part.
    Details,
    /// An error.
    Error,
    /// The order of what is listed.
    Order,
    /// The tree afterwards.
    Filesystem,
    /// Streamed updates.
    Progress,
    /// Nothing that a black box shows.
    None,
}
