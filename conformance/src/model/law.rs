//! `laws.yaml`: relations between the answers of a tool that hold without an expectation.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::requirement::Level;
use crate::yaml;

/// The laws of a tool: what its document promises of every answer, whatever the tree and the call.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LawsFile {
    /// The name of the profile.
    pub profile: String,
    /// The name of the tool.
    pub tool: String,
    /// The list that an answer has.
    #[serde(default)]
    pub list: ListSpec,
    /// The laws.
    pub laws: Vec<LawSpec>,
}

/// The list that an answer of a tool has.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ListSpec {
    /// The facet by which it is read.
    pub of: ListOf,
    /// Which order is promised.
    pub order: ListOrder,
    /// How long it can be; `None`: any length.
    pub limit: Option<LimitSpec>,
    /// Regular expressions of texts that are errors, though they are not flagged.
    pub errors: Vec<String>,
}

impl ListSpec {
    /// How long the list of a call can be. A tool may read `true` or `"2"` as a limit: then any list
    /// may have been cut.
    pub fn longest(&self, arguments: &Map<String, Value>) -> usize {
        let Some(limit) = &self.limit else {
            return usize::MAX;
        };
        let given = limit.argument.as_ref().and_then(|name| arguments.get(name));
        let given = match given {
            None | Some(Value::Null) => u64::MAX,
            Some(given) => given.as_u64().unwrap_or(0),
        };
        usize::try_from(limit.default.min(given)).unwrap_or(usize::MAX)
    }
}

/// The facet by which a list is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ListOf {
    /// The paths that an answer names.
    #[default]
    Paths,
    /// The matching lines that it shows.
    Matches,
}

/// The promised order of a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ListOrder {
    /// None.
    #[default]
    Open,
    /// Newest first among the entries of a directory; the order of directories is open.
    Grouped,
    /// Newest first.
    Newest,
}

/// The most entries of a list.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitSpec {
    /// The argument that sets it; `None`: it is fixed.
    #[serde(default)]
    pub argument: Option<String>,
    /// The limit of a call without the argument.
    pub default: u64,
}

/// A law: a relation with its parameters, and the requirements that give it.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LawSpec {
    /// A slug, unique among the laws of the tool.
    pub id: String,
    /// The law in one sentence.
    pub about: String,
    /// The requirements that give it.
    pub covers: Vec<String>,
    /// The level; default: `must`.
    #[serde(default = "must")]
    pub level: Level,
    /// A mutant of the tool that violates it, which proves that it can fail; `None`: no mutant is known
    /// to, as of laws about surroundings.
    #[serde(default)]
    pub fails_on: Option<String>,
    /// The relation, and its parameters.
    #[serde(with = "yaml::singleton_map")]
    #[schemars(with = "Relation")]
    pub relation: Relation,
    /// Arguments with the values for which the law says nothing; an empty list: any value.
    #[serde(default)]
    pub unless: BTreeMap<String, Vec<Value>>,
}

fn must() -> Level {
    Level::Must
}

/// A relation between a tree, a call and answers. The call of the case is made on the tree of the
/// case; a call that fails, or whose answer cannot be read, says nothing.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Relation {
    /// The same call, made twice, has the same answer.
    Repeat,
    /// A limit of n gives n entries, which are there without the limit, too.
    LimitPrefix {
        /// The argument that is the limit.
        argument: String,
        /// Whether they are also the first n, in the order of a list: those of n + 1 without the last.
        #[serde(default)]
        prefix: bool,
    },
    /// Pages have no entry in common, and together they are the whole list.
    Pages {
        /// The argument that is the number of entries to skip.
        offset: String,
        /// The argument that is the length of a page; `None`: a page goes on to the end.
        #[serde(default)]
        limit: Option<String>,
        /// Arguments that every page needs.
        #[serde(default)]
        with: Map<String, Value>,
    },
    /// The answer to several entries has what the answers to each have, and nothing else.
    Union {
        /// The argument that is a list of entries.
        argument: String,
    },
    /// A file that an answer does not list changes nothing else in the answer.
    Add {
        /// The path of the file.
        path: String,
        /// Its content.
        #[serde(default)]
        content: String,
    },
    /// A listed file that becomes the newest comes before all others; the others keep their order.
    Touch,
    /// A file that an ignore file names is as one that is not there.
    Ignore {
        /// The name of the ignore file.
        file: String,
    },
    /// The name and the depth of the root change nothing.
    RenameRoot {
        /// The new root, below a new directory.
        root: String,
    },
    /// The time zone, the language and the umask of a process change nothing.
    Environment {
        /// The variables.
        variables: BTreeMap<String, String>,
    },
    /// Programs that are not in `PATH` change nothing. The target has a process of its own.
    WithoutPrograms {
        /// The names of the programs that are taken away.
        programs: Vec<String>,
    },
    /// Every path that is listed is in the tree.
    PathsAreThere,
    /// Every line that is shown is in its file, under its number.
    LinesAreThere {
        /// The field with the text of the line, where matches are read from the structured part.
        #[serde(default)]
        content: Option<String>,
    },
    /// Every listed file of text can be read by another tool.
    CanBeRead {
        /// The other tool.
        tool: String,
        /// Its argument for the path.
        argument: String,
        /// A regular expression of paths that the other tool may refuse.
        unless: String,
    },
    /// Another tool lists the same files for the same arguments: the two agree on patterns, and on
    /// ignored files. It says nothing of trees with ignore rules that not every tool knows.
    SameFiles {
        /// The other tool, which has laws of its own: their file describes its list.
        tool: String,
        /// Arguments of the call that the other tool gets too, with the names that it has for them. The
        /// call has no others, but for those of `with`.
        #[serde(default)]
        same: BTreeMap<String, String>,
        /// Further arguments of the call.
        #[serde(default)]
        with: Map<String, Value>,
        /// Further arguments of the call of the other tool.
        #[serde(default)]
        other: Map<String, Value>,
        /// Whether all that is listed is compared; otherwise files with text alone, as a search finds
        /// no others.
        #[serde(default)]
        all: bool,
        /// A regular expression of paths on which the two may differ.
        #[serde(default)]
        unless: Option<String>,
    },
    /// A count agrees with the list.
    Count {
        /// The field of the structured part with the count; `None`: the text has it.
        #[serde(default)]
        field: Option<String>,
        /// The field whose members are counted instead of the list.
        #[serde(default)]
        list: Option<String>,
        /// A regular expression of the text with a group `count`.
        #[serde(default)]
        text: Option<String>,
        /// Whether the count may be that of the entries before they were cut.
        #[serde(default)]
        or_more: bool,
    },
    /// An edit that is undone restores the bytes.
    Inverse {
        /// The argument for the file.
        path: String,
        /// The argument for the text that is replaced.
        old: String,
        /// The argument for the text that replaces it.
        new: String,
        /// The argument that replaces every occurrence if it is true; `None` for a tool without one.
        #[serde(default)]
        all: Option<String>,
        /// Arguments that every such edit has.
        #[serde(default)]
        with: Map<String, Value>,
    },
    /// An edit puts exactly the given text in place of exactly the given text, whatever has a meaning
    /// elsewhere: `$&` and `\\n`, line ends, U+2028, a byte order mark, no final newline.
    LiteralEdit {
        /// The argument for the file.
        path: String,
        /// All arguments of an edit: the texts `{path}`, `{old}` and `{new}`, at any depth, stand for
        /// the file, the text that is replaced, and the one that replaces it.
        call: Map<String, Value>,
        /// A regular expression of new texts that the document allows a tool to change.
        #[serde(default)]
        unless: Option<String>,
    },
    /// A call that fails changes nothing in the tree.
    RefusedChangesNothing,
    /// Edits of different lines of one file that are sent at once: all that succeed are there.
    ConcurrentEdits {
        /// The argument for the file.
        path: String,
        /// The argument for the text that is replaced.
        old: String,
        /// The argument for the text that replaces it.
        new: String,
        /// Arguments that every edit needs.
        #[serde(default)]
        with: Map<String, Value>,
    },
}

