use std::time::Duration;

use crate::engine::glob::GlobDialect;
use crate::engine::grouped::{GroupLayout, GroupOrder};
use crate::engine::order::Order;

use super::texts::FindTexts;

/// Everything that the document of `find` decides; the default is the document.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct FindRules {
    /// How entries of `paths` are read (Flow 1).
    pub entries: EntryRules,
    /// How `limit` is read (Inputs; Flow 6).
    pub limit: LimitRules,
    /// How `timeout` is read, and what it leads to (Inputs; Flow 6).
    pub timeout: TimeoutRules,
    /// What an omitted switch means (Inputs).
    pub switches: SwitchRules,
    /// How an entry is split into base and pattern, and what a pattern means (Flow 4).
    pub pattern: PatternRules,
    /// What happens to the bases of entries (Flow 2, 5, 7).
    pub bases: BaseRules,
    /// What the local search leaves out (Flow 7).
    pub search: SearchRules,
    /// Which matches are returned, and in which order (Flow 9, 10).
    pub page: PageRules,
    /// How the text looks (Outputs; Flow 10).
    pub output: OutputRules,
    /// What the structured details hold (Outputs).
    pub details: DetailRules,
    /// How progress is told (Outputs, Streaming).
    pub updates: UpdateRules,
    /// What a delegate is asked (Flow 7, custom operations branch).
    pub delegate: DelegateRules,
    /// All messages, notices and errors.
    pub texts: FindTexts,
}

/// How entries of `paths` are read (Flow 1; Inputs, `paths`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRules {
    /// Whether white space around an entry is dropped.
    pub trims: bool,
    /// A pair of any of these characters around an entry is dropped.
    pub quotes: &'static str,
    /// Whether backslashes become slashes.
    pub backslash_is_slash: bool,
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
            unit: Duration::from_secs(1),
            default: 5.0,
            min: 0.5,
            max: 60.0,
            returns_partial_matches: true,
        }
    }
}

/// What an omitted switch means (Inputs; Flow 6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchRules {
    /// Whether hidden files are listed.
    pub hidden: bool,
    /// Whether ignore files are obeyed.
    pub gitignore: bool,
}

impl Default for SwitchRules {
    fn default() -> Self {
        Self {
            hidden: true,
            gitignore: true,
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
            trailing_slash_means_directories: true,
            dialect: GlobDialect::default(),
        }
    }
}

/// What happens to the bases of entries (Flow 2, 5, 7; Modes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseRules {
    /// Whether the root of the file system may not be searched.
    pub rejects_root: bool,
    /// Whether an entry without glob that names a file is that file.
    pub exact_files: bool,
    /// What becomes of an entry whose base is missing while others exist.
    pub some_missing: Missing,
    /// What becomes of a call of several entries all of which are missing.
    pub all_missing: Missing,
    /// What becomes of a call whose only entry is missing.
    pub single_missing: Missing,
    /// Whether a failure of stat other than a missing path makes the call fail; otherwise it counts as missing.
    pub stat_errors_fail: bool,
    /// The URL that stands for all resources whose URL begins with it.
    pub all_resources_url: &'static str,
}

/// What becomes of a missing base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The call fails.
    Fails,
    /// It is left out, and a notice says so.
    Noticed,
    /// It is left out without a word.
    Silent,
}

impl Default for BaseRules {
    fn default() -> Self {
        Self {
            rejects_root: true,
            exact_files: true,
            some_missing: Missing::Noticed,
            all_missing: Missing::Fails,
            single_missing: Missing::Fails,
            stat_errors_fail: true,
            all_resources_url: "omp://",
        }
    }
}

/// What the local search leaves out (Flow 7; Notes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchRules {
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
}

impl Default for SearchRules {
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
        }
    }
}

/// Which matches are returned, and in which order (Flow 9, 10; Limits & Caps).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRules {
    /// The first of this order are returned when there are more than the limit.
    pub selection: Order,
    /// The order of what is returned.
    pub order: Order,
    /// Whether a path that two entries match is listed once.
    pub deduplicates: bool,
    /// Whether the limit applies to each entry by itself instead of to all together.
    pub limit_per_entry: bool,
    /// Whether as many matches as the limit count as having reached it, although nothing is left out.
    pub full_is_reached: bool,
}

impl Default for PageRules {
    fn default() -> Self {
        Self {
            selection: Order::NewestFirst,
            order: Order::NewestFirst,
            deduplicates: true,
            limit_per_entry: false,
            full_is_reached: false,
        }
    }
}

