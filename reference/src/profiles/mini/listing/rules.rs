use crate::Text;

rules! {
    /// Which entries of the working directory a tool looks at.
    pub struct ListingRules {
        /// Names that are neither listed nor entered.
        pub excluded: Vec<Text>,
        /// Names that begin so are neither listed nor entered; none are hidden if nothing is said.
        pub hidden_prefix: Option<Text>,
        /// The name of the files that say what is ignored, if any are obeyed.
        pub ignore_file: Option<Text>,
        /// Whether such files are read below the working directory, too.
        pub nested_ignore_files: bool = true,
        /// Whether such files are read above the working directory, too, as far as the root of its repository.
        pub ignore_files_above: bool = true,
        /// Whether a negated rule of such a file takes in what is hidden.
        pub negation_unhides: bool,
        /// What a repository has at its root: such files count only inside of one. They count everywhere if nothing is said.
        pub repository_mark: Option<Text> = Some(".git".into()),
        /// Whether directories are listed.
        pub directories: bool,
        /// Whether what is neither a directory nor a regular file is listed: links, above all, which are never followed.
        pub others: bool,
        /// How many levels are looked at; all if nothing is said.
        pub max_depth: Option<usize>,
        /// Whether a directory that cannot be read makes the call fail; otherwise it is passed over.
        pub unreadable_fails: bool = true,
    }
}
