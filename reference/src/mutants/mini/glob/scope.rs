use crate::mutants::Mutant;

use super::rules;

/// Which entries are listed.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "mini.glob.scope.nothing-excluded",
        "neither node_modules nor .git is excluded",
        &[
            "mini.glob.scope.ignore-node-modules",
            "mini.glob.scope.ignore-git",
            "mini.glob.scope.ignore-explicit-pattern",
        ],
        |rules| rules.listing.excluded = vec![],
    ),
    rules(
        "mini.glob.scope.node-modules-listed",
        "node_modules is not excluded",
        &[
            "mini.glob.scope.ignore-node-modules",
            "mini.glob.scope.ignore-explicit-pattern",
        ],
        |rules| rules.listing.excluded = vec![".git".into()],
    ),
    rules(
        "mini.glob.scope.git-listed",
        ".git is not excluded",
        &["mini.glob.scope.ignore-git"],
        |rules| rules.listing.excluded = vec!["node_modules".into()],
    ),
    rules(
        "mini.glob.scope.more-excluded",
        "dist is excluded, too",
        &["mini.glob.scope.working-dir"],
        |rules| rules.listing.excluded = vec!["node_modules".into(), ".git".into(), "dist".into()],
    ),
    rules(
        "mini.glob.scope.github-excluded",
        ".github is excluded, too",
        &["mini.glob.scope.ignore-whole-segment"],
        |rules| {
            rules.listing.excluded = vec!["node_modules".into(), ".git".into(), ".github".into()]
        },
    ),
    rules(
        "mini.glob.scope.hidden-left-out",
        "hidden entries are left out",
        &["mini.glob.scope.hidden", "mini.glob.pattern.star-dotfiles"],
        |rules| rules.listing.hidden_prefix = Some(".".into()),
    ),
    rules(
        "mini.glob.scope.gitignore-applied",
        "what .gitignore excludes is left out",
        &["mini.glob.scope.no-gitignore"],
        |rules| {
            rules.listing.ignore_file = Some(".gitignore".into());
            rules.listing.repository_mark = None;
        },
    ),
    rules(
        "mini.glob.scope.gitignore-applied-in-repositories",
        "what .gitignore excludes is left out where git is used",
        &["mini.glob.scope.no-gitignore"],
        |rules| rules.listing.ignore_file = Some(".gitignore".into()),
    ),
    rules(
        "mini.glob.scope.directories-left-out",
        "only files are listed",
        &["mini.glob.scope.directories.listed"],
        |rules| rules.listing.directories = false,
    ),
    rules(
        "mini.glob.scope.links-left-out",
        "what is neither file nor directory is left out",
        &["mini.glob.scope.symlinks"],
        |rules| rules.listing.others = false,
    )
    .excluded("the document leaves links open"),
    rules(
        "mini.glob.scope.top-level-only",
        "directories are not entered",
        &["mini.glob.scope.working-dir", "mini.glob.pattern.globstar"],
        |rules| rules.listing.max_depth = Some(1),
    ),
    rules(
        "mini.glob.scope.three-levels-only",
        "only three levels are listed",
        &["mini.glob.scope.working-dir", "mini.glob.pattern.globstar"],
        |rules| rules.listing.max_depth = Some(3),
    ),
    rules(
        "mini.glob.scope.unreadable-passed-over",
        "a directory that cannot be read is passed over",
        &["mini.glob.errors.text"],
        |rules| rules.listing.unreadable_fails = false,
    )
    .excluded("whether one directory that cannot be read fails the whole is open"),
];
