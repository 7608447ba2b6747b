use crate::mutants::Mutant;
use crate::mutants::omp::spoils::{reads_urls_as_paths, searches_everything, searches_the_first};

use super::spoils::{answers_one_by_one, refuses_lists, requires_all_fields, starts_in_src};
use super::{edge, rules};

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
        |rules| rules.entries.quotes = "".into(),
    ),
    rules(
        "omp.find.entries.double-quotes-only",
        "single quotes around an entry are kept",
        &["omp.find.path-normalisation.quotes"],
        |rules| rules.entries.quotes = "\"".into(),
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
        |rules| rules.entries.joiner_is_pattern_between = vec![('[', ']')],
    ),
    rules(
        "omp.find.entries.joined-name-rejected",
        "a file whose name has a comma cannot be named",
        &["omp.find.input.paths.kind-file"],
        |rules| rules.entries.joined_name_may_exist = false,
    )
    .excluded("the document refuses joined entries, and does not say what of a file of that name"),
    edge(
        "omp.find.entries.not-needed",
        "a call without `paths` searches everything",
        &["omp.find.input.paths.required"],
        searches_everything,
    ),
    edge(
        "omp.find.entries.list-refused",
        "a list of paths is refused",
        &["omp.find.input.paths.array"],
        refuses_lists,
    ),
    edge(
        "omp.find.entries.first-only",
        "only the first entry is searched",
        &[
            "omp.find.input.paths.multiple",
            "omp.find.multi-path.mixed-kinds",
        ],
        searches_the_first,
    ),
    edge(
        "omp.find.entries.one-by-one",
        "each entry has a block of its own in the answer",
        &["omp.find.multi-path.merged"],
        answers_one_by_one,
    ),
    edge(
        "omp.find.entries.options-required",
        "a call that leaves an optional field out is refused",
        &["omp.find.input.optional-fields"],
        requires_all_fields,
    ),
    edge(
        "omp.find.entries.relative-to-src",
        "relative paths start in src instead of the working directory",
        &["omp.find.path-normalisation.relative-to-cwd"],
        starts_in_src,
    ),
    edge(
        "omp.find.entries.url-is-a-path",
        "an internal URL is taken for a path",
        &[
            "omp.find.input.paths.kind-internal-url",
            "omp.find.internal-urls.backing-file",
        ],
        reads_urls_as_paths,
    ),
];
