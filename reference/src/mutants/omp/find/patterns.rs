use crate::engine::glob::Braces;
use crate::mutants::Mutant;

use super::spoils::{flattens_globstars, floats_bases};
use super::{edge, rules};

const PREFIX: &[&str] = &["omp.find.pattern-split.first-segment.prefix"];
const NOT_RECURSIVE: &[&str] = &["omp.find.pattern-split.later-segment.non-recursive"];
const IMPLICIT: &[&str] = &["omp.find.pattern-split.no-glob"];

/// How an entry is split into base and pattern, and what a pattern means.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.find.patterns.star-literal",
        "`*` makes no glob",
        &[
            "omp.find.pattern-split.glob-char-star",
            "omp.find.input.paths.kind-glob",
        ],
        |rules| rules.pattern.glob_characters = "?[{".into(),
    ),
    rules(
        "omp.find.patterns.question-mark-literal",
        "`?` makes no glob",
        &["omp.find.pattern-split.glob-char-question"],
        |rules| rules.pattern.glob_characters = "*[{".into(),
    ),
    rules(
        "omp.find.patterns.bracket-literal",
        "`[` makes no glob",
        &["omp.find.pattern-split.glob-char-bracket"],
        |rules| rules.pattern.glob_characters = "*?{".into(),
    ),
    rules(
        "omp.find.patterns.brace-literal",
        "`{` makes no glob",
        &["omp.find.pattern-split.glob-char-brace"],
        |rules| rules.pattern.glob_characters = "*?[".into(),
    ),
    rules(
        "omp.find.patterns.exclamation-mark-is-glob",
        "`!` makes a glob",
        &["omp.find.pattern-split.other-chars-literal"],
        |rules| rules.pattern.glob_characters = "*?[{!".into(),
    ),
    rules(
        "omp.find.patterns.parenthesis-is-glob",
        "`(` makes a glob",
        &["omp.find.pattern-split.other-chars-literal"],
        |rules| rules.pattern.glob_characters = "*?[{(".into(),
    ),
    rules(
        "omp.find.patterns.directory-not-recursive",
        "a directory is listed one level deep",
        IMPLICIT,
        |rules| rules.pattern.implicit = "*".into(),
    ),
    rules(
        "omp.find.patterns.directory-lists-dotted-names-only",
        "of a directory only names with a dot are listed",
        IMPLICIT,
        |rules| rules.pattern.implicit = "**/*.*".into(),
    ),
    rules(
        "omp.find.patterns.bare-glob-in-src",
        "a glob at the beginning is searched in src instead of everywhere",
        &[
            "omp.find.pattern-split.first-segment.prefix",
            "omp.find.pattern-split.first-segment.already-recursive",
        ],
        |rules| rules.pattern.first_segment_base = "src".into(),
    ),
    rules(
        "omp.find.patterns.bare-glob-not-recursive",
        "a bare glob is not searched at every depth",
        PREFIX,
        |rules| rules.pattern.first_segment_prefix = "".into(),
    ),
    rules(
        "omp.find.patterns.bare-glob-one-level-deep",
        "a bare glob misses the top and what lies deeper than one level",
        &[
            "omp.find.pattern-split.first-segment.prefix",
            "omp.find.pattern-split.first-segment.includes-top",
            "omp.find.pattern-split.first-segment.already-recursive",
        ],
        |rules| rules.pattern.first_segment_prefix = "*/".into(),
    ),
    rules(
        "omp.find.patterns.several-segments-not-prefixed",
        "a glob of several segments is searched at the top alone",
        &["omp.find.pattern-split.first-segment.with-more-segments"],
        |rules| rules.pattern.prefixes_several_segments = false,
    ),
    rules(
        "omp.find.patterns.later-glob-recursive",
        "`src/*.ts` is searched at every depth below src",
        &[
            "omp.find.pattern-split.later-segment.non-recursive",
            "omp.find.pattern-split.later-segment.no-prefix",
        ],
        |rules| rules.pattern.later_segment_prefix = "**/".into(),
    ),
    rules(
        "omp.find.patterns.trailing-slash-lost",
        "a slash at the end of a glob is ignored",
        &["omp.find.pattern-split.first-segment.prefix"],
        |rules| rules.pattern.trailing_slash_means_directories = false,
    )
    .excluded("the document does not say what a slash at the end of a glob means"),
    rules(
        "omp.find.patterns.case-folded",
        "upper and lower case are not told apart",
        &["omp.find.input.paths.kind-glob"],
        |rules| rules.pattern.dialect.case_sensitive = false,
    )
    .excluded("the document does not say whether upper and lower case differ"),
    rules(
        "omp.find.patterns.star-crosses-slashes",
        "`*` matches across slashes",
        NOT_RECURSIVE,
        |rules| rules.pattern.dialect.star_stops_at_slash = false,
    ),
    rules(
        "omp.find.patterns.backslash-escapes",
        "a backslash in a glob escapes the next character",
        &["omp.find.path-normalisation.backslash"],
        |rules| rules.pattern.dialect.backslash_escapes = true,
    )
    .excluded("no backslash is left once entries are normalised"),
    rules(
        "omp.find.patterns.braces-not-expanded",
        "braces in a glob are ordinary characters",
        &[
            "omp.find.pattern-split.glob-char-brace",
            "omp.find.input.paths.comma-in-braces",
        ],
        |rules| rules.pattern.dialect.braces = Braces::Literal,
    ),
    rules(
        "omp.find.patterns.empty-alternative-lost",
        "`{a,}` has no empty alternative",
        &["omp.find.pattern-split.glob-char-brace"],
        |rules| rules.pattern.dialect.empty_alternatives = false,
    ),
    rules(
        "omp.find.patterns.globstar-needs-a-directory",
        "`**/` does not match zero directories",
        &[
            "omp.find.pattern-split.first-segment.includes-top",
            "omp.find.pattern-split.later-segment.zero-level",
        ],
        |rules| rules.pattern.dialect.globstar_matches_no_directory = false,
    ),
    rules(
        "omp.find.patterns.directory-not-searched",
        "a directory is not searched",
        &[
            "omp.find.input.paths.kind-directory",
            "omp.find.pattern-split.no-glob",
        ],
        |rules| rules.pattern.implicit = "".into(),
    ),
    edge(
        "omp.find.patterns.base-anywhere",
        "`src/*.ts` is searched in every directory of the name src",
        &[
            "omp.find.pattern-split.later-segment.split",
            "omp.find.pattern-split.later-segment.no-prefix",
        ],
        floats_bases,
    ),
    edge(
        "omp.find.patterns.globstar-is-star",
        "`**` is taken for `*`",
        &["omp.find.pattern-split.later-segment.explicit-recursion"],
        flattens_globstars,
    ),
];
