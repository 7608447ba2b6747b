use crate::mutants::Mutant;
use crate::profiles::gemini::glob::Links;

use super::spoils::follows_links;
use super::{edge, rules};

/// What is listed, and what is left out.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "gemini.glob.scope.directories-too",
        "directories are listed, too",
        &["gemini.glob.scope.files-only"],
        |rules| rules.search.lists_directories = true,
    ),
    rules(
        "gemini.glob.scope.no-files",
        "files are not listed",
        &["gemini.glob.guidance.broad-patterns-work"],
        |rules| rules.search.lists_files = false,
    ),
    rules(
        "gemini.glob.scope.links-not-listed",
        "symbolic links are not listed",
        &["gemini.glob.scope.no-follow"],
        |rules| rules.search.links = Links::None,
    )
    .excluded("whether a link itself is listed is open"),
    edge(
        "gemini.glob.scope.links-followed",
        "links to directories are entered",
        &["gemini.glob.scope.no-follow"],
        follows_links,
    ),
    rules(
        "gemini.glob.scope.hidden-left-out",
        "names that begin with a dot are left out",
        &["gemini.glob.scope.hidden-files"],
        |rules| rules.search.hidden_prefix = Some(".".into()),
    ),
    rules(
        "gemini.glob.scope.node-modules-listed",
        "what is below node_modules is listed",
        &["gemini.glob.scope.ignore-node-modules"],
        |rules| rules.search.ignore = vec!["**/.git/**".into()],
    ),
    rules(
        "gemini.glob.scope.git-listed",
        "what is below .git is listed",
        &["gemini.glob.scope.ignore-git-dir"],
        |rules| rules.search.ignore = vec!["**/node_modules/**".into()],
    ),
    rules(
        "gemini.glob.scope.nothing-left-out",
        "neither node_modules nor .git is left out",
        &[
            "gemini.glob.scope.ignore-node-modules",
            "gemini.glob.scope.ignore-git-dir",
            "gemini.glob.scope.ignore-independent-of-git-setting",
        ],
        |rules| rules.search.ignore = vec![],
    ),
    rules(
        "gemini.glob.scope.dot-git-files-left-out",
        "whatever begins with .git is left out, .github and .gitignore included",
        &["gemini.glob.scope.gitignore-file-listed"],
        |rules| {
            rules.search.ignore = vec![
                "**/node_modules/**".into(),
                "**/.git*/**".into(),
                "**/.git*".into(),
            ]
        },
    ),
    rules(
        "gemini.glob.scope.node-modules-at-the-top-only",
        "only the node_modules at the top is left out",
        &["gemini.glob.scope.ignore-node-modules"],
        |rules| rules.search.ignore = vec!["node_modules/**".into(), "**/.git/**".into()],
    ),
    rules(
        "gemini.glob.scope.cap-of-100",
        "at most 100 files are listed",
        &["gemini.glob.scope.no-result-cap"],
        |rules| rules.search.max_files = Some(100),
    ),
    rules(
        "gemini.glob.scope.cap-of-1000",
        "at most 1000 files are listed",
        &["gemini.glob.scope.no-result-cap"],
        |rules| rules.search.max_files = Some(1000),
    ),
];
