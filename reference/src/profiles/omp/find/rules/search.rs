/// What happens to the bases of entries (Flow 2, 5, 7; Modes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseRules {
    /// When an entry is taken for the root of the file system, which may not be searched.
    pub root_check: RootCheck,
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
    /// Whether an internal URL with a glob is refused; otherwise it is looked up as it is.
    pub rejects_url_globs: bool,
    /// The URL that stands for all resources whose URL begins with it.
    pub all_resources_url: &'static str,
}

/// When an entry is taken for the root of the file system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootCheck {
    /// When its base is the root once it is resolved.
    Resolved,
    /// When its base is written as `/`.
    Written,
    /// Never.
    Off,
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
            root_check: RootCheck::Resolved,
            exact_files: true,
            some_missing: Missing::Noticed,
            all_missing: Missing::Fails,
            single_missing: Missing::Fails,
            stat_errors_fail: true,
            rejects_url_globs: true,
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
    /// Whether a search that its caller aborts fails; otherwise it ends as by a timeout.
    pub abort_fails: bool,
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
            abort_fails: true,
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
