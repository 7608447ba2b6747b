use crate::mutants::Mutant;

use super::rules;

const GITIGNORE: &[&str] = &["omp.find.input.gitignore.default"];
const HIDDEN: &[&str] = &["omp.find.input.hidden.false"];
const BOTH: &[&str] = &["omp.find.traversal.files-and-directories"];

/// What the local search leaves out.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.find.walk.hidden-by-another-mark",
        "`hidden: false` leaves out names that begin with an underscore instead of a dot",
        HIDDEN,
        |rules| rules.search.hidden_prefix = "_".into(),
    ),
    rules(
        "omp.find.walk.hidden-directories-entered",
        "`hidden: false` still lists what lies in hidden directories",
        &["omp.find.input.hidden.false-inside-hidden-dir"],
        |rules| rules.search.hidden_directories_hide = false,
    ),
    rules(
        "omp.find.walk.other-ignore-file",
        "rules are read from .ignore instead of .gitignore",
        GITIGNORE,
        |rules| rules.search.ignore_file = ".ignore".into(),
    ),
    rules(
        "omp.find.walk.nested-ignore-files-unread",
        "a .gitignore below the base of a search is not read",
        GITIGNORE,
        |rules| rules.search.nested_ignore_files = false,
    ),
    rules(
        "omp.find.walk.ignore-files-above-unread",
        "a .gitignore above the base of a search is not read",
        GITIGNORE,
        |rules| rules.search.ignore_files_above_base = false,
    ),
    rules(
        "omp.find.walk.git-listed",
        "what lies in .git is listed",
        &["omp.find.traversal.node-modules-local"],
        |rules| rules.search.never_listed = vec![],
    ),
    rules(
        "omp.find.walk.node-modules-listed",
        "what lies in node_modules is listed",
        &["omp.find.traversal.node-modules-local"],
        |rules| rules.search.skipped_unless_named = vec![],
    ),
    rules(
        "omp.find.walk.directories-only",
        "files are not listed",
        BOTH,
        |rules| rules.search.lists_files = false,
    ),
    rules(
        "omp.find.walk.files-only",
        "directories are not listed",
        BOTH,
        |rules| rules.search.lists_directories = false,
    ),
    rules(
        "omp.find.walk.abort-is-partial",
        "a search that its caller aborts returns what it has instead of failing",
        &[
            "omp.find.cancel.caller-abort",
            "omp.find.cancel.distinct-from-timeout",
        ],
        |rules| rules.search.abort_fails = false,
    ),
];
