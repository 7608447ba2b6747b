/// A file system that is not this machine's: when the host supplies one, `find` asks it instead of searching itself
/// (omp find, Flow 7, custom operations branch). All paths that are handed over are absolute.
pub trait Operations: Sync {
    /// Whether there is anything at this path.
    fn exists(&self, path: &str) -> bool;

    /// Whether the path is a file; `None` when the delegate cannot tell because it offers no `stat`.
    fn is_file(&self, path: &str) -> Option<bool>;

    /// What matches `pattern` below `path`.
    ///
    /// # Errors
    /// The delegate's own message, which becomes the message of the call.
    fn glob(
        &self,
        pattern: &str,
        path: &str,
        options: &GlobOptions,
    ) -> Result<Vec<DelegatedMatch>, String>;
}

/// The options of a delegated glob (omp find, Flow 7; Notes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobOptions {
    /// Globs of what the delegate leaves out.
    pub ignore: Vec<String>,
    /// The most paths that the caller has use for.
    pub limit: usize,
}

/// One result of a delegated glob.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DelegatedMatch {
    /// The path, absolute or relative to the working directory; a trailing slash marks a directory.
    pub path: String,
    /// Whether the delegate knows it to be a directory.
    pub is_dir: bool,
}
