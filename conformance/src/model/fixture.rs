//! A fixture: cases on one topic.

use std::collections::{BTreeMap, BTreeSet};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
pub use seekspec_protocol::{Capability, Operations, RemoteKind, Resource};
use serde::de::{Error as _, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize};

use super::entry::{EntrySpec, TreeSpec};
use super::faults::FaultsSpec;
use super::requirement::Level;
use super::version::Version;
use crate::yaml::Value;

/// A fixture, as it is written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FixtureFile {
    /// The subject of its cases, in one sentence.
    pub about: String,
    /// The name of the profile.
    pub profile: String,
    /// The tool that its cases call, unless they name another.
    pub tool: String,
    /// The primitives that all of its cases test.
    #[serde(default)]
    pub primitives: BTreeSet<String>,
    /// Trees by name, for the cases to share.
    #[serde(default)]
    pub trees: BTreeMap<String, TreeSpec>,
    /// Cases that several tools share, with the call for this tool.
    pub shared: Option<SharedSpec>,
    /// The cases.
    #[serde(default)]
    pub cases: Vec<CaseSpec>,
}

/// The shared cases that a fixture includes, and their call and requirements.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedSpec {
    /// The name of a file in the directory `shared`, without extension.
    pub cases: String,
    /// The requirements that the cases test.
    pub covers: Vec<String>,
    /// The arguments of the call.
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub call: Value,
    /// The excluded cases by id, each with the reason.
    #[serde(default)]
    pub without: BTreeMap<String, String>,
}

/// A file of cases that several tools share: trees and expectations, to which each tool adds its call;
/// and of mutants that they kill.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedFile {
    /// The subject of its cases, in one sentence.
    pub about: String,
    /// The primitives that all of its cases test.
    #[serde(default)]
    pub primitives: BTreeSet<String>,
    /// Trees by name, for the cases to share.
    #[serde(default)]
    pub trees: BTreeMap<String, TreeSpec>,
    /// The cases.
    pub cases: Vec<SharedCaseSpec>,
    /// Mutants that the cases have to kill; each tool adds the requirements that they break.
    #[serde(default)]
    #[schemars(schema_with = "mutants")]
    // `seekspec-faults` reads them.
    pub mutants: IgnoredAny,
}

/// A case that several tools share.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedCaseSpec {
    /// A permanent slug: lower-case words joined by `-`; unique in its file.
    pub id: String,
    /// The level, at most the highest of the covered requirements; default: that level.
    pub level: Option<Level>,
    /// The version of the specification in which the case appeared; default: 0.1.
    #[serde(default)]
    pub since: Version,
    /// The reason for the case, if it is not obvious.
    pub why: Option<String>,
    /// The fault that the case guards against, if it kills no specific mutant.
    pub guards: Option<String>,
    /// The addresses (`https://…`) of public reports of the very fault that the case catches.
    pub seen_in: Option<Vec<String>>,
    /// Capabilities that the target or the machine must have.
    #[serde(default)]
    pub needs: BTreeSet<Capability>,
    /// A parameter and its values, as in a fixture.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub each: Option<Value>,
    /// The name of one of the file's trees, or a tree in place.
    #[schemars(schema_with = "tree_or_name")]
    pub tree: Value,
    /// Values for the call of the tool, where `{{NAME}}` in it stands for that of this name.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub call: BTreeMap<String, Value>,
    /// The expectation.
    #[schemars(schema_with = "expectation")]
    pub expect: Value,
}

impl SharedFile {
    /// The fixture that its cases are with the call of a tool.
    pub fn with(&self, user: &FixtureFile, shared: &SharedSpec) -> FixtureFile {
        let case = |case: &SharedCaseSpec| CaseSpec {
            id: case.id.clone(),
            covers: shared.covers.clone(),
            level: case.level,
            since: case.since,
            why: case.why.clone(),
            guards: case.guards.clone(),
            seen_in: case.seen_in.clone(),
            primitives: BTreeSet::new(),
            needs: case.needs.clone(),
            applies_if: BTreeMap::new(),
            each: case.each.clone(),
            ties: false,
            tree: Some(case.tree.clone()),
            home: None,
            faults: None,
            tool: None,
            call: Some(shared.call.clone()),
            lists_tools: false,
            with: None,
            steps: None,
            expect: Some(case.expect.clone()),
        };
        FixtureFile {
            about: self.about.clone(),
            profile: user.profile.clone(),
            tool: user.tool.clone(),
            primitives: &self.primitives | &user.primitives,
            trees: self.trees.clone(),
            shared: None,
            cases: self.cases.iter().map(case).collect(),
        }
    }
}

