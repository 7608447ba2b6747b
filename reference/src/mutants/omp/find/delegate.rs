use crate::mutants::Mutant;

use super::misled::{asks_from_the_working_directory, needs_stat};
use super::{edge, rules};

const IGNORE: &[&str] = &["omp.find.operations.ignore-list"];

/// What a delegate is asked, and what is made of its answer.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.find.delegate.unused",
        "the local file system is searched although there is a delegate",
        &["omp.find.operations.branch-selected"],
        |rules| rules.delegate.used = false,
    ),
    rules(
        "omp.find.delegate.not-asked-what-exists",
        "a delegate is not asked whether a base exists",
        &[
            "omp.find.operations.exists-checked",
            "omp.find.operations.missing-hard-fail",
        ],
        |rules| rules.delegate.asks_exists = false,
    ),
    rules(
        "omp.find.delegate.not-asked-for-files",
        "a delegate is not asked whether an entry is a file",
        &["omp.find.operations.exact-file"],
        |rules| rules.delegate.asks_stat = false,
    ),
    rules(
        "omp.find.delegate.ignores-nothing",
        "a delegate is told to ignore nothing",
        IGNORE,
        |rules| rules.delegate.ignore = vec![],
    ),
    rules(
        "omp.find.delegate.ignores-node-modules-alone",
        "a delegate is not told to ignore .git",
        IGNORE,
        |rules| rules.delegate.ignore = vec!["**/node_modules/**".into()],
    ),
    rules(
        "omp.find.delegate.told-hidden",
        "a delegate is told whether hidden files are wanted",
        &["omp.find.operations.no-hidden-flag"],
        |rules| rules.delegate.told_hidden = true,
    ),
    rules(
        "omp.find.delegate.told-gitignore",
        "a delegate is told whether ignore files are obeyed",
        &[
            "omp.find.operations.no-hidden-flag",
            "omp.find.input.gitignore.local-only",
        ],
        |rules| rules.delegate.told_gitignore = true,
    ),
    rules(
        "omp.find.delegate.limit-not-enforced",
        "more than the limit is returned if a delegate finds more",
        &["omp.find.limit.recapped"],
        |rules| rules.delegate.recapped = false,
    ),
    rules(
        "omp.find.delegate.directories-dropped",
        "directories that a delegate finds are dropped",
        &["omp.find.operations.directories"],
        |rules| rules.delegate.lists_directories = false,
    ),
    rules(
        "omp.find.delegate.errors-swallowed",
        "a delegate's failure is an empty result",
        &["omp.find.errors.unexpected-rethrown"],
        |rules| rules.delegate.errors_fail = false,
    ),
    rules(
        "omp.find.delegate.told-no-limit",
        "a delegate is told the greatest limit whatever the limit is",
        &["omp.find.operations.limit-passed"],
        |rules| rules.delegate.told_limit = false,
    ),
    edge(
        "omp.find.delegate.asked-from-the-working-directory",
        "a delegate is asked from the working directory, base and pattern in one",
        &["omp.find.operations.glob-arguments"],
        asks_from_the_working_directory,
    ),
    edge(
        "omp.find.delegate.stat-needed",
        "a delegate without stat is refused",
        &["omp.find.operations.stat-optional"],
        needs_stat,
    ),
];
