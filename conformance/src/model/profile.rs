//! `profile.yaml`: the tools of an agent, and how their answers are read.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::requirement::{Level, Requirement};
use crate::answer::Answer;

/// A profile: the documents of one agent.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProfileFile {
    /// The name of the profile, which is also the name of its folder.
    pub profile: String,
    /// A description in one sentence.
    pub about: String,
    /// The documents that it specifies.
    pub source: String,
    /// The target file of an implementation that is right, relative to this file: it takes the place
    /// of a reference, which own profiles do not have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub good: Option<String>,
    /// Whether it is for every tool of its kind: `init` takes it for a server whose tools are those of no
    /// other profile.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub for_any_tool: bool,
    /// Its tools by name.
    pub tools: BTreeMap<String, ToolSpec>,
    /// Questions that the document leaves open, or that tools of this kind decide against it, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub choices: BTreeMap<String, ChoiceSpec>,
}

/// A question that tools answer differently.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct ChoiceSpec {
    /// The question, as a clause: what happens to a file that exists already.
    pub about: String,
    /// The level at which a tool fails that answers in two ways; default: such a tool is only told.
    #[serde(default = "may")]
    pub level: Level,
    /// The answer of the document; default: it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<DecidedSpec>,
    /// The answers by name; at least two.
    pub answers: BTreeMap<String, AnswerSpec>,
}

fn may() -> Level {
    Level::May
}

/// The answer of a document to a question.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct DecidedSpec {
    /// The name of the answer.
    pub answer: String,
    /// The requirement that decides.
    pub clause: String,
}

/// An answer to a question.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct AnswerSpec {
    /// The answer, in one sentence about the tool.
    pub about: String,
    /// Where the document decides otherwise: the mutants that answer so. The cases that kill one depend on the answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mutants: Vec<String>,
}

/// One tool, described.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, Default)]
#[serde(deny_unknown_fields, default)]
pub struct ToolSpec {
    /// A description in one sentence.
    pub about: String,
    /// The order of its paths.
    pub order: OrderBy,
    /// How an error differs from a success.
    pub errors: ErrorStyle,
    /// Where `errors` is `text`: words of which the text of an error without a flag has one, in capitals or not; empty: any text may be
    /// an error.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub error_words: Vec<String>,
    /// Names that the same tool has elsewhere, such as `grep`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// Whether the tool may change the tree.
    pub writes: bool,
    /// Whether the tool may keep backups: `tree_after` does not judge a new file whose name is that of another file and a suffix
    /// that begins with neither a letter nor a digit, such as `a.txt.bak`, nor a file that is now a copy of another and has its
    /// name in its own, wherever it is.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub backups: bool,
    /// The clause that a call which fails changes nothing, from the tool's `requirements.yaml`.
    #[serde(skip)]
    pub refused_changes_nothing: Option<Requirement>,
    /// Its clauses, from the same file.
    #[serde(skip)]
    pub requirements: Arc<[Requirement]>,
    /// The absolute path by which the tool names a directory of the tree, such as `/memories`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub virtual_root: Option<String>,
    /// Its parameters by name.
    pub parameters: BTreeMap<String, ParameterSpec>,
    /// How `paths` and `matches` are read.
    pub readers: Readers,
}

impl ToolSpec {
    /// Whether the argument is a path, or may be one as far as the profile says.
    pub fn takes_a_path(&self, name: &str) -> bool {
        let is_marked = self.parameters.values().any(|one| one.path.is_some());
        match self.parameters.get(name) {
            Some(parameter) if is_marked => parameter
                .path
                .is_some_and(|kind| kind != PathKind::NotAPath),
            _ => true,
        }
    }

    /// The path as one of the tree, if it begins with the tool's virtual root or a name that begins alike, such as `/Memories2`.
    pub fn below_its_root<'p>(&self, path: &'p str) -> &'p str {
        let root = self.virtual_root.as_deref().unwrap_or_default();
        let root = root.trim_matches('/').to_lowercase();
        let below = path.trim_start_matches("file://").trim_start_matches('/');
        if !root.is_empty() && below.to_lowercase().starts_with(&root) {
            below
        } else {
            path
        }
    }

    /// Whether a text can be that of an error without a flag.
    pub fn may_tell_an_error(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let mut words = self.error_words.iter();
        self.errors == ErrorStyle::Text
            && (self.error_words.is_empty()
                || words.any(|word| text.contains(&word.to_lowercase())))
    }
}

/// The order of a tool's paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema, Default)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum OrderBy {
    /// Modification times: where order is judged, ages must be explicit.
    Mtime,
    /// Names.
    Name,
    /// Undocumented.
    #[default]
    Open,
}

/// How an error differs from a success.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema, Default)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ErrorStyle {
    /// `isError` is set.
    #[default]
    Flagged,
    /// The error may be plain text; `isError` may be set or not.
    Text,
    /// `isError` is set, or the answer is an object with a field `error`: the document does not say which.
    Field,
}

