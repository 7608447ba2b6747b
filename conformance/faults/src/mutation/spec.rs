//! Mutants and variants, as they are written: how a tool differs from the reference.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use seekspec_conformance::yaml::Value;
use serde::Deserialize;

use super::edit::Edits;

/// The mutants of a tool: differences that its document forbids, and that a case has to kill.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MutantsFile {
    /// The name of the profile.
    pub profile: String,
    /// The name of the tool.
    pub tool: String,
    /// Every rule of the tool, its keys joined by dots: the ids of the requirements that it implements,
    /// from which mutants of its value are generated; or the reason why a tool may choose its value.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, RuleSpec>")]
    pub rules: BTreeMap<String, Value>,
    /// Mutants that several tools share.
    pub shared: Option<SharedMutantsSpec>,
    /// The mutants.
    #[serde(default)]
    pub mutants: Vec<DeviationSpec>,
}

/// The shared mutants that a tool includes, and the requirements that they break.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedMutantsSpec {
    /// The name of a file in the directory `shared`, without extension.
    pub mutants: String,
    /// The ids of the requirements that they break.
    pub breaks: Vec<String>,
    /// The excluded mutants by id, each with the reason.
    #[serde(default)]
    pub without: BTreeMap<String, String>,
}

/// The mutants of a file that several tools share; what else is in it, `seekspec-conformance` reads.
#[derive(Debug, Clone, Deserialize)]
pub struct SharedMutantsFile {
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

/// A note on a rule: the ids of the requirements that it implements, or the reason why it is open.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[schemars(untagged)]
enum RuleSpec {
    Implements(Vec<String>),
    Open(String),
}

/// One difference: in rules, in the call, in the answer, or in several of them.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DeviationSpec {
    /// A permanent name in the file: a theme and a difference, joined by a dot.
    pub id: String,
    /// The behaviour in one phrase, for its author: "oldest first instead of newest first".
    pub about: String,
    /// Of a mutant: the ids of the requirements that it breaks.
    pub breaks: Vec<String>,
    /// Of a mutant: the reason why no case can kill it; absent: a case has to.
    pub excluded: Option<String>,
    /// Of a variant: the sentence of the document that permits it, or a note that the document is silent.
    pub permits: Option<String>,
    /// Changes only calls and answers that match; patterns by address.
    #[schemars(with = "ConditionsSpec")]
    pub when: Option<ConditionsSpec>,
    /// Leaves calls and answers that match unchanged; patterns by address.
    pub unless: Option<ConditionsSpec>,
    /// Rules that differ, in the shape of the tool's rules.
    #[schemars(with = "Option<serde_json::Value>")]
    pub rules: Option<Value>,
    /// Files that edits and conditions see as `$name`, and that edits write or remove: paths from the root, in which
    /// `{$.path}` is replaced by the argument `path`. A file is its text, a directory is `true`.
    pub files: BTreeMap<String, String>,
    /// Edits of the call before the tool gets it.
    pub call: Edits,
    /// Edits of the answer.
    pub answer: Edits,
    /// Edits of the list of tools, `{tools: [{name, description, inputSchema}]}`.
    pub tools: Edits,
    /// An answer instead of any call: `text`, `details`, `error`.
    #[schemars(with = "Option<serde_json::Value>")]
    pub instead: Option<Value>,
    /// Of a mutant of a profile with a `good` target: the command of a broken one. It is reached as the
    /// good one is; relative paths count from the folder of this file.
    pub command: Vec<String>,
    /// The name of a function of the runner with its arguments, for differences that edits cannot express.
    #[schemars(with = "Option<BTreeMap<String, serde_json::Value>>")]
    pub with: Option<Value>,
}

/// Conditions on both sides of a call, all of which must match.
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
