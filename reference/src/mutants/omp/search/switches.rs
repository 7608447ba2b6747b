use crate::mutants::Mutant;

use super::rules;

/// What `i` and `gitignore` mean.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.switches.case-ignored-by-default",
        "case is ignored by default",
        &["omp.search.input.i.default"],
        |rules| rules.switches.ignore_case.default = true,
    ),
    rules(
        "omp.search.switches.i-ignored",
        "`i: true` is ignored",
        &["omp.search.input.i.true", "omp.search.input.i.virtual"],
        |rules| rules.switches.ignore_case.honoured = false,
    ),
    rules(
        "omp.search.switches.smart-case",
        "a pattern without capitals ignores case",
        &["omp.search.input.i.default"],
        |rules| rules.switches.smart_case = true,
    ),
    rules(
        "omp.search.switches.case-counts-in-resources",
        "`i: true` is ignored in virtual resources",
        &["omp.search.input.i.virtual"],
        |rules| rules.switches.ignore_case_in_resources = false,
    ),
    rules(
        "omp.search.switches.gitignore-ignored",
        "`gitignore: false` is ignored",
        &["omp.search.input.gitignore.false"],
        |rules| rules.switches.gitignore.honoured = false,
    ),
    rules(
        "omp.search.switches.gitignore-off-by-default",
        "ignore files are not obeyed by default",
        &["omp.search.input.gitignore.default"],
        |rules| rules.switches.gitignore.default = false,
    ),
    rules(
        "omp.search.switches.named-file-ignored",
        "a file that is named exactly is left out if an ignore file covers it",
        &["omp.search.input.gitignore.explicit-file"],
        |rules| rules.switches.gitignore_in_named_files = true,
    ),
    rules(
        "omp.search.switches.hidden-left-out",
        "hidden files are not searched",
        &["omp.search.hidden.included"],
        |rules| rules.switches.hidden = false,
    ),
];