impl ErrorStyle {
    /// Whether the answer is beyond doubt that of a call which failed: plain text may be that of a success.
    pub fn has_failed(self, answer: &Answer) -> bool {
        answer.is_error || (self == Self::Field && answer.has_error_field())
    }
}

/// One parameter, described.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, Default)]
#[serde(deny_unknown_fields, default)]
pub struct ParameterSpec {
    /// Its type, as the document writes it.
    #[serde(rename = "type")]
    pub kind: String,
    /// Whether it is required.
    pub required: bool,
    /// The default value, if the parameter is optional.
    #[serde(rename = "default", skip_serializing_if = "Option::is_none")]
    pub default_value: Option<serde_json::Value>,
    /// The meaning, in one sentence.
    pub about: String,
    /// Names that the same parameter has elsewhere, such as `old_str`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// The kind of path that it is; a glob is one, too, and so are the members of a list. Where no parameter of a tool says so, any text
    /// of a call may be a path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<PathKind>,
    /// The values of another parameter, by its name, with which a call needs this one.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub required_with: BTreeMap<String, Vec<String>>,
    /// The values with which a call only reads, where it depends on this parameter whether one writes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reads: Vec<String>,
}

/// The kind of a path that a parameter takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PathKind {
    /// Relative or absolute.
    Any,
    /// Absolute: of a relative one the document does not say where it starts, or refuses it.
    Absolute,
    /// Not a path, which is said where no parameter of a tool is one.
    #[serde(rename = "none")]
    NotAPath,
}

/// How the files and lines that an answer names are read.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Readers {
    /// How paths are read; `None`: every line of the text that is not prose is a path.
    pub paths: Option<PathReader>,
    /// How matches are read.
    pub matches: Option<MatchReader>,
}

/// How paths are read: from the text, line by line, or from the structured part.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema, Default)]
#[serde(deny_unknown_fields, default)]
pub struct PathReader {
    /// Whether names of the tree's entries are looked for, in whatever form the answer has. Excludes every other key.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub generous: bool,
    /// The directory that paths are relative to, unless a heading sets another; `None`: the root.
    pub directory: Option<String>,
    /// Regular expressions of lines that set the directory (group `dir`) for the lines below them. With a group `depth` they nest: the longer
    /// its text, the deeper.
    pub heading: Vec<String>,
    /// Regular expressions of lines that name a path (group `path`); empty: every line that is not a heading or prose.
    pub entry: Vec<String>,
    /// Regular expressions of lines that name nothing.
    pub prose: Vec<String>,
    /// The list in the structured part from which paths are read instead, as `a.b`; empty: the structured part itself. A map stands for
    /// its keys.
    pub details: Option<String>,
    /// Further lists of the same kind, whose paths follow.
    pub more_details: Vec<String>,
    /// The field of each member with the path; `None`: the member is the path.
    pub field: Option<String>,
    /// Whether paths have `\\` between their parts.
    pub backslashes: bool,
    /// Whether a failure tells the lines that no expression reads: those of a target file may be wrong.
    #[serde(skip)]
    pub tells_unread: bool,
}

/// How matches are read: from the text, line by line, or from the structured part.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema, Default)]
#[serde(deny_unknown_fields, default)]
pub struct MatchReader {
    /// Whether names of the tree's entries with line numbers are looked for, in whatever form the answer has. Excludes every other key but `first_line`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub generous: bool,
    /// The directory that paths are relative to, unless a heading sets another; `None`: the root.
    pub directory: Option<String>,
    /// Regular expressions of lines that set the file (group `path`, within the group `dir` where there is one) for the lines below them.
    pub heading: Vec<String>,
    /// The lines that show a match or its context.
    pub lines: Vec<LineReader>,
    /// The list in the structured part from which matches are read instead, as `a.b`; or a map whose keys are paths, and whose values
    /// are members or lists of them. A member without a `line_field` is a number, or a text that is read by `lines`.
    pub details: Option<String>,
    /// The field of each member with the path.
    pub path_field: Option<String>,
    /// The field of each member with the list of its lines, where an answer groups them by file; `line_field` is a field of those then.
    pub list_field: Option<String>,
    /// The field of each member with the line number.
    pub line_field: Option<String>,
    /// The number of the first line; `None`: 1.
    pub first_line: Option<u64>,
    /// Whether paths have `\\` between their parts.
    pub backslashes: bool,
    /// Whether a failure tells the lines that no expression reads: those of a target file may be wrong.
    #[serde(skip)]
    pub tells_unread: bool,
}

/// A line that shows a match or its context.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineReader {
    /// The regular expression, with the group `line`, and `path` unless a heading sets it.
    pub regex: String,
    /// The kind of the line.
    pub kind: LineKind,
}

/// The kind of a line of an answer.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum LineKind {
    /// A line that matched.
    Match,
    /// A line around one that matched.
    Context,
}