impl Relation {
    /// The name of every relation.
    pub const NAMES: &[&str] = &[
        "repeat",
        "limit-prefix",
        "pages",
        "union",
        "add",
        "touch",
        "ignore",
        "rename-root",
        "environment",
        "paths-are-there",
        "lines-are-there",
        "can-be-read",
        "count",
        "inverse",
        "refused-changes-nothing",
        "concurrent-edits",
        "without-programs",
        "same-files",
        "literal-edit",
    ];

    /// Its name, as a file writes it.
    pub fn name(&self) -> &'static str {
        let index = match self {
            Self::Repeat => 0,
            Self::LimitPrefix { .. } => 1,
            Self::Pages { .. } => 2,
            Self::Union { .. } => 3,
            Self::Add { .. } => 4,
            Self::Touch => 5,
            Self::Ignore { .. } => 6,
            Self::RenameRoot { .. } => 7,
            Self::Environment { .. } => 8,
            Self::PathsAreThere => 9,
            Self::LinesAreThere { .. } => 10,
            Self::CanBeRead { .. } => 11,
            Self::Count { .. } => 12,
            Self::Inverse { .. } => 13,
            Self::RefusedChangesNothing => 14,
            Self::ConcurrentEdits { .. } => 15,
            Self::WithoutPrograms { .. } => 16,
            Self::SameFiles { .. } => 17,
            Self::LiteralEdit { .. } => 18,
        };
        Self::NAMES[index]
    }

    /// The arguments of the tool that it names.
    pub fn arguments(&self) -> Vec<&str> {
        match self {
            Self::LimitPrefix { argument, .. } | Self::Union { argument } => vec![argument],
            Self::Pages {
                offset,
                limit,
                with,
            } => {
                let names = limit.iter().chain(with.keys()).map(String::as_str);
                [offset.as_str()].into_iter().chain(names).collect()
            }
            Self::Inverse {
                path,
                old,
                new,
                all,
                with,
            } => {
                let names = all.iter().chain(with.keys()).map(String::as_str);
                [path.as_str(), old, new].into_iter().chain(names).collect()
            }
            Self::ConcurrentEdits {
                path,
                old,
                new,
                with,
            } => {
                let names = with.keys().map(String::as_str);
                [path.as_str(), old, new].into_iter().chain(names).collect()
            }
            Self::SameFiles { same, with, .. } => {
                same.keys().chain(with.keys()).map(String::as_str).collect()
            }
            Self::LiteralEdit { path, call, .. } => {
                let names = call.keys().map(String::as_str);
                [path.as_str()].into_iter().chain(names).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Another tool that it names, with the arguments of that tool.
    pub fn other_tool(&self) -> Option<(&str, Vec<&str>)> {
        match self {
            Self::CanBeRead { tool, argument, .. } => Some((tool, vec![argument])),
            Self::SameFiles {
                tool, same, other, ..
            } => {
                let names = same.values().chain(other.keys());
                Some((tool, names.map(String::as_str).collect()))
            }
            _ => None,
        }
    }
}