/// How the text looks (Outputs; Flow 10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputRules {
    /// How paths are grouped.
    pub layout: GroupLayout,
    /// What marks a directory.
    pub directory_mark: &'static str,
    /// Whether an exact file is grouped like any other; otherwise it is one line.
    pub groups_exact_file: bool,
    /// Whether paths are shown relative to the working directory; otherwise they are absolute.
    pub relative_paths: bool,
    /// What stands between the result and a notice, and between two notices.
    pub notice_separator: &'static str,
    /// Whether notices come before the result.
    pub notices_first: bool,
    /// The most bytes of the text.
    pub max_bytes: usize,
    /// What stands between names in a message.
    pub list_separator: &'static str,
}

impl Default for OutputRules {
    fn default() -> Self {
        Self {
            layout: GroupLayout {
                grouped: true,
                header_prefix: "# ".to_owned(),
                header_suffix: "/".to_owned(),
                top_header: String::new(),
                top_first: true,
                order: GroupOrder::ByFirstMember,
                names_only: true,
                separator: String::new(),
            },
            directory_mark: "/",
            groups_exact_file: false,
            relative_paths: true,
            notice_separator: "\n\n",
            notices_first: false,
            max_bytes: 50 * 1024,
            list_separator: ", ",
        }
    }
}

/// What the structured details hold (Outputs, `details`; Flow 11).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DetailRules {
    /// Whether `scopePath` is given.
    pub scope_path: bool,
    /// Whether `fileCount` is given.
    pub file_count: bool,
    /// Whether `files` is given.
    pub files: bool,
    /// Whether `missingPaths` is given when some are.
    pub missing_paths: bool,
    /// Whether `resultLimitReached` is given when it was.
    pub result_limit_reached: bool,
    /// Whether `meta.limits` is given when the limit was reached.
    pub meta_limits: bool,
    /// Whether `truncation` and `meta.truncation` are given when the text was cut.
    pub truncation: bool,
    /// Whether `truncated` is true when the limit was reached.
    pub limit_truncates: bool,
    /// Whether `truncated` is true when the text was cut.
    pub bytes_truncate: bool,
    /// Whether `truncated` is true after a timeout.
    pub timeout_truncates: bool,
}

impl Default for DetailRules {
    fn default() -> Self {
        Self {
            scope_path: true,
            file_count: true,
            files: true,
            missing_paths: true,
            result_limit_reached: true,
            meta_limits: true,
            truncation: true,
            limit_truncates: true,
            bytes_truncate: true,
            timeout_truncates: true,
        }
    }
}

/// How progress is told (Outputs, Streaming; Flow 8; Limits & Caps).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpdateRules {
    /// Whether there are updates at all.
    pub emitted: bool,
    /// The least time between two of them.
    pub interval: Duration,
    /// Whether the first is emitted with the first match; otherwise it waits for an interval.
    pub first_at_once: bool,
    /// Whether an update repeats what the one before has told.
    pub cumulative: bool,
    /// Whether updates are grouped as the final text is.
    pub grouped: bool,
}

impl Default for UpdateRules {
    fn default() -> Self {
        Self {
            emitted: true,
            interval: Duration::from_millis(200),
            first_at_once: true,
            cumulative: true,
            grouped: false,
        }
    }
}

/// What a delegate is asked, and what is made of its answer (Flow 7, custom operations branch; Notes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DelegateRules {
    /// Whether a delegate that the host supplies is used at all.
    pub used: bool,
    /// Whether it is asked if a base exists before anything is searched.
    pub asks_exists: bool,
    /// Whether it is asked if an entry without glob is a file.
    pub asks_stat: bool,
    /// The globs of what it shall leave out.
    pub ignore: &'static [&'static str],
    /// Whether it is told whether hidden files are wanted.
    pub told_hidden: bool,
    /// Whether it is told whether ignore files are obeyed.
    pub told_gitignore: bool,
    /// Whether the limit is applied again to its answer.
    pub recapped: bool,
    /// Whether its directories are listed.
    pub lists_directories: bool,
    /// Whether its failure makes the call fail; otherwise it counts as no match.
    pub errors_fail: bool,
}

impl Default for DelegateRules {
    fn default() -> Self {
        Self {
            used: true,
            asks_exists: true,
            asks_stat: true,
            ignore: &["**/node_modules/**", "**/.git/**"],
            told_hidden: false,
            told_gitignore: false,
            recapped: true,
            lists_directories: true,
            errors_fail: true,
        }
    }
}
