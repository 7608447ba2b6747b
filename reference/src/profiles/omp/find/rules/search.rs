use crate::Text;

rules! {
    /// What a delegate is asked, and what is made of its answer (Flow 7, custom operations branch; Notes).
    pub struct DelegateRules {
        /// Whether a delegate that the host supplies is used at all.
        pub used: bool = true,
        /// Whether it is asked if a base exists before anything is searched.
        pub asks_exists: bool = true,
        /// Whether it is asked if an entry without glob is a file.
        pub asks_stat: bool = true,
        /// The globs of what it shall leave out.
        pub ignore: Vec<Text> = vec!["**/node_modules/**".into(), "**/.git/**".into()],
        /// Whether it is told the effective limit; otherwise the greatest.
        pub told_limit: bool = true,
        /// Whether it is told whether hidden files are wanted.
        pub told_hidden: bool = false,
        /// Whether it is told whether ignore files are obeyed.
        pub told_gitignore: bool = false,
        /// Whether the limit is applied again to its answer.
        pub recapped: bool = true,
        /// Whether its directories are listed.
        pub lists_directories: bool = true,
        /// Whether its failure makes the call fail; otherwise it counts as no match.
        pub errors_fail: bool = true,
    }
}
