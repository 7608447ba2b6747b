use crate::mutants::Mutant;

use super::rules;

/// What a search of a directory leaves out.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.walk.other-ignore-file",
        "rules are read from .ignore instead of .gitignore",
        &["omp.search.input.gitignore.default"],
        |rules| rules.walk.ignore_file = ".ignore".into(),
    ),
    rules(
        "omp.search.walk.nested-ignore-files-unread",
        "a .gitignore below the base of a search is not read",
        &["omp.search.input.gitignore.default"],
        |rules| rules.walk.nested_ignore_files = false,
    ),
    rules(
        "omp.search.walk.ignore-files-above-unread",
        "a .gitignore above the base of a search is not read",
        &["omp.search.input.gitignore.default"],
        |rules| rules.walk.ignore_files_above_base = false,
    ),
    rules(
        "omp.search.walk.git-searched",
        "what lies in .git is searched",
        &["omp.search.hidden.included"],
        |rules| rules.walk.never_listed = vec![],
    )
    .excluded("whether .git is searched is open"),
    rules(
        "omp.search.walk.dependencies-left-out",
        "what lies in node_modules is not searched",
        &["omp.search.input.paths.kind-directory"],
        |rules| rules.walk.skipped_unless_named = vec!["node_modules".into()],
    )
    .excluded("whether node_modules is searched is open"),
    rules(
        "omp.search.walk.build-left-out",
        "what lies in build is not searched",
        &[
            "omp.search.input.gitignore.false",
            "omp.search.input.paths.kind-directory",
        ],
        |rules| rules.walk.never_listed = vec![".git".into(), "build".into()],
    ),
    rules(
        "omp.search.walk.unreadable-fatal",
        "a file that cannot be read ends the scan with an error",
        &["omp.search.native.unreadable-file-skipped"],
        |rules| rules.scan.skips_unreadable = false,
    ),
    rules(
        "omp.search.walk.abort-is-partial",
        "a search that its caller aborts answers with what it has",
        &["omp.search.cancel.js-level"],
        |rules| rules.walk.abort_fails = false,
    ),
];
