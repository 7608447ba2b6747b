use crate::Text;
use crate::engine::glob::{Braces, GlobDialect};

rules! {
    /// What the parameters mean (GlobToolParams; Parameter details).
    pub struct InputRules {
        /// `case_sensitive`.
        pub case_sensitive: Switch,
        /// `respect_git_ignore`.
        pub respect_git_ignore: Switch = Switch { default: true, ..Switch::default() },
        /// Whether `path` counts; otherwise the search always starts at the root.
        pub path_honoured: bool = true,
        /// Whether an empty `path` is the same as none; otherwise it is refused as missing.
        pub empty_path_is_root: bool = true,
    }
}

rules! {
    /// A parameter that is true or false.
    #[derive(Copy)]
    pub struct Switch {
        /// Whether a value that is given counts.
        pub honoured: bool = true,
        /// Whether the setting counts where no value is given.
        pub configurable: bool = true,
        /// What no value and no setting mean.
        pub default: bool,
    }
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

rules! {
    /// What a call is refused for (validateToolParams; Validation items; Common errors).
    pub struct ValidationRules {
        /// What is checked once the types are right, in this order: the first that fails is told.
        pub checks: Vec<Check> = vec![
                    Check::InsideRoot,
                    Check::Exists,
                    Check::IsDirectory,
                    Check::IsReadable,
                    Check::PatternNotEmpty,
                    Check::PatternWellFormed,
                ],
        /// What counts as outside the root.
        pub boundary: Boundary = Boundary::Resolved,
        /// Whether a pattern of blanks only counts as empty.
        pub blank_is_empty: bool = true,
    }
}

choices! {
    /// One check of a call.
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
}

choices! {
    /// What counts as outside the root.
    pub enum Boundary {
        /// A path that leads outside, also through symbolic links.
        Resolved,
        /// A path whose text leads outside.
        Written,
        /// A path whose text does not begin with that of the root: siblings with a longer name count as inside.
        Prefix,
    }
}

rules! {
    /// What a pattern means (Glob pattern syntax; execute).
    pub struct PatternRules {
        /// What the characters of a pattern mean; the parameter decides about case.
        pub dialect: GlobDialect = GlobDialect {
                    backslash_escapes: true,
                    braces: Braces::Expanded,
                    ..GlobDialect::default()
                },
        /// What it is relative to.
        pub relative_to: RelativeTo = RelativeTo::SearchDirectory,
        /// What stands before it: `**/` would make it match at every depth.
        pub prefix: Text = "".into(),
    }
}

choices! {
    /// What a pattern is relative to.
    pub enum RelativeTo {
        /// The directory that is searched.
        SearchDirectory,
        /// The root, with only what is inside of the searched directory listed.
        Root,
    }
}

rules! {
    /// The names of the settings that are read (execute; Configuration).
    pub struct SettingRules {
        /// The default of `respect_git_ignore`: a boolean.
        pub respect_git_ignore: Text = "fileFiltering.respectGitIgnore".into(),
        /// The default of `case_sensitive`: a boolean.
        pub case_sensitive: Text = "caseSensitive".into(),
        /// The age in milliseconds up to which a file is recent.
        pub recency_threshold_ms: Text = "recencyThresholdMs".into(),
        /// Globs of what is left out: a list of strings.
        pub ignore_patterns: Text = "defaultIgnorePatterns".into(),
        /// Whether such globs stand instead of those that are always left out; otherwise they are added.
        pub ignore_patterns_replace: bool = false,
    }
}
