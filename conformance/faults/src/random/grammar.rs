//! `fuzz.yaml`: random trees and calls of a tool, within what its document decides.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use seekspec_conformance::model::fixture::Capability;
use serde::Deserialize;
use serde_json::Value;

/// A grammar of trees and calls. Its templates are values in which some texts stand for others: see
/// [`crate::random`].
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FuzzFile {
    /// The name of the profile.
    pub profile: String,
    /// The name of the tool.
    pub tool: String,
    /// The requirements of a finding that looks like no mutant.
    pub covers: Vec<String>,
    /// Words by name, each with its alternatives; `{weight: 3, value: …}` is three times as likely as
    /// another. `<name>` in a template stands for one of them. Those of `shared/words.yaml` are words, too.
    #[serde(default)]
    pub words: Words,
    /// Words that stand for the same thing in the whole tree and all calls on it, in the order in which they
    /// are drawn.
    #[serde(default)]
    pub once: Vec<String>,
    /// The least and the largest number of entries of a tree.
    pub entries: [usize; 2],
    /// The kinds of entries.
    pub tree: Vec<EntryChoice>,
    /// The age of every entry and of every directory above one, such as `<minutes>m`. No two are equal.
    pub age: Option<String>,
    /// The least and the largest number of calls on a tree. If the tool writes they follow each other;
    /// otherwise each is a case of its own.
    pub calls_per_tree: [usize; 2],
    /// The kinds of calls.
    pub calls: Vec<CallChoice>,
    /// Fields of the structured part that an answer has only where the document says so: where the
    /// reference's answer lacks one, it is absent.
    #[serde(default)]
    pub conditional_fields: Vec<String>,
}

/// `shared/words.yaml`: words that all grammars have, unless they have words of these names themselves.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WordsFile {
    /// Their purpose, in one sentence.
    pub about: String,
    /// Words by name, as in a grammar.
    pub words: Words,
    /// Those that are drawn once for each tree, as in a grammar; they come before those of the grammar.
    #[serde(default)]
    pub once: Vec<String>,
}

/// Words by name, each with its alternatives.
pub type Words = BTreeMap<String, Vec<Value>>;

/// A kind of entry.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EntryChoice {
    /// How likely it is, compared with others.
    #[serde(default = "one")]
    pub weight: u32,
    /// The template of its path.
    pub path: String,
    /// The template of the entry, as the tree of a case has it; default: an empty file.
    #[serde(default)]
    pub entry: Value,
}

/// A kind of call.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CallChoice {
    /// How likely it is, compared with others.
    #[serde(default = "one")]
    pub weight: u32,
    /// Another tool of the profile.
    pub tool: Option<String>,
    /// The template of the arguments.
    pub call: Value,
    /// The template of the data beyond the arguments, as in a case.
    pub with: Option<Value>,
    /// The capabilities that the target must have, besides those that `with` implies.
    #[serde(default)]
    pub needs: Vec<Capability>,
}

fn one() -> u32 {
    1
}
