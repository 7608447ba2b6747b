use crate::engine::archive::{ArchiveFormat, ArchiveLimits};
use crate::engine::grep::RegexDialect;
use crate::profiles::omp::call::Switch;

/// How `pattern` is read (Inputs, `pattern`; Flow 1, 10; Notes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegexRules {
    /// Whether white space around it is dropped.
    pub trims: bool,
    /// Whether an empty one makes the call fail; otherwise it matches every line.
    pub rejects_empty: bool,
    /// A pattern that holds one of these may match several lines.
    pub multiline_marks: &'static [&'static str],
    /// Whether it is an expression; otherwise it stands for itself.
    pub is_expression: bool,
    /// How files read it.
    pub dialect: RegexDialect,
}

impl Default for RegexRules {
    fn default() -> Self {
        Self {
            trims: true,
            rejects_empty: true,
            multiline_marks: &["\n", "\\n"],
            is_expression: true,
            dialect: RegexDialect::default(),
        }
    }
}

/// What the switches mean (Inputs; Flow 9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchRules {
    /// Whether case is ignored.
    pub ignore_case: Switch,
    /// Whether case is also ignored where the pattern has no capitals.
    pub smart_case: bool,
    /// Whether case is ignored in virtual resources, too, when it is in files.
    pub ignore_case_in_resources: bool,
    /// Whether ignore files are obeyed.
    pub gitignore: Switch,
    /// Whether ignore files are obeyed for files that are named exactly, too.
    pub gitignore_in_named_files: bool,
    /// Whether hidden files are searched.
    pub hidden: bool,
}

impl Default for SwitchRules {
    fn default() -> Self {
        Self {
            ignore_case: Switch {
                honoured: true,
                default: false,
            },
            smart_case: false,
            ignore_case_in_resources: true,
            gitignore: Switch {
                honoured: true,
                default: true,
            },
            gitignore_in_named_files: false,
            hidden: true,
        }
    }
}

/// How `skip` is read (Inputs, `skip`; Flow 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkipRules {
    /// Whether a value that is given counts.
    pub honoured: bool,
    /// What no value means.
    pub default: usize,
    /// Whether a negative one makes the call fail; otherwise it is 0.
    pub rejects_negative: bool,
    /// Whether a fraction is dropped; otherwise it counts as one more.
    pub floors: bool,
    /// Whether it counts for a single file, too.
    pub in_single_file: bool,
    /// Whether it counts files; otherwise pages.
    pub counts_files: bool,
    /// Whether the next one that is announced counts from the first file; otherwise from the first of the page.
    pub next_from_first_file: bool,
}

impl Default for SkipRules {
    fn default() -> Self {
        Self {
            honoured: true,
            default: 0,
            rejects_negative: true,
            floors: true,
            in_single_file: false,
            counts_files: true,
            next_from_first_file: true,
        }
    }
}

/// How line-range selectors are read (Inputs, `paths`; Flow 1, 7; Errors).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectorRules {
    /// Whether they are peeled at all.
    pub peeled: bool,
    /// Whether they are peeled from every entry; otherwise from the first alone.
    pub on_every_entry: bool,
    /// Whether they constrain the matches.
    pub constrain: bool,
    /// Whether the first line of a range belongs to it.
    pub include_first: bool,
    /// Whether the last line of a range belongs to it.
    pub include_last: bool,
    /// Whether several ranges are a union; otherwise the first counts alone.
    pub unite: bool,
    /// Whether a file whose name ends like a selector is that file.
    pub literal_name_wins: bool,
    /// Whether a selector on a glob or a directory makes the call fail; otherwise it is not heeded.
    pub need_a_file: bool,
}

impl Default for SelectorRules {
    fn default() -> Self {
        Self {
            peeled: true,
            on_every_entry: true,
            constrain: true,
            include_first: true,
            include_last: true,
            unite: true,
            literal_name_wins: true,
            need_a_file: true,
        }
    }
}

/// How archive members are read (Flow 3; Modes 4; Errors).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveRules {
    /// What the name of an archive ends with, in lower case; nothing if archives are not looked into.
    pub suffixes: &'static [(&'static str, ArchiveFormat)],
    /// What an archive may take.
    pub limits: ArchiveLimits,
    /// Whether a member has to be UTF-8.
    pub needs_utf8: bool,
    /// Whether members that cannot be read make the call fail if nothing else is there to be searched.
    pub all_unreadable_fails: bool,
    /// Whether members that cannot be read make the call fail in any case.
    pub some_unreadable_fails: bool,
    /// Whether anchors are printed for members: they cannot be edited.
    pub anchors: bool,
}

impl Default for ArchiveRules {
    fn default() -> Self {
        Self {
            suffixes: &[
                (".zip", ArchiveFormat::Zip),
                (".tar", ArchiveFormat::Tar),
                (".tar.gz", ArchiveFormat::TarGz),
                (".tgz", ArchiveFormat::TarGz),
            ],
            limits: ArchiveLimits::default(),
            needs_utf8: true,
            all_unreadable_fails: true,
            some_unreadable_fails: false,
            anchors: false,
        }
    }
}

/// How internal URLs are searched (Flow 4; Modes 5; Notes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourceRules {
    /// Whether resources without a file are searched.
    pub virtual_searched: bool,
    /// Whether those are searched with ECMAScript's regular expressions; otherwise as files are.
    pub virtual_in_ecmascript: bool,
    /// Whether anchors are printed for resources without a file.
    pub virtual_anchors: bool,
    /// Whether anchors are printed for files that must not be edited.
    pub immutable_anchors: bool,
}

impl Default for ResourceRules {
    fn default() -> Self {
        Self {
            virtual_searched: true,
            virtual_in_ecmascript: true,
            virtual_anchors: false,
            immutable_anchors: false,
        }
    }
}

/// How much is shown around a match (Flow 1; Limits & Caps, Context defaults).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContextRules {
    /// The setting of the lines before a match.
    pub before_setting: &'static str,
    /// The setting of the lines after a match.
    pub after_setting: &'static str,
    /// Lines before a match unless the setting says otherwise.
    pub before: usize,
    /// Lines after a match unless the setting says otherwise.
    pub after: usize,
    /// The most lines on either side, whatever the setting says.
    pub max: usize,
}

impl Default for ContextRules {
    fn default() -> Self {
        Self {
            before_setting: "search.contextBefore",
            after_setting: "search.contextAfter",
            before: 1,
            after: 3,
            max: 1000,
        }
    }
}
