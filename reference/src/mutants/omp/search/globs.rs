use crate::engine::glob::Braces;
use crate::mutants::Mutant;

use super::rules;

/// How an entry is split into base and glob, and what a glob means.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.globs.star-literal",
        "`*` makes no glob",
        &[
            "omp.search.path.glob-chars",
            "omp.search.internal-urls.glob-rejected",
        ],
        |rules| rules.paths.glob_characters = "?[{".into(),
    ),
    rules(
        "omp.search.globs.question-mark-literal",
        "`?` makes no glob",
        &[
            "omp.search.path.glob-chars",
            "omp.search.internal-urls.glob-rejected",
        ],
        |rules| rules.paths.glob_characters = "*[{".into(),
    ),
    rules(
        "omp.search.globs.bracket-literal",
        "`[` makes no glob",
        &[
            "omp.search.path.glob-chars",
            "omp.search.internal-urls.glob-rejected",
        ],
        |rules| rules.paths.glob_characters = "*?{".into(),
    ),
    rules(
        "omp.search.globs.brace-literal",
        "`{` makes no glob",
        &[
            "omp.search.path.glob-chars",
            "omp.search.internal-urls.glob-rejected",
        ],
        |rules| rules.paths.glob_characters = "*?[".into(),
    ),
    rules(
        "omp.search.globs.directory-not-recursive",
        "a directory is searched one level deep",
        &["omp.search.input.paths.kind-directory"],
        |rules| rules.paths.implicit = "*".into(),
    ),
    rules(
        "omp.search.globs.directory-dotted-names-only",
        "of a directory only names with a dot are searched",
        &["omp.search.input.paths.kind-directory"],
        |rules| rules.paths.implicit = "**/*.*".into(),
    ),
    rules(
        "omp.search.globs.bare-glob-in-src",
        "a glob at the beginning is searched in src instead of everywhere",
        &["omp.search.input.paths.kind-glob"],
        |rules| rules.paths.first_segment_base = "src".into(),
    ),
    rules(
        "omp.search.globs.bare-glob-not-recursive",
        "a bare glob is not searched at every depth",
        &["omp.search.path.glob-recursion"],
        |rules| rules.paths.first_segment_prefix = "".into(),
    )
    .excluded("whether a bare glob is recursive is open"),
    rules(
        "omp.search.globs.bare-glob-one-level-deep",
        "a bare glob misses the top",
        &["omp.search.input.paths.kind-glob"],
        |rules| rules.paths.first_segment_prefix = "*/".into(),
    ),
    rules(
        "omp.search.globs.several-segments-not-prefixed",
        "a glob of several segments is searched at the top alone",
        &["omp.search.path.glob-recursion"],
        |rules| rules.paths.prefixes_several_segments = false,
    )
    .excluded("whether such a glob is recursive is open"),
    rules(
        "omp.search.globs.later-glob-recursive",
        "`src/*.ts` is searched at every depth below src",
        &["omp.search.path.base-and-glob"],
        |rules| rules.paths.later_segment_prefix = "**/".into(),
    )
    .excluded("whether a glob below a base is recursive is open"),
    rules(
        "omp.search.globs.later-glob-misses-the-base",
        "a glob below a base misses what lies in the base itself",
        &["omp.search.path.base-and-glob"],
        |rules| rules.paths.later_segment_prefix = "*/".into(),
    ),
    rules(
        "omp.search.globs.trailing-slash-lost",
        "a slash at the end of a glob is ignored",
        &["omp.search.path.base-and-glob"],
        |rules| rules.paths.trailing_slash_means_directories = false,
    )
    .excluded("the document does not say what a slash at the end of a glob means"),
    rules(
        "omp.search.globs.case-folded",
        "upper and lower case of names are not told apart",
        &["omp.search.input.paths.kind-glob"],
        |rules| rules.paths.dialect.case_sensitive = false,
    )
    .excluded("the document does not say whether case counts in a glob"),
    rules(
        "omp.search.globs.star-crosses-slashes",
        "`*` matches across slashes",
        &["omp.search.path.base-and-glob"],
        |rules| rules.paths.dialect.star_stops_at_slash = false,
    )
    .excluded("the document does not say where `*` stops"),
    rules(
        "omp.search.globs.backslash-escapes",
        "a backslash in a glob escapes the next character",
        &["omp.search.input.paths.kind-glob"],
        |rules| rules.paths.dialect.backslash_escapes = true,
    )
    .excluded("no backslash is left once entries are normalised"),
    rules(
        "omp.search.globs.braces-not-expanded",
        "braces in a glob are ordinary characters",
        &[
            "omp.search.input.paths.comma-in-braces",
            "omp.search.input.paths.kind-glob",
        ],
        |rules| rules.paths.dialect.braces = Braces::Literal,
    ),
    rules(
        "omp.search.globs.empty-alternative-lost",
        "`{a,}` has no empty alternative",
        &["omp.search.input.paths.kind-glob"],
        |rules| rules.paths.dialect.empty_alternatives = false,
    )
    .excluded("the document does not say that an alternative may be empty"),
    rules(
        "omp.search.globs.globstar-needs-a-directory",
        "`**/` does not match zero directories",
        &[
            "omp.search.input.paths.kind-directory",
            "omp.search.input.paths.kind-glob",
        ],
        |rules| rules.paths.dialect.globstar_matches_no_directory = false,
    ),
];
