//! The answer of a tool to a question of its profile, as reports have it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use seekspec_conformance::model::requirement::Level;
use serde::{Deserialize, Serialize};

/// The answer of a tool to a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceReport {
    /// The profile that asks.
    pub profile: String,
    /// The tool whose cases showed the answer.
    pub tool: String,
    /// The name of the question.
    pub choice: String,
    /// The question, as a clause: what happens to a file that exists already.
    pub about: String,
    /// The level at which two answers are a failure.
    pub level: Level,
    /// The answer that the target declares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared: Option<String>,
    /// The answer of the document, where that decides the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<String>,
    /// The answers that cases showed, each with their names; the declared one, if no case showed any.
    pub answers: BTreeMap<String, Vec<String>>,
}

impl ChoiceReport {
    /// Whether the tool answers in two ways, and neither the target nor the document says which is right:
    /// otherwise the cases fail that show the other.
    pub fn is_inconsistent(&self) -> bool {
        let is_open = self.declared.is_none() && self.decided.is_none();
        is_open && self.answers.len() > 1
    }

    /// The answer, or all of them: `refused`, or `refused and replaced`.
    pub fn in_words(&self) -> String {
        self.joined(" and ")
    }

    /// The answer, or all of them with this between.
    pub fn joined(&self, separator: &str) -> String {
        let answers: Vec<&str> = self.answers.keys().map(String::as_str).collect();
        answers.join(separator)
    }

    /// The difference to a tool that just answers.
    pub fn remark(&self) -> Option<&'static str> {
        let departs = |decided: &String| self.answers.keys().any(|answer| answer != decided);
        match &self.decided {
            _ if self.is_inconsistent() => Some("in two ways"),
            Some(decided) if departs(decided) => Some("against the document"),
            _ => self.declared.as_ref().map(|_| "declared"),
        }
    }

    /// The profile and the name of the question.
    pub fn question(&self) -> (&str, &str) {
        (&self.profile, &self.choice)
    }

    /// The same with the cases of another report of the question.
    pub fn with(mut self, other: Self) -> Self {
        for (answer, cases) in other.answers {
            self.answers.entry(answer).or_default().extend(cases);
        }
        self
    }
}
