use crate::engine::glob::{Braces, GlobDialect};

/// What the parameters mean (GlobToolParams; Parameter details).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputRules {
    /// `case_sensitive`.
    pub case_sensitive: Switch,
    /// `respect_git_ignore`.
    pub respect_git_ignore: Switch,
    /// Whether `path` counts; otherwise the search always starts at the root.
    pub path_honoured: bool,
    /// Whether an empty `path` is the same as none; otherwise it is refused as missing.
    pub empty_path_is_root: bool,
}

/// A parameter that is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Whether a value that is given counts.
    pub honoured: bool,
    /// Whether the setting counts where no value is given.
    pub configurable: bool,
    /// What no value and no setting mean.
    pub default: bool,
}

impl Switch {
    /// The value that counts.
    #[must_use]
    pub fn effective(self, given: Option<bool>, setting: Option<bool>) -> bool {
        let given = given.filter(|_| self.honoured);
        let setting = setting.filter(|_| self.configurable);
        given.or(setting).unwrap_or(self.default)
    }
}

impl Default for InputRules {
    fn default() -> Self {
        let switch = |default| Switch {
            honoured: true,
            configurable: true,
            default,
        };
        Self {
            case_sensitive: switch(false),
            respect_git_ignore: switch(true),
            path_honoured: true,
            empty_path_is_root: true,
        }
    }
}

/// What a call is refused for (validateToolParams; Validation items; Common errors).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValidationRules {
    /// What is checked once the types are right, in this order: the first that fails is told.
    pub checks: &'static [Check],
    /// What counts as outside the root.
    pub boundary: Boundary,
    /// Whether a pattern of blanks only counts as empty.
    pub blank_is_empty: bool,
}

/// One check of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// The search directory is inside the root.
    InsideRoot,
    /// It is there.
    Exists,
    /// It is a directory.
    IsDirectory,
    /// It can be read.
    IsReadable,
    /// The pattern says something.
    PatternNotEmpty,
    /// The pattern can be read.
    PatternWellFormed,
}

/// What counts as outside the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boundary {
    /// A path that leads outside, also through symbolic links.
    Resolved,
    /// A path whose text leads outside.
    Written,
    /// A path whose text does not begin with that of the root: siblings with a longer name count as inside.
    Prefix,
}

impl Default for ValidationRules {
    fn default() -> Self {
        Self {
            checks: &[
                Check::InsideRoot,
                Check::Exists,
                Check::IsDirectory,
                Check::IsReadable,
                Check::PatternNotEmpty,
                Check::PatternWellFormed,
            ],
            boundary: Boundary::Resolved,
            blank_is_empty: true,
        }
    }
}

/// What a pattern means (Glob pattern syntax; execute).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternRules {
    /// What the characters of a pattern mean; the parameter decides about case.
    pub dialect: GlobDialect,
    /// What it is relative to.
    pub relative_to: RelativeTo,
    /// What stands before it: `**/` would make it match at every depth.
    pub prefix: &'static str,
}

/// What a pattern is relative to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelativeTo {
    /// The directory that is searched.
    SearchDirectory,
    /// The root, with only what is inside of the searched directory listed.
    Root,
}

impl Default for PatternRules {
    fn default() -> Self {
        Self {
            dialect: GlobDialect {
                backslash_escapes: true,
                braces: Braces::Expanded,
                ..GlobDialect::default()
            },
            relative_to: RelativeTo::SearchDirectory,
            prefix: "",
        }
    }
}

/// The names of the settings that are read (execute; Configuration).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingRules {
    /// The default of `respect_git_ignore`: a boolean.
    pub respect_git_ignore: &'static str,
    /// The default of `case_sensitive`: a boolean.
    pub case_sensitive: &'static str,
    /// The age in milliseconds up to which a file is recent.
    pub recency_threshold_ms: &'static str,
    /// Globs of what is left out: a list of strings.
    pub ignore_patterns: &'static str,
    /// Whether such globs stand instead of those that are always left out; otherwise they are added.
    pub ignore_patterns_replace: bool,
}

impl Default for SettingRules {
    fn default() -> Self {
        Self {
            respect_git_ignore: "fileFiltering.respectGitIgnore",
            case_sensitive: "caseSensitive",
            recency_threshold_ms: "recencyThresholdMs",
            ignore_patterns: "defaultIgnorePatterns",
            ignore_patterns_replace: false,
        }
    }
}
