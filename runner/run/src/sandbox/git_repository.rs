//! An empty git repository, as `git init` leaves it, but without hooks.

/// The directories, relative to `.git`, parents first.
pub(super) const DIRECTORIES: &[&str] = &[
    "info",
    "objects",
    "objects/info",
    "objects/pack",
    "refs",
    "refs/heads",
    "refs/tags",
];

/// The files, relative to `.git`.
pub(super) const FILES: &[(&str, &str)] = &[
    ("HEAD", "ref: refs/heads/main\n"),
    (
        "config",
        "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n",
    ),
    (
        "description",
        "Unnamed repository; edit this file 'description' to name the repository.\n",
    ),
];
