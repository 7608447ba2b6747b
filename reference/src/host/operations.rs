/// A remote file system. If the host provides one, `find` asks it instead of searching itself (omp
/// find, Flow 7, custom operations branch). All paths passed to it are absolute.
pub trait RemoteFileSystem: Sync {
    /// Whether an entry exists at this path.
    fn exists(&self, path: &str) -> bool;

    /// Whether the path is a file; `None` if the file system has no `stat`.
    fn is_file(&self, path: &str) -> Option<bool>;

    /// The paths below `path` that match `pattern`.
    ///
    /// # Errors
    /// The message of the file system, which becomes the message of the call.
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
    /// Globs of the paths to leave out.
    pub ignore: Vec<String>,
    /// The most paths that the caller needs.
    pub limit: usize,
}

/// One result of a delegated glob.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DelegatedMatch {
    /// The path, absolute or relative to the working directory. A trailing slash marks a directory.
    pub path: String,
    /// Whether it is known to be a directory.
    pub is_dir: bool,
}
