use crate::mutants::Mutant;

use super::rules;

/// How much is shown around a match.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.context.before-setting-unread",
        "the setting of the lines before a match is not read",
        &[
            "omp.search.context.before-setting",
            "omp.search.session.reads-settings",
        ],
        |rules| rules.context.before_setting = "search.before".into(),
    ),
    rules(
        "omp.search.context.after-setting-unread",
        "the setting of the lines after a match is not read",
        &[
            "omp.search.context.after-setting",
            "omp.search.session.reads-settings",
        ],
        |rules| rules.context.after_setting = "search.after".into(),
    ),
    rules(
        "omp.search.context.none-before",
        "no line is shown before a match by default",
        &["omp.search.context.defaults"],
        |rules| rules.context.before = 0,
    ),
    rules(
        "omp.search.context.two-before",
        "two lines are shown before a match by default",
        &["omp.search.context.defaults"],
        |rules| rules.context.before = 2,
    ),
    rules(
        "omp.search.context.two-after",
        "two lines are shown after a match by default",
        &["omp.search.context.defaults"],
        |rules| rules.context.after = 2,
    ),
    rules(
        "omp.search.context.four-after",
        "four lines are shown after a match by default",
        &["omp.search.context.defaults"],
        |rules| rules.context.after = 4,
    ),
    rules(
        "omp.search.context.swapped",
        "three lines are shown before a match and one after it",
        &["omp.search.context.defaults"],
        |rules| {
            rules.context.before = 3;
            rules.context.after = 1;
        },
    ),
    rules(
        "omp.search.context.settings-swapped",
        "the settings before and after a match are taken for each other",
        &[
            "omp.search.context.before-setting",
            "omp.search.context.after-setting",
        ],
        |rules| {
            rules.context.before_setting = "search.contextAfter".into();
            rules.context.after_setting = "search.contextBefore".into();
        },
    ),
    rules(
        "omp.search.context.at-most-three",
        "at most three lines are shown on either side",
        &["omp.search.context.after-setting"],
        |rules| rules.context.max = 3,
    ),
];
