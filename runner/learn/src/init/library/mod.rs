//! A server for the functions of a library, to be filled in.

/// A language that a library is written in.
#[derive(Debug)]
pub struct LibraryLanguage {
    /// Its name on the command line.
    pub name: &'static str,
    /// The files: names and texts. The last one is to be edited, and is run.
    pub files: &'static [(&'static str, &'static str)],
    /// The words that run the last file.
    pub command: &'static [&'static str],
}

/// Every language.
pub const LANGUAGES: &[LibraryLanguage] = &[
    LibraryLanguage {
        name: "python",
        files: &[
            ("serve.py", include_str!("serve.py")),
            ("server.py", include_str!("server.py")),
        ],
        command: &["python3", "server.py"],
    },
    LibraryLanguage {
        name: "node",
        files: &[
            ("serve.mjs", include_str!("serve.mjs")),
            ("server.mjs", include_str!("server.mjs")),
        ],
        command: &["node", "server.mjs"],
    },
];
