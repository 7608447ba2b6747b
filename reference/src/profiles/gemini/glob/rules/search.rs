/// What is listed, and what is left out (execute, options of the search).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchRules {
    /// Whether files are listed.
    pub lists_files: bool,
    /// Whether directories are listed.
    pub lists_directories: bool,
    /// Which symbolic links are listed; none is followed.
    pub links: Links,
    /// Names that begin so are neither listed nor entered; `None`: all names are alike.
    pub hidden_prefix: Option<&'static str>,
    /// Globs of what is left out, relative to the searched directory. One that ends in `/**` leaves the directory out
    /// before it is read.
    pub ignore: &'static [&'static str],
    /// The most files that are listed; `None`: all.
    pub max_files: Option<usize>,
}

/// Which symbolic links are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// All: a link is no directory, whatever it leads to.
    All,
    /// Those that lead to a file.
    ToFiles,
    /// None.
    None,
}

impl Default for SearchRules {
    fn default() -> Self {
        Self {
            lists_files: true,
            lists_directories: false,
            links: Links::All,
            hidden_prefix: None,
            ignore: &["**/node_modules/**", "**/.git/**"],
            max_files: None,
        }
    }
}

/// What git-ignore rules leave out (execute, git filter).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GitRules {
    /// Whether the rules hold in a repository only.
    pub only_in_repository: bool,
    /// What a repository is told by: an entry of this name, in the root or above it.
    pub marker: &'static str,
    /// The name of the files with the rules.
    pub ignore_file: &'static str,
    /// A further file with rules for the whole root, relative to it; the others have precedence.
    pub exclude_file: &'static str,
    /// Whether such files are read below the searched directory, too.
    pub nested: bool,
    /// Whether the rules are those of the root, for paths relative to it; otherwise those of the searched directory.
    pub relative_to_root: bool,
    /// Whether the message counts the matches that were left out.
    pub counts_ignored: bool,
}

impl Default for GitRules {
    fn default() -> Self {
        Self {
            only_in_repository: true,
            marker: ".git",
            ignore_file: ".gitignore",
            exclude_file: ".git/info/exclude",
            nested: true,
            relative_to_root: true,
            counts_ignored: true,
        }
    }
}
