use crate::mutants::Mutant;

use super::spoils::{counts_what_is_left_out, counts_whatever_is_ignored};
use super::{edge, rules};

/// Git-ignore rules.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "gemini.glob.git.outside-repositories-too",
        "a .gitignore counts outside of a repository, too",
        &["gemini.glob.input.respect-git-ignore.default"],
        |rules| rules.git.only_in_repository = false,
    ),
    rules(
        "gemini.glob.git.marker-missed",
        "no repository is ever recognised",
        &[
            "gemini.glob.input.respect-git-ignore.true",
            "gemini.glob.gitignore.all-filtered",
        ],
        |rules| rules.git.marker = ".no-git".into(),
    ),
    rules(
        "gemini.glob.git.other-ignore-file",
        "the rules of .ignore count, and not those of .gitignore",
        &["gemini.glob.input.respect-git-ignore.true"],
        |rules| rules.git.ignore_file = ".ignore".into(),
    ),
    rules(
        "gemini.glob.git.exclude-file-ignored",
        ".git/info/exclude does not count",
        &["gemini.glob.input.respect-git-ignore.true"],
        |rules| rules.git.exclude_file = ".git/info/none".into(),
    )
    .excluded("the document does not name .git/info/exclude"),
    rules(
        "gemini.glob.git.nested-ignored",
        "a .gitignore below the root does not count",
        &["gemini.glob.input.respect-git-ignore.true"],
        |rules| rules.git.nested = false,
    )
    .excluded("the document does not say which files rules come from"),
    rules(
        "gemini.glob.git.relative-to-search-dir",
        "rules are evaluated relative to the directory that is searched",
        &["gemini.glob.gitignore.relative-to-target"],
        |rules| rules.git.relative_to_root = false,
    ),
    rules(
        "gemini.glob.git.ignored-not-counted",
        "the ignored files are not counted in the message",
        &[
            "gemini.glob.output.found-header-git-ignored",
            "gemini.glob.output.none-git-ignored",
        ],
        |rules| rules.git.counts_ignored = false,
    ),
    edge(
        "gemini.glob.git.all-ignored-counted",
        "ignored files are counted that the pattern does not match",
        &[
            "gemini.glob.gitignore.non-matching-not-counted",
            "gemini.glob.gitignore.count-after-filter",
        ],
        counts_whatever_is_ignored,
    ),
    edge(
        "gemini.glob.git.ignored-modules-counted",
        "ignored files below node_modules and .git are counted",
        &["gemini.glob.gitignore.count-after-filter"],
        counts_what_is_left_out,
    ),
];
