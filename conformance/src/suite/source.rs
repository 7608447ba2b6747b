//! The files of a suite.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::Suite;
use crate::problem::Problem;

/// The directory of files that several tools share.
const SHARED_FOLDER: &str = "shared/";

/// The file of the primitives.
pub const PRIMITIVES_PATH: &str = "shared/primitives.yaml";

/// The file of old names of cases.
pub(crate) const RENAMED_FILE: &str = "renamed-cases.yaml";

/// A file of the folder of fixtures: its path, relative and with `/`, and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// The path, such as `agent/find/limits.yaml`.
    pub path: String,
    /// The text.
    pub text: Cow<'static, str>,
}

/// The kind of a file, by its name and folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SourceKind {
    /// `profile.yaml`.
    Profile,
    /// `requirements.yaml` of a tool.
    Requirements,
    /// `shared/primitives.yaml`.
    Primitives,
    /// `mutants.yaml` of a tool. This and the next are read by `seekspec-faults`.
    Mutants,
    /// `variants.yaml` of a tool.
    Variants,
    /// `renamed-cases.yaml` of a tool.
    Renamed,
    /// Any other file in `shared`: cases and mutants that several tools share.
    Shared,
    /// Any other file: cases of a tool.
    Fixture,
}

impl SourceFile {
    /// The kind of file.
    #[must_use]
    pub fn kind(&self) -> SourceKind {
        match (self.is_shared(), self.name()) {
            (true, "primitives.yaml") => SourceKind::Primitives,
            (true, _) => SourceKind::Shared,
            (false, "profile.yaml") => SourceKind::Profile,
            (false, "requirements.yaml") => SourceKind::Requirements,
            (false, "mutants.yaml") => SourceKind::Mutants,
            (false, "variants.yaml") => SourceKind::Variants,
            (false, RENAMED_FILE) => SourceKind::Renamed,
            (false, _) => SourceKind::Fixture,
        }
    }

    /// Whether other files refer to its contents.
    #[must_use]
    pub fn has_dependants(&self) -> bool {
        let kind = self.kind();
        self.is_shared() || [SourceKind::Profile, SourceKind::Requirements].contains(&kind)
    }

    /// The directory of its profile, or `shared`.
    #[must_use]
    pub fn folder(&self) -> &str {
        self.path.split('/').next().unwrap_or_default()
    }

    /// Whether it is shared by several tools.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.path.starts_with(SHARED_FOLDER)
    }

    /// Its name without the extension.
    #[must_use]
    pub fn topic(&self) -> &str {
        self.name().strip_suffix(".yaml").unwrap_or(self.name())
    }

    fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }
}

/// Those of a kind, sorted by path.
pub fn of_kind(sources: &[SourceFile], kind: SourceKind) -> Vec<&SourceFile> {
    let of_kind = sources.iter().filter(|source| source.kind() == kind);
    let mut sorted: Vec<&SourceFile> = of_kind.collect();
    sorted.sort_by(|a, b| a.path.cmp(&b.path));
    sorted
}

/// Whether a file may refer to the contents of another: they belong to the same profile, or one of
/// them is shared.
pub fn may_refer_to(path: &str, other: &str) -> bool {
    let folder = |path: &str| path.split_once('/').map(|(folder, _)| format!("{folder}/"));
    let folders = [folder(path), folder(other)];
    folders[0] == folders[1] || folders.contains(&Some(SHARED_FOLDER.to_owned()))
}

/// The result of loading files: the suite, as far as it could be read, and all problems.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The suite. Cases with a problem are not in it.
    pub suite: Suite,
    /// The problems, in the order of files and lines. A suite with problems must not be run.
    pub problems: Vec<Problem>,
    /// The files that others refer to and that could not be read, by path. Problems of those others
    /// are unknown.
    pub unread: BTreeSet<String>,
}

impl Loaded {
    /// The same with more problems and more files that could not be read. Other problems of such a file, and those that may only follow from
    /// it, are left out.
    #[must_use]
    pub fn with(mut self, problems: Vec<Problem>, unread: BTreeSet<String>) -> Self {
        self.problems.retain(|one| !unread.contains(&one.path));
        self.problems.extend(problems);
        self.unread.extend(unread);
        let unread = &self.unread;
        self.problems.retain(|one| {
            unread.contains(&one.path) || !unread.iter().any(|file| may_refer_to(&one.path, file))
        });
        self.problems.sort();
        self.problems.dedup();
        self
    }
}
