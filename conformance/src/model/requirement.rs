//! `requirements.yaml`: the statements of a document.

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
    /// The document.
    pub source: String,
    /// The statements.
    pub requirements: Vec<Requirement>,
    /// The requirement that a call which fails changes nothing: for a tool that writes, it is judged in
    /// every case in which a call fails, unless the case says itself what happens to the tree.
    #[serde(default)]
    pub refused_changes_nothing: Option<String>,
    /// Requirements without a case, each with the reason.
    #[serde(default)]
    pub untested: BTreeMap<String, String>,
    /// Observable MUST requirements that no killed mutant proves, each with the reason.
    #[serde(default)]
    pub unproven: BTreeMap<String, String>,
}

/// One testable statement.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Requirement {
    /// `profile.tool.topic[.detail]`; permanent, and never reused for another meaning.
    pub id: String,
    /// Requirement level.
    pub level: Level,
    /// Condition and observable outcome.
    pub statement: String,
    /// The section of the document.
    #[serde(rename = "where")]
    pub section: String,
    /// The part of an answer in which it can be observed.
    pub observe: Observe,
    /// The needs of a test beyond a plain call.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Open questions, and a safe way to test it.
    #[serde(default)]
    pub note: String,
}

/// The level of a requirement or a case, after RFC 2119.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Optional, or one of two interpretations: observed or not observed, never a failure.
    May,
    /// Advice or a close inference: a failure is a warning.
    Should,
    /// Stated explicitly: a failure means that the target does not conform.
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

/// The part of an answer in which a requirement can be observed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Observe {
    /// The text that a model sees.
    Text,
    /// The structured part.
    Details,
    /// An error.
    Error,
    /// The order of the entries.
    Order,
    /// The tree after the call.
    Filesystem,
    /// Streamed updates.
    Progress,
    /// Not observable from outside.
    None,
}

impl Observe {
    /// Where it is observed, for people.
    pub fn words(self) -> &'static str {
        match self {
            Self::Text => "in the text",
            Self::Details => "in the structured content",
            Self::Error => "as an error",
            Self::Order => "in the order of the entries",
            Self::Filesystem => "in the tree after the call",
            Self::Progress => "in streamed updates",
            Self::None => "no: a black box does not show it",
        }
    }
}
