//! The suite: all profiles, requirements and cases, loaded and checked.

mod case;
mod deviations;
pub mod expectation;
mod faults;
mod file_kind;
mod law;
mod load;
mod renamed;
mod resolve;
mod shared;

use std::collections::{BTreeMap, BTreeSet};

pub use case::{Case, Step};
pub use expectation::{Expectation, FacetCheck, Interpretation};
pub use faults::FileSystemFault;
pub use file_kind::PRIMITIVES_PATH;
pub(crate) use file_kind::RENAMED_FILE;
pub use law::Law;
pub use load::{Parse, load, load_parsed, may_refer_to};
pub(crate) use resolve::implied;

use crate::model::fuzz::{FuzzFile, WordsFile};
use crate::model::primitives::PrimitivesFile;
use crate::model::profile::{ProfileFile, ToolSpec};
use crate::model::requirement::{Requirement, RequirementsFile};
use crate::model::version::Version;
use crate::mutation::{Deviation, RuleNotes};
use crate::problem::Problem;
use crate::unknown_name::UnknownName;

/// A file of the folder of fixtures: its path, relative and with `/`, and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The path, such as `agent/find/limits.yaml`.
    pub path: String,
    /// The text.
    pub text: String,
}

/// The result of loading files: the suite, as far as it could be read, and all problems.
#[derive(Debug)]
pub struct Loaded {
    /// The suite. Cases with a problem are not in it.
    pub suite: Suite,
    /// The problems, in the order of files and lines. A suite with problems must not be run.
    pub problems: Vec<Problem>,
    /// The files that others refer to and that could not be read, by path. Problems of those others
    /// are unknown.
    pub unread: BTreeSet<String>,
}

/// All profiles, requirements and cases.
#[derive(Debug, Default)]
pub struct Suite {
    /// The profiles by name.
    pub profiles: BTreeMap<String, ProfileFile>,
    /// The requirements of each tool, by profile and tool.
    pub requirements: BTreeMap<(String, String), RequirementsFile>,
    /// The cases, in the order of their files.
    pub cases: Vec<Case>,
    /// The mutants of all tools, in the order of their files.
    pub mutants: Vec<Deviation>,
    /// The variants of all tools, in the order of their files.
    pub variants: Vec<Deviation>,
    /// The laws of all tools, in the order of their files.
    pub laws: Vec<Law>,
    /// The primitives that tools have in common.
    pub primitives: PrimitivesFile,
    /// The notes on the rules of each tool, by profile and tool.
    pub rule_notes: BTreeMap<(String, String), RuleNotes>,
    /// The words that all grammars share.
    pub words: WordsFile,
    /// The grammars of random trees and calls, by profile and tool, shared words included.
    pub fuzz: BTreeMap<(String, String), FuzzFile>,
    /// Names that cases had once: the full old name, and the full name of today.
    pub renamed: BTreeMap<String, String>,
}

impl Suite {
    /// The profile of that name.
    ///
    /// # Errors
    /// A name that no profile has.
    pub fn profile(&self, name: &str) -> Result<&ProfileFile, UnknownName> {
        let names = || self.profiles.keys().map(String::as_str);
        let found = self.profiles.get(name);
        let help = "`--fixtures DIR` reads profiles of your own";
        found.ok_or_else(|| UnknownName::new("profile", name, names()).or_help(help))
    }

    /// The description of a tool.
    pub fn tool(&self, profile: &str, tool: &str) -> Option<&ToolSpec> {
        self.profiles.get(profile)?.tools.get(tool)
    }

    /// The requirement with this id.
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        let among = |is_own: bool| {
            let files = self.requirements.iter();
            files
                .filter(move |((profile, tool), _)| begins_with(id, profile, tool) == is_own)
                .find_map(|(_, file)| {
                    let mut all = file.requirements.iter();
                    all.find(|requirement| requirement.id == id)
                })
        };
        among(true).or_else(|| among(false))
    }

    /// Every requirement of every tool.
    pub fn all_requirements(&self) -> impl Iterator<Item = &Requirement> {
        self.requirements
            .values()
            .flat_map(|file| &file.requirements)
    }

    /// The version of the specification: the newest of its cases.
    pub fn version(&self) -> Version {
        let versions = self.cases.iter().map(|case| case.since);
        versions.max().unwrap_or_default()
    }

    /// Today's name of a case that had this full name once.
    pub fn renamed(&self, name: &str) -> Option<&str> {
        self.renamed.get(name).map(String::as_str)
    }

    /// The case with this full name.
    pub fn case(&self, name: &str) -> Option<&Case> {
        self.cases.iter().find(|case| case.name == name)
    }
}

/// Whether an id has these as its first words, as the ids of a tool's requirements do.
fn begins_with(id: &str, profile: &str, tool: &str) -> bool {
    let rest = id.strip_prefix(profile);
    let rest = rest.and_then(|rest| rest.strip_prefix('.')?.strip_prefix(tool));
    rest.is_some_and(|rest| rest.starts_with('.'))
}
