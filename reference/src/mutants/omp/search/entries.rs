use crate::mutants::Mutant;
use crate::mutants::omp::spoils::{reads_urls_as_paths, searches_everything, searches_the_first};

use super::spoilt_calls::{joins_lists, loses_first_slashes, refuses_strings};
use super::{edge, rules};

/// How the entries of `paths` are read.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.entries.untrimmed",
        "white space around an entry is kept",
        &[
            "omp.search.input.paths.trimmed",
            "omp.search.input.paths.blank",
        ],
        |rules| rules.entries.trims = false,
    ),
    rules(
        "omp.search.entries.quotes-kept",
        "quotes around an entry are kept",
        &[
            "omp.search.input.paths.quotes-stripped",
            "omp.search.input.paths.quotes-only",
        ],
        |rules| rules.entries.quotes = "".into(),
    ),
    rules(
        "omp.search.entries.single-quotes-only",
        "double quotes around an entry are kept",
        &["omp.search.input.paths.quotes-stripped"],
        |rules| rules.entries.quotes = "'".into(),
    ),
    rules(
        "omp.search.entries.double-quotes-only",
        "single quotes around an entry are kept",
        &["omp.search.input.paths.quotes-stripped"],
        |rules| rules.entries.quotes = "\"".into(),
    )
    .excluded("which quotes count is open"),
    rules(
        "omp.search.entries.backslash-kept",
        "a backslash is not a slash",
        &["omp.search.path.normalised"],
        |rules| rules.entries.backslash_is_slash = false,
    )
    .excluded("the document does not say what a backslash in an entry is"),
    rules(
        "omp.search.entries.only-first-normalised",
        "only the first entry is normalised",
        &[
            "omp.search.path.normalised",
            "omp.search.input.paths.trimmed",
        ],
        |rules| rules.entries.normalises_every_entry = false,
    ),
    rules(
        "omp.search.entries.empty-dropped",
        "an empty entry is dropped without a word",
        &[
            "omp.search.input.paths.empty-string",
            "omp.search.input.paths.blank",
            "omp.search.input.paths.any-empty-fails-all",
            "omp.search.input.gitignore.no-effect-on-normalisation",
        ],
        |rules| rules.entries.rejects_empty = false,
    ),
    rules(
        "omp.search.entries.joined-accepted",
        "paths that are joined by a comma are taken for one path",
        &["omp.search.input.paths.comma-joined"],
        |rules| rules.entries.joiner = None,
    ),
    rules(
        "omp.search.entries.joined-by-semicolon",
        "a semicolon and not a comma is taken for joining paths",
        &["omp.search.input.paths.comma-joined"],
        |rules| rules.entries.joiner = Some(';'),
    ),
    rules(
        "omp.search.entries.comma-in-braces-rejected",
        "a comma in braces is taken for joining paths",
        &["omp.search.input.paths.comma-in-braces"],
        |rules| rules.entries.joiner_is_pattern_between = vec![('[', ']')],
    ),
    rules(
        "omp.search.entries.joined-name-rejected",
        "a file whose name has a comma cannot be named",
        &["omp.search.input.paths.kind-file"],
        |rules| rules.entries.joined_name_may_exist = false,
    )
    .excluded("whether a file whose name has a comma may be named is open"),
    edge(
        "omp.search.entries.not-needed",
        "a call without `paths` searches everything",
        &["omp.search.input.paths.required"],
        searches_everything,
    ),
    edge(
        "omp.search.entries.string-refused",
        "a single path is refused unless it stands in a list",
        &["omp.search.input.paths.string"],
        refuses_strings,
    ),
    edge(
        "omp.search.entries.list-joined",
        "a list of paths is joined by commas to one path",
        &["omp.search.input.paths.array"],
        joins_lists,
    ),
    edge(
        "omp.search.entries.first-only",
        "only the first entry is searched",
        &[
            "omp.search.multi-path.union",
            "omp.search.multi-path.mixed-kinds",
        ],
        searches_the_first,
    ),
    edge(
        "omp.search.entries.absolute-is-relative",
        "the slash at the beginning of an absolute path is lost",
        &["omp.search.path.normalised"],
        loses_first_slashes,
    ),
    edge(
        "omp.search.entries.url-is-a-path",
        "an internal URL is taken for a path",
        &[
            "omp.search.internal-urls.before-filesystem",
            "omp.search.input.paths.kind-internal-url",
        ],
        reads_urls_as_paths,
    ),
];
