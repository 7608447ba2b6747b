use std::time::Duration;

use crate::engine::glob::GlobDialect;

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

/// How `limit` is read (Inputs, `limit`; Flow 6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitRules {
    /// Whether a limit that is given counts.
    pub honoured: bool,
    /// What an omitted limit means.
    pub default: usize,
    /// The least limit: what is less becomes this.
    pub min: usize,
    /// The greatest limit: what is more becomes this.
    pub max: usize,
    /// What becomes of a fraction.
    pub rounding: Rounding,
    /// Whether a limit has to be positive.
    pub rejects_not_positive: bool,
}

/// What becomes of a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// The next lower integer.
    Down,
    /// The nearest integer.
    Nearest,
    /// The next higher integer.
    Up,
}

impl Default for LimitRules {
    fn default() -> Self {
        Self {
            honoured: true,
            default: 200,
            min: 1,
            max: 200,
            rounding: Rounding::Down,
            rejects_not_positive: true,
        }
    }
}

/// How `timeout` is read, and what it leads to (Inputs, `timeout`; Flow 6; Errors).
#[derive(Clone, Debug, PartialEq)]
pub struct TimeoutRules {
    /// Whether a timeout that is given counts.
    pub honoured: bool,
    /// What a timeout of 1 is.
    pub unit: Duration,
    /// What an omitted timeout means, in units.
    pub default: f64,
    /// The least timeout, in units: what is less becomes this.
    pub min: f64,
    /// The greatest timeout, in units: what is more becomes this.
    pub max: f64,
    /// Whether a search that runs into it returns what it has; otherwise it fails.
    pub returns_partial_matches: bool,
}

impl Default for TimeoutRules {
    fn default() -> Self {
        Self {
            honoured: true,
            unit: Duration::from_secs(1),
            default: 5.0,
            min: 0.5,
            max: 60.0,
            returns_partial_matches: true,
        }
    }
}

/// What the switches mean (Inputs; Flow 6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchRules {
    /// Whether hidden files are listed.
    pub hidden: Switch,
    /// Whether ignore files are obeyed.
    pub gitignore: Switch,
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

impl Default for SwitchRules {
    fn default() -> Self {
        let on_by_default = Switch {
            honoured: true,
            default: true,
        };
        Self {
            hidden: on_by_default,
            gitignore: on_by_default,
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
