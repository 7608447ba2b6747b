//! The meanings of rules, from their schema.

use seekspec_faults::mutation::generated::resolved;
use serde_json::Value;

use seekspec_prove::reference;

/// The meanings of the rules of a tool.
pub struct Meanings(Value);

impl Meanings {
    /// Those of this tool.
    pub fn new(profile: &str, tool: &str) -> Self {
        Self(reference::rules_schema(profile, tool).unwrap_or_default())
    }

    /// The meaning of a rule, or of a topic: its description; empty if it has none.
    pub fn of(&self, rule: &str) -> String {
        let mut at = &self.0;
        let mut about = "";
        for key in rule.split('.') {
            at = resolved(&self.0, at)
                .pointer(&format!("/properties/{key}"))
                .unwrap_or(&Value::Null);
            about = at
                .get("description")
                .and_then(Value::as_str)
                .unwrap_or_default();
        }
        if about.is_empty() {
            let target = resolved(&self.0, at);
            about = target
                .get("description")
                .and_then(Value::as_str)
                .unwrap_or_default();
        }
        about.split("\n\n").next().unwrap_or_default().to_owned()
    }

    /// The meaning of the value of a choice, if it has one of its own.
    pub fn of_value(&self, rule: &str, value: &Value) -> Option<String> {
        let mut at = &self.0;
        for key in rule.split('.') {
            at = resolved(&self.0, at).pointer(&format!("/properties/{key}"))?;
        }
        let choices = resolved(&self.0, at).get("oneOf")?.as_array()?;
        let choice = choices.iter().find(|one| one.get("const") == Some(value))?;
        Some(choice.get("description")?.as_str()?.to_owned())
    }
}
