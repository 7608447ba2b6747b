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
    /// Whether it is told the effective limit; otherwise the greatest.
    pub told_limit: bool,
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
            told_limit: true,
            told_hidden: false,
            told_gitignore: false,
            recapped: true,
            lists_directories: true,
            errors_fail: true,
        }
    }
}
