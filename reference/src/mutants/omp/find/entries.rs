use crate::mutants::Mutant;

use super::rules;

/// How the entries of `paths` are read.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.find.entries.untrimmed",
        "white space around an entry is kept",
        &[
            "omp.find.path-normalisation.trim",
            "omp.find.input.paths.blank-after-normalisation",
        ],
        |rules| rules.entries.trims = false,
    ),
    rules(
        "omp.find.entries.quotes-kept",
        "quotes around an entry are kept",
        &["omp.find.path-normalisation.quotes"],
        |rules| rules.entries.quotes = "",
    ),
    rules(
        "omp.find.entries.double-quotes-only",
        "single quotes around an entry are kept",
        &["omp.find.path-normalisation.quotes"],
        |rules| rules.entries.quotes = "\"",
    ),
    rules(
        "omp.find.entries.backslash-kept",
        "a backslash is not a slash",
        &["omp.find.path-normalisation.backslash"],
        |rules| rules.entries.backslash_is_slash = false,
    ),
    rules(
        "omp.find.entries.only-first-normalised",
        "only the first entry is normalised",
        &["omp.find.path-normalisation.every-entry"],
        |rules| rules.entries.normalises_every_entry = false,
    ),
    rules(
        "omp.find.entries.empty-dropped",
        "an empty entry is dropped without a word",
        &[
            "omp.find.input.paths.empty-string",
            "omp.find.input.paths.blank-after-normalisation",
            "omp.find.input.paths.any-empty-fails-all",
        ],
        |rules| rules.entries.rejects_empty = false,
    ),
    rules(
        "omp.find.entries.joined-accepted",
        "paths that are joined by a comma are taken for one path",
        &["omp.find.input.paths.comma-joined"],
        |rules| rules.entries.joiner = None,
    ),
    rules(
        "omp.find.entries.joined-by-semicolon",
        "a semicolon and not a comma is taken for joining paths",
        &["omp.find.input.paths.comma-joined"],
        |rules| rules.entries.joiner = Some(';'),
    ),
    rules(
        "omp.find.entries.comma-in-braces-rejected",
        "a comma in braces is taken for joining paths",
        &["omp.find.input.paths.comma-in-braces"],
        |rules| rules.entries.joiner_is_pattern_between = &[('[', ']')],
    ),
    rules(
        "omp.find.entries.joined-name-rejected",
        "a file whose name has a comma cannot be named",
        &["omp.find.input.paths.kind-file"],
        |rules| rules.entries.joined_name_may_exist = false,
    )
    .excluded("the document refuses joined entries, and does not say what of a file of that name"),
];
