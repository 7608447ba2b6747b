//! A tool in a target file, as it is written.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use seekspec_conformance::judge::guarantee_words;
use seekspec_conformance::yaml::Value;
use serde::Deserialize;

use super::answer_file::{answer_schema, errors_schema, then_schema};
use super::sent_file::schema as arguments_schema;

/// The target's name for a tool, and how its calls and answers differ from the profile. Arguments
/// have the names of the profile, unless the target's are meant.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ToolFile {
    /// The target's name for the tool; default: the profile's.
    pub name: Option<String>,
    /// The target's names for arguments: a name, a JSON pointer into an argument
    /// (`/edits/0/oldText`), null for an argument that is left out, or a map that also changes the
    /// value. Others keep their names.
    #[schemars(schema_with = "arguments_schema")]
    pub arguments: BTreeMap<String, Value>,
    /// Arguments (of the target) that every call has unless the case sets them. `{root}` in a value is
    /// the root of the tree.
    pub constants: BTreeMap<String, serde_json::Value>,
    /// Arguments that the target does not have. A case that needs one is unsupported, unless its
    /// value is the documented default: then the argument is left out.
    pub unsupported_arguments: Vec<String>,
    /// Arguments that are paths, and become absolute.
    pub absolute: Vec<String>,
    /// Arguments that are paths, and become relative to the root of the tree.
    pub relative: Vec<String>,
    /// The argument (of the target) that gets the root, as `root: {argument: NAME}` does for all
    /// tools.
    pub root: Option<String>,
    /// A call that follows, for a tool that is started and then asked for its results.
    #[schemars(schema_with = "then_schema")]
    pub then: Option<Value>,
    /// How it signals an error; default: as for all tools.
    #[schemars(schema_with = "errors_schema")]
    pub errors: Option<Value>,
    /// Where the answer is; default: as for all tools.
    #[schemars(schema_with = "answer_schema")]
    pub answer: Option<Value>,
    /// How paths are read from the text.
    pub paths: Option<PathsFile>,
    /// How matches are read from the text.
    pub matches: Option<MatchesFile>,
    /// The facets that the target guarantees for this tool.
    #[schemars(schema_with = "facets_schema")]
    pub facets: Option<Vec<String>>,
}

/// How the paths of an answer are read, if its format is not that of the profile. In regular
/// expressions `{{root}}` is the absolute path of the root.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PathsFile {
    /// Whether the names of the tree's entries are looked for, in whatever form the answer has. Excludes
    /// every other key.
    pub generous: bool,
    /// A regular expression of lines that name a path, with the group `path`; default: every
    /// line that is neither heading nor prose.
    pub pattern: Option<String>,
    /// A regular expression of lines that set the directory (group `dir`) for the lines below. With a
    /// group `depth` they nest: the longer its text, the deeper.
    pub heading: Option<String>,
    /// Regular expressions of lines that name nothing.
    pub prose: Vec<String>,
    /// The list in the structured part from which paths are read instead, as `a.b`, or several lists; a
    /// map stands for its keys.
    #[schemars(schema_with = "lists_schema")]
    pub details: Option<Value>,
    /// The field of each member of that list that holds the path; default: the member is the path.
    pub field: Option<String>,
    /// Whether paths have `\\` between their parts.
    pub backslashes: bool,
    /// The argument whose value is the directory that the paths count from; default: they count from the root.
    pub below: Option<String>,
}

/// How the matches of an answer are read, if its format is not that of the profile.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MatchesFile {
    /// Whether names of the tree's entries with line numbers are looked for, in whatever form the answer
    /// has. Excludes every other key but `first_line`.
    pub generous: bool,
    /// A regular expression of lines that show a match, with the groups `path` (unless a heading has it) and `line`.
    pub pattern: Option<String>,
    /// The same for lines around a match.
    pub context: Option<String>,
    /// A regular expression of lines that set the file (group `path`) or the directory (group `dir`) for the lines below.
    pub heading: Option<String>,
    /// The list in the structured part from which matches are read instead, as `a.b`; or a map whose
    /// keys are paths. A member is a number, a map with `line_field`, or a text that is read by
    /// `pattern` and `context`.
    pub details: Option<String>,
    /// The field of each member of that list that holds the path.
    pub path_field: Option<String>,
    /// The field of each member of that list that holds the list of its lines, where an answer groups
    /// them by file; `line_field` is a field of those then.
    pub list_field: Option<String>,
    /// The field of each member of that list that holds the number of the line.
    pub line_field: Option<String>,
    /// The number of the first line; default: 1.
    pub first_line: Option<u64>,
    /// Whether paths have `\\` between their parts.
    pub backslashes: bool,
    /// The argument whose value is the directory that the paths count from; default: they count from the root.
    pub below: Option<String>,
}

/// `tools`: a list of names, or a map from names to their settings.
pub(super) fn tools_schema(generator: &mut SchemaGenerator) -> Schema {
    let tool = generator.subschema_for::<ToolFile>();
    json_schema!({
        "description": "The tools that it has, by the profile's names: a list, or a map to the target's name, or to all that differs; default: all of its profile.",
        "anyOf": [
            {"type": "array", "items": {"type": "string"}},
            {"type": "object", "additionalProperties": {"anyOf": [{"type": "null"}, {"type": "string"}, tool]}},
            {"type": "null"}
        ]
    })
}

fn lists_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "description": "The list in the structured part from which paths are read instead, as `a.b`, or several lists; a map stands for its keys.",
        "anyOf": [{"type": ["string", "null"]}, {"type": "array", "items": {"type": "string"}}]
    })
}

pub(super) fn facets_schema(_: &mut SchemaGenerator) -> Schema {
    let words: Vec<&str> = guarantee_words().collect();
    json_schema!({
        "description": "The facets that the target guarantees; `error-flag`: that a call fails, whatever the message. The others are not judged. Default: all.",
        "type": ["array", "null"],
        "items": {"enum": words}
    })
}
