use crate::mutants::Mutant;

use super::rules;

/// What there is to say besides the result.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.notices.cut-with-the-text",
        "notices are lost when the text is cut",
        &["omp.search.truncation.byte-cap"],
        |rules| rules.output.notices_survive = false,
    )
    .excluded("whether a notice is part of the text that is cut is open"),
    rules(
        "omp.search.notices.missing-only-without-matches",
        "missing entries are not told beside matches",
        &["omp.search.multi-path.missing.note-with-matches"],
        |rules| rules.output.missing_noticed_with_matches = false,
    ),
    rules(
        "omp.search.notices.in-the-last-line",
        "a notice stands in the same line as the last match",
        &["omp.search.output.content-verbatim"],
        |rules| rules.output.notice_separator = " ".into(),
    )
    .excluded("where a notice stands is open"),
    rules(
        "omp.search.notices.missing-dropped",
        "the notice of missing entries is dropped",
        &[
            "omp.search.multi-path.missing.note-with-no-match",
            "omp.search.multi-path.missing.note-with-matches",
        ],
        |rules| rules.texts.call.missing = "".into(),
    ),
    rules(
        "omp.search.notices.missing-unnamed",
        "the notice of missing entries does not name them",
        &[
            "omp.search.multi-path.missing.note-with-no-match",
            "omp.search.multi-path.missing.note-with-matches",
        ],
        |rules| rules.texts.call.missing = "Some paths were skipped".into(),
    ),
    rules(
        "omp.search.notices.members-dropped",
        "the notice of members that cannot be read is dropped",
        &[
            "omp.search.archives.binary-skipped",
            "omp.search.archives.unreadable-note-no-match",
        ],
        |rules| rules.texts.unreadable_members = "".into(),
    ),
    rules(
        "omp.search.notices.members-unnamed",
        "the notice of members that cannot be read does not name them",
        &[
            "omp.search.archives.binary-skipped",
            "omp.search.archives.unreadable-note-no-match",
        ],
        |rules| rules.texts.member = "a member: {reason}".into(),
    ),
    rules(
        "omp.search.notices.next-page-dropped",
        "the notice of the next page is dropped",
        &["omp.search.pagination.notice"],
        |rules| rules.texts.next_page = "".into(),
    ),
    rules(
        "omp.search.notices.next-page-reworded",
        "the notice of the next page has other words",
        &["omp.search.pagination.notice"],
        |rules| rules.texts.next_page = "More files match; continue with skip={next}".into(),
    ),
    rules(
        "omp.search.notices.next-page-without-offset",
        "the notice of the next page does not say where it begins",
        &[
            "omp.search.pagination.notice",
            "omp.search.pagination.notice-next-offset",
        ],
        |rules| rules.texts.next_page = "Use skip for the next page".into(),
    ),
    rules(
        "omp.search.notices.empty-reworded",
        "an empty result is told in other words",
        &["omp.search.output.no-match"],
        |rules| rules.texts.empty = "No results".into(),
    ),
    rules(
        "omp.search.notices.empty-is-silent",
        "an empty result is an empty text",
        &["omp.search.output.no-match"],
        |rules| rules.texts.empty = "".into(),
    ),
];
