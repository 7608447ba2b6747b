use std::path::Path;
use std::sync::Arc;

use crate::engine::glob::GlobDialect;
use crate::engine::ignore_rules::IgnoreRules;
use crate::engine::walk::Omit;

use super::scope::Scope;

/// How entries of `paths` are read (Flow 1; Inputs, `paths`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRules {
    /// Whether white space around an entry is dropped.
    pub trims: bool,
    /// A pair of any of these characters around an entry is dropped.
    pub quotes: &'static str,
    /// Whether backslashes become slashes.
    pub backslash_is_slash: bool,
    /// Whether all that holds for every entry; otherwise for the first alone.
    pub normalises_every_entry: bool,
    /// Whether an entry that is empty after all that makes the call fail; otherwise it is dropped.
    pub rejects_empty: bool,
    /// What joins several paths in one entry by mistake; such an entry is rejected.
    pub joiner: Option<char>,
    /// Between these characters the joiner is part of a pattern.
    pub joiner_is_pattern_between: &'static [(char, char)],
    /// Whether a file of exactly that name makes a joined entry acceptable.
    pub joined_name_may_exist: bool,
}

impl Default for EntryRules {
    fn default() -> Self {
        Self {
            trims: true,
            quotes: "\"'",
            backslash_is_slash: true,
            normalises_every_entry: true,
            rejects_empty: true,
            joiner: Some(','),
            joiner_is_pattern_between: &[('{', '}'), ('[', ']')],
            joined_name_may_exist: true,
        }
    }
}

/// How an entry is split into base and pattern, and what a pattern means (Flow 4; Notes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternRules {
    /// The characters that make an entry a glob.
    pub glob_characters: &'static str,
    /// The pattern of an entry without glob that is a directory.
    pub implicit: &'static str,
    /// The base of an entry whose first segment is a glob.
    pub first_segment_base: &'static str,
    /// What such an entry is prefixed with unless it begins with it; nothing if it is empty.
    pub first_segment_prefix: &'static str,
    /// Whether a pattern of several segments is prefixed as well.
    pub prefixes_several_segments: bool,
    /// What an entry whose glob comes later is prefixed with below its base.
    pub later_segment_prefix: &'static str,
    /// Whether a glob that ends in a slash means directories only.
    pub trailing_slash_means_directories: bool,
    /// What the characters of a pattern mean.
    pub dialect: GlobDialect,
}

impl Default for PatternRules {
    fn default() -> Self {
        Self {
            glob_characters: "*?[{",
            implicit: "**/*",
            first_segment_base: ".",
            first_segment_prefix: "**/",
            prefixes_several_segments: true,
            later_segment_prefix: "",
            trailing_slash_means_directories: true,
            dialect: GlobDialect::default(),
        }
    }
}

/// An argument that is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Whether a value that is given counts.
    pub honoured: bool,
    /// What no value means.
    pub default: bool,
}

impl Switch {
    /// The value that counts.
    #[must_use]
    pub fn effective(self, given: Option<bool>) -> bool {
        given.filter(|_| self.honoured).unwrap_or(self.default)
    }
}

/// What the local search leaves out (Flow 7; Notes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkRules {
    /// Names that begin so are hidden.
    pub hidden_prefix: &'static str,
    /// Whether what is below a hidden directory is hidden as well.
    pub hidden_directories_hide: bool,
    /// The name of the files that say what is ignored.
    pub ignore_file: &'static str,
    /// Whether such files are read below the base, too.
    pub nested_ignore_files: bool,
    /// Whether such files are read from the working directory down to the base.
    pub ignore_files_above_base: bool,
    /// Names that are never listed or entered below a base.
    pub never_listed: &'static [&'static str],
    /// Names that are neither listed nor entered below a base unless the entry names them.
    pub skipped_unless_named: &'static [&'static str],
    /// Whether files are listed.
    pub lists_files: bool,
    /// Whether directories are listed.
    pub lists_directories: bool,
    /// Whether a search that its caller aborts fails; otherwise it ends as by a timeout.
    pub abort_fails: bool,
}

impl Default for WalkRules {
    fn default() -> Self {
        Self {
            hidden_prefix: ".",
            hidden_directories_hide: true,
            ignore_file: ".gitignore",
            nested_ignore_files: true,
            ignore_files_above_base: true,
            never_listed: &[".git"],
            skipped_unless_named: &["node_modules"],
            lists_files: true,
            lists_directories: true,
            abort_fails: true,
        }
    }
}

impl WalkRules {
    /// What a walk leaves out.
    pub(in crate::profiles::omp) fn omit(
        &self,
        scope: &Scope<'_>,
        hidden: bool,
        gitignore: bool,
    ) -> Omit<'static> {
        Omit {
            names: self
                .never_listed
                .iter()
                .chain(&scope.skipped)
                .copied()
                .collect(),
            hidden: (!hidden).then_some(self.hidden_prefix),
            enters_hidden: !self.hidden_directories_hide,
            ignore_file: gitignore.then_some(self.ignore_file),
            nested_ignore_files: self.nested_ignore_files,
            ..Omit::default()
        }
    }

    /// The rules of the directories from the root down to the base.
    pub(in crate::profiles::omp) fn rules_above(
        &self,
        root: &Path,
        base: &Path,
        gitignore: bool,
    ) -> Option<Arc<IgnoreRules>> {
        (gitignore && self.ignore_files_above_base)
            .then(|| IgnoreRules::between(root, base, self.ignore_file))
            .flatten()
    }
}
