//! The suite: all profiles, requirements and cases.

mod case;
pub mod expectation;
mod file_system_fault;
mod source;

use std::collections::BTreeMap;

pub use case::{Case, Step};
pub(crate) use expectation::answer_of;
pub use expectation::{Expectation, FacetCheck, Interpretation};
pub use file_system_fault::FileSystemFault;
pub(crate) use source::RENAMED_FILE;
pub use source::{Loaded, PRIMITIVES_PATH, SourceFile, SourceKind, may_refer_to, of_kind};

use crate::model::primitives::PrimitivesFile;
use crate::model::profile::{ProfileFile, ToolSpec};
use crate::model::requirement::{Requirement, RequirementsFile};
use crate::model::version::Version;
use crate::unknown_name::UnknownName;

/// All profiles, requirements and cases.
#[derive(Debug, Default)]
pub struct Suite {
    /// The profiles by name.
    pub profiles: BTreeMap<String, ProfileFile>,
    /// The requirements of each tool, by profile and tool.
    pub requirements: BTreeMap<(String, String), RequirementsFile>,
    /// The cases, in the order of their files.
    pub cases: Vec<Case>,
    /// The primitives that tools have in common.
    pub primitives: PrimitivesFile,
    /// Names that cases had once: the full old name, and the full name of today.
    pub renamed: BTreeMap<String, String>,
    /// Per profile a hash of its cases, where the suite was read with its files: equal hashes, equal
    /// cases, whatever other profiles there are.
    pub digests: BTreeMap<String, String>,
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
