use crate::mutants::Mutant;

use super::rules;

/// Which files are searched.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "mini.search.scope.source-not-searched",
        "a directory named src is not searched",
        &["mini.search.scope.working-dir"],
        |rules| rules.listing.excluded = vec!["src".into()],
    ),
    rules(
        "mini.search.scope.hidden-searched",
        "hidden files are searched",
        &["mini.search.scope.hidden"],
        |rules| rules.listing.hidden_prefix = None,
    ),
    rules(
        "mini.search.scope.ignore-files-ignored",
        "what .gitignore excludes is searched",
        &[
            "mini.search.scope.gitignore",
            "mini.search.scope.node-modules",
        ],
        |rules| rules.listing.ignore_file = None,
    ),
    rules(
        "mini.search.scope.nested-ignored",
        "a .gitignore below the working directory does not count",
        &["mini.search.scope.gitignore"],
        |rules| rules.listing.nested_ignore_files = false,
    ),
    rules(
        "mini.search.scope.above-ignored",
        "a .gitignore above the working directory does not count",
        &["mini.search.scope.gitignore"],
        |rules| rules.listing.ignore_files_above = false,
    )
    .excluded("nothing lies above the tree of a case but what is the machine's"),
    rules(
        "mini.search.scope.outside-repositories-too",
        "a .gitignore counts outside of a repository, too",
        &["mini.search.scope.gitignore"],
        |rules| rules.listing.repository_mark = None,
    )
    .excluded("whether rules count outside of a repository is open"),
    rules(
        "mini.search.scope.top-level-only",
        "directories are not entered",
        &["mini.search.scope.working-dir"],
        |rules| rules.listing.max_depth = Some(1),
    ),
    rules(
        "mini.search.scope.three-levels-only",
        "only three levels are searched",
        &["mini.search.scope.working-dir"],
        |rules| rules.listing.max_depth = Some(3),
    ),
    rules(
        "mini.search.scope.unreadable-passed-over",
        "a directory that cannot be read is passed over",
        &["mini.search.errors.partial"],
        |rules| rules.listing.unreadable_fails = false,
    ),
];
