//! The kind of a file, which its path says.

use super::Source;

/// The directory of files that several tools share.
pub(super) const SHARED_FOLDER: &str = "shared/";
pub(super) const PROFILE_FILE: &str = "profile.yaml";
pub(crate) const RENAMED_FILE: &str = "renamed-cases.yaml";

/// The file of the primitives.
pub const PRIMITIVES_PATH: &str = "shared/primitives.yaml";

/// The kinds of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileKind {
    Profile,
    Requirements,
    Primitives,
    /// Cases and mutants that tools include.
    Included,
    Mutants,
    Variants,
    Words,
    Fuzz,
    Laws,
    Renamed,
    Fixture,
}

impl Source {
    pub(super) fn kind(&self) -> FileKind {
        match (self.is_shared(), self.name()) {
            (true, "primitives.yaml") => FileKind::Primitives,
            (true, "words.yaml") => FileKind::Words,
            (true, _) => FileKind::Included,
            (false, PROFILE_FILE) => FileKind::Profile,
            (false, "requirements.yaml") => FileKind::Requirements,
            (false, "mutants.yaml") => FileKind::Mutants,
            (false, "variants.yaml") => FileKind::Variants,
            (false, "fuzz.yaml") => FileKind::Fuzz,
            (false, "laws.yaml") => FileKind::Laws,
            (false, RENAMED_FILE) => FileKind::Renamed,
            (false, _) => FileKind::Fixture,
        }
    }

    /// Whether it contains mutants or variants. A suite can be loaded without them.
    #[must_use]
    pub fn is_of_deviations(&self) -> bool {
        matches!(self.kind(), FileKind::Mutants | FileKind::Variants)
    }

    /// Whether other files refer to its contents.
    #[must_use]
    pub fn has_dependants(&self) -> bool {
        self.is_shared() || matches!(self.kind(), FileKind::Profile | FileKind::Requirements)
    }

    /// Whether it is shared by several tools.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.path.starts_with(SHARED_FOLDER)
    }

    pub(super) fn topic(&self) -> &str {
        self.name().strip_suffix(".yaml").unwrap_or(self.name())
    }

    fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }
}
