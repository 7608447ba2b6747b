use crate::mutants::Mutant;

use super::rules;

/// What `hidden` and `gitignore` mean.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.find.switches.hidden-ignored",
        "`hidden: false` is ignored",
        &["omp.find.input.hidden.false"],
        |rules| rules.switches.hidden.honoured = false,
    ),
    rules(
        "omp.find.switches.hidden-off-by-default",
        "hidden files are left out by default",
        &["omp.find.input.hidden.default"],
        |rules| rules.switches.hidden.default = false,
    ),
    rules(
        "omp.find.switches.gitignore-ignored",
        "`gitignore: false` is ignored",
        &["omp.find.input.gitignore.false"],
        |rules| rules.switches.gitignore.honoured = false,
    ),
    rules(
        "omp.find.switches.gitignore-off-by-default",
        "ignore files are not obeyed by default",
        &["omp.find.input.gitignore.default"],
        |rules| rules.switches.gitignore.default = false,
    ),
];
