use crate::mutants::edge::{drops_structured, forgets_error_flag, leaves_file};
use crate::mutants::{Fault, Mutant};

use super::edge;
use super::remembering::{Remembering, unspoilt};
use super::spoils::{
    announces_a_page, caps_lines, fails_without_a_match, halves_characters, hides_errors,
    lengthens_tags, repeats_headings, reverses_lines, shortens_names, shows_gutters,
};
use super::spoilt_calls::{escapes_braces, escapes_parentheses, rescues_patterns};

/// What no rule expresses.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "omp.search.edges.error-flag-forgotten",
        "`isError` is not set on errors",
        &[
            "omp.search.path.missing",
            "omp.search.input.pattern.empty",
            "omp.search.input.skip.negative",
        ],
        forgets_error_flag,
    ),
    edge(
        "omp.search.edges.no-details",
        "there is no structured part",
        &["omp.search.output.single-text-block"],
        drops_structured,
    ),
    edge(
        "omp.search.edges.leaves-a-file",
        "a file is left behind in the working directory",
        &["omp.search.purpose.no-writes"],
        leaves_file,
    ),
    edge(
        "omp.search.edges.no-match-fails",
        "a search without a match fails",
        &[
            "omp.search.output.no-match-not-error",
            "omp.search.output.no-match",
        ],
        fails_without_a_match,
    ),
    edge(
        "omp.search.edges.named-by-the-last-part",
        "members of archives and resources are named without archive and scheme",
        &[
            "omp.search.archives.display",
            "omp.search.internal-urls.display",
        ],
        shortens_names,
    ),
    edge(
        "omp.search.edges.heading-per-match",
        "every match has a heading of its own",
        &[
            "omp.search.output.grouped-by-file",
            "omp.search.output.single-file-flat",
        ],
        repeats_headings,
    ),
    edge(
        "omp.search.edges.lines-reversed",
        "the lines of a file come from the last to the first",
        &["omp.search.output.number-order-within-file"],
        reverses_lines,
    ),
    edge(
        "omp.search.edges.lines-capped",
        "the text has 2000 lines at most",
        &["omp.search.truncation.no-line-cap"],
        caps_lines,
    ),
    edge(
        "omp.search.edges.gutters",
        "the text is what is meant for the terminal",
        &[
            "omp.search.output.tui-content",
            "omp.search.output.hashline.match-line",
            "omp.search.output.plain.match-line",
        ],
        shows_gutters,
    ),
    edge(
        "omp.search.edges.always-another-page",
        "another page is announced after the last",
        &[
            "omp.search.pagination.last-page-no-notice",
            "omp.search.limit.file-page-exact",
        ],
        announces_a_page,
    ),
    edge(
        "omp.search.edges.parentheses-literal",
        "parentheses never group",
        &[
            "omp.search.regex.parens.fallback-only",
            "omp.search.input.pattern.regex",
        ],
        escapes_parentheses,
    ),
    edge(
        "omp.search.edges.braces-literal",
        "braces never repeat",
        &["omp.search.regex.braces.quantifier-kept"],
        escapes_braces,
    ),
    edge(
        "omp.search.edges.invalid-pattern-literal",
        "a pattern that cannot be compiled is searched for as it stands",
        &[
            "omp.search.regex.other-errors-no-retry",
            "omp.search.regex.invalid-filesystem",
            "omp.search.regex.invalid-virtual",
            "omp.search.regex.dialect-filesystem",
        ],
        rescues_patterns,
    ),
    edge(
        "omp.search.edges.half-characters",
        "a line that is cut ends in half a character",
        &["omp.search.limit.line-length"],
        halves_characters,
    ),
    edge(
        "omp.search.edges.tags-too-long",
        "a tag has five hexadecimal digits instead of four",
        &[
            "omp.search.output.hashline.tag-format",
            "omp.search.output.hashline.header",
        ],
        lengthens_tags,
    ),
    edge(
        "omp.search.edges.failures-empty",
        "a call that fails says that nothing was found",
        &[
            "omp.search.path.missing",
            "omp.search.regex.invalid-filesystem",
            "omp.search.input.pattern.empty",
        ],
        hides_errors,
    ),
    Mutant::new(
        "omp.search.edges.answers-remembered",
        "the same call is answered a second time without a look at the files",
        &["omp.search.cache.none"],
        Fault::Edge(|| Box::new(Remembering::default()), unspoilt),
    ),
];
