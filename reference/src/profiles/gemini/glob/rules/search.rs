use crate::Text;

rules! {
    /// What is listed, and what is left out (execute, options of the search).
    pub struct SearchRules {
        /// Whether files are listed.
        pub lists_files: bool = true,
        /// Whether directories are listed.
        pub lists_directories: bool = false,
        /// Which symbolic links are listed; none is followed.
        pub links: Links = Links::All,
        /// Names that begin so are neither listed nor entered; `None`: all names are alike.
        pub hidden_prefix: Option<Text> = None,
        /// Globs of what is left out, relative to the searched directory. One that ends in `/**` leaves the directory out
        /// before it is read.
        pub ignore: Vec<Text> = vec!["**/node_modules/**".into(), "**/.git/**".into()],
        /// The most files that are listed; `None`: all.
        pub max_files: Option<usize> = None,
    }
}

choices! {
    /// Which symbolic links are listed.
    pub enum Links {
        /// All: a link is no directory, whatever it leads to.
        All,
        /// Those that lead to a file.
        ToFiles,
        /// None.
        None,
    }
}

rules! {
    /// What git-ignore rules leave out (execute, git filter).
    pub struct GitRules {
        /// Whether the rules hold in a repository only.
        pub only_in_repository: bool = true,
        /// What a repository is told by: an entry of this name, in the root or above it.
        pub marker: Text = ".git".into(),
        /// The name of the files with the rules.
        pub ignore_file: Text = ".gitignore".into(),
        /// A further file with rules for the whole root, relative to it; the others have precedence.
        pub exclude_file: Text = ".git/info/exclude".into(),
        /// Whether such files are read below the searched directory, too.
        pub nested: bool = true,
        /// Whether the rules are those of the root, for paths relative to it; otherwise those of the searched directory.
        pub relative_to_root: bool = true,
        /// Whether the message counts the matches that were left out.
        pub counts_ignored: bool = true,
    }
}
