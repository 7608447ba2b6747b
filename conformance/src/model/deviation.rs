//! Mutants and variants, as they are written: how a tool differs from the reference.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::mutation::edit::Edits;
use crate::yaml::Value;

/// The mutants of a tool: differences that its document forbids, and that a case has to notice.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MutantsFile {
    /// The name of the profile.
    pub profile: String,
    /// The name of the tool.
    pub tool: String,
    /// Every rule of the tool, its keys joined by dots: the requirements that it carries, for which mutants are generated
    /// from its value; or why a tool may choose another value.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, RuleSpec>")]
    pub rules: BTreeMap<String, Value>,
    /// The mutants.
    #[serde(default)]
    pub mutants: Vec<DeviationSpec>,
}

/// The variants of a tool: differences that its document permits, and that no MUST case may fail.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VariantsFile {
    /// The name of the profile.
    pub profile: String,
    /// The name of the tool.
    pub tool: String,
    /// The variants.
    pub variants: Vec<DeviationSpec>,
}

/// What is said of a rule: the ids of the requirements that it carries, or the reason why it is open.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it stands for its schema alone")]
#[schemars(untagged)]
enum RuleSpec {
    Carries(Vec<String>),
    Open(String),
}

/// One difference. It is in rules, in the call, in the answer, or in several of them.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DeviationSpec {
    /// A permanent name in the file: a theme and a difference, joined by a dot.
    pub id: String,
    /// What the tool does, as its author would be told: "oldest first instead of newest first".
    pub about: String,
    /// Of a mutant: the ids of the requirements that it breaks.
    pub breaks: Vec<String>,
    /// Of a mutant: why no case can kill it; absent: some case has to.
    pub excluded: Option<String>,
    /// Of a variant: the sentence of the document that permits it, or that the document is silent.
    pub permits: Option<String>,
    /// Only calls and answers of which this is true are changed; patterns by address.
    #[schemars(with = "ConditionsSpec")]
    pub when: Option<ConditionsSpec>,
    /// Calls and answers of which this is true are not changed; patterns by address.
    pub unless: Option<ConditionsSpec>,
    /// Rules that differ, in the shape of the tool's rules.
    #[schemars(with = "Option<serde_json::Value>")]
    pub rules: Option<Value>,
    /// Files that edits and conditions see as `$name`, and that edits write or remove: paths from the root, in which
    /// `{$.path}` stands for the argument `path`. A file is its text, a directory is `true`.
    pub files: BTreeMap<String, String>,
    /// What becomes of the call before the tool gets it.
    pub call: Edits,
    /// What becomes of the answer.
    pub answer: Edits,
    /// What becomes of the list of tools, `{tools: [{name, description, inputSchema}]}`.
    pub tools: Edits,
    /// An answer instead of any call: `text`, `details`, `error`.
    #[schemars(with = "Option<serde_json::Value>")]
    pub instead: Option<Value>,
    /// The name of a function of the runner, with its arguments, where data cannot say it.
    #[schemars(with = "Option<BTreeMap<String, serde_json::Value>>")]
    pub with: Option<Value>,
}

/// Conditions on both sides of a call. All of them have to be true.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ConditionsSpec {
    /// On the call: addresses and patterns of details.
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub call: BTreeMap<String, Value>,
    /// On the answer: addresses and patterns of details.
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub answer: BTreeMap<String, Value>,
}