/// A case, as it is written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseSpec {
    /// A permanent slug: lower-case words joined by `-`; unique in its file.
    pub id: String,
    /// The requirements that the case tests; at least one.
    pub covers: Vec<String>,
    /// The level; default: the highest of the covered requirements.
    pub level: Option<Level>,
    /// The version of the specification in which the case appeared; default: 0.1.
    #[serde(default)]
    pub since: Version,
    /// The reason for the case, if it is not obvious.
    pub why: Option<String>,
    /// The fault that the case guards against, if it kills no specific mutant.
    pub guards: Option<String>,
    /// The addresses (`https://…`) of public reports of the very fault that the case catches.
    pub seen_in: Option<Vec<String>>,
    /// The primitives that the case is about, beside those of its file.
    #[serde(default)]
    pub primitives: BTreeSet<String>,
    /// Capabilities that the target or the machine must have; what `with` uses is implied.
    #[serde(default)]
    pub needs: BTreeSet<Capability>,
    /// Answers to questions of the profile, by name: the case applies only to a tool that gives one of them.
    #[serde(default, rename = "if")]
    #[schemars(schema_with = "answers")]
    pub applies_if: BTreeMap<String, OneOrSeveral>,
    /// A parameter and its values, as a list of texts or a map from a slug to a value: the case becomes one per value.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub each: Option<Value>,
    /// The case is about equal modification times: silences the `explicit-ages` lint.
    #[serde(default)]
    pub ties: bool,
    /// The name of one of the file's trees, or a tree in place; default: an empty directory.
    #[serde(default)]
    #[schemars(schema_with = "tree_or_name")]
    pub tree: Option<Value>,
    /// A tree in the HOME of the target; default: HOME is empty.
    pub home: Option<TreeSpec>,
    /// Faults of the file system while the target works.
    pub faults: Option<FaultsSpec>,
    /// Another tool of the profile than the file's.
    pub tool: Option<String>,
    /// The arguments of the call.
    #[schemars(with = "Option<BTreeMap<String, serde_json::Value>>")]
    pub call: Option<Value>,
    /// Data of the call beyond its arguments.
    pub with: Option<With>,
    /// The tools are listed, instead of a `call`: `details` of the answer is `{tools: [{name, description, inputSchema}]}`.
    #[serde(default)]
    pub lists_tools: bool,
    /// Several calls on one tree, instead of `call`.
    pub steps: Option<Vec<StepSpec>>,
    /// The expectation.
    #[schemars(schema_with = "expectation")]
    pub expect: Option<Value>,
}

/// One name, or a list of names.
#[derive(Debug, Clone)]
pub struct OneOrSeveral(pub Vec<String>);

impl<'de> Deserialize<'de> for OneOrSeveral {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(one) => Ok(Self(vec![one])),
            several => Vec::deserialize(several)
                .map(Self)
                .map_err(D::Error::custom),
        }
    }
}

/// One call of several.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepSpec {
    /// Another tool of the profile than the case's.
    pub tool: Option<String>,
    /// A tree laid over the present one before the call; null under a path removes it.
    #[serde(default)]
    #[schemars(with = "Option<BTreeMap<String, Option<EntrySpec>>>")]
    pub change: Option<BTreeMap<String, Value>>,
    /// The target is ended before the call, and started again: what it has only in memory is gone.
    #[serde(default)]
    pub restart: bool,
    /// The call only prepares: it is made where the target has the tool, and its answer is not judged.
    #[serde(default)]
    pub setup: bool,
    /// The arguments of the call.
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub call: Value,
    /// Data of the call beyond its arguments.
    pub with: Option<With>,
    /// The expectation.
    #[schemars(schema_with = "expectation")]
    pub expect: Option<Value>,
}

/// Data of a call beyond its arguments. It reaches the target in `_meta`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct With {
    /// Settings that the profile's documents name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settings: Option<serde_json::Map<String, serde_json::Value>>,
    /// The resources that internal URLs resolve to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources: Option<Vec<Resource>>,
    /// A canned remote file system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operations: Option<Operations>,
    /// The roots of the client from this call on, below that of the tree, which is `.`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roots: Option<Vec<String>>,
    /// Ask for streamed updates.
    pub progress: bool,
    /// Cancel the call after this many milliseconds; 0: at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancel_after_ms: Option<u32>,
}

impl With {
    /// The capabilities that it implies.
    pub fn implied(&self) -> impl Iterator<Item = Capability> + use<> {
        [
            (self.settings.is_some(), Capability::Settings),
            (self.resources.is_some(), Capability::Resources),
            (self.operations.is_some(), Capability::Operations),
            (self.roots.is_some(), Capability::Roots),
            (self.progress, Capability::Progress),
            (self.cancel_after_ms.is_some(), Capability::Cancel),
        ]
        .into_iter()
        .filter_map(|(used, capability)| used.then_some(capability))
    }
}

/// The key of a placeholder in a schema, for a part that the model does not know; its value is the name of the part.
pub(crate) const PART: &str = "$part";

fn answers(_: &mut SchemaGenerator) -> Schema {
    let word = json_schema!({"type": "string"});
    json_schema!({
        "type": "object",
        "additionalProperties": {"anyOf": [word, {"type": "array", "items": word}]}
    })
}

fn tree_or_name(generator: &mut SchemaGenerator) -> Schema {
    let tree = generator.subschema_for::<TreeSpec>();
    json_schema!({"anyOf": [{"type": "string"}, tree]})
}

fn expectation(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ PART: "expectation" })
}

fn mutants(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ PART: "mutants" })
}
