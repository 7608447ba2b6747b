use crate::mutants::Mutant;

use super::rules;
use super::timeout::SLOW;

const AFTER: &[&str] = &[
    "omp.find.notices.after-results",
    "omp.find.multi-path.missing.notice-position-after-results",
    "omp.find.multi-path.missing.notice-position-after-empty",
];

/// What there is to say besides the result.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.find.notices.before-results",
        "notices stand before the result",
        AFTER,
        |rules| rules.output.notices_first = true,
    ),
    rules(
        "omp.find.notices.in-the-last-line",
        "a notice stands in the same line as the last path",
        AFTER,
        |rules| rules.output.notice_separator = " ".into(),
    ),
    rules(
        "omp.find.notices.missing-dropped",
        "the notice of missing paths is dropped",
        &["omp.find.multi-path.missing.notice"],
        |rules| rules.texts.call.missing = "".into(),
    ),
    rules(
        "omp.find.notices.missing-unnamed",
        "the notice of missing paths does not name them",
        &["omp.find.multi-path.missing.notice"],
        |rules| rules.texts.call.missing = "Skipped missing paths: some".into(),
    ),
    rules(
        "omp.find.notices.missing-reworded",
        "the notice of missing paths has other words",
        &["omp.find.multi-path.missing.notice"],
        |rules| rules.texts.call.missing = "Not found, skipped: {paths}".into(),
    ),
    rules(
        "omp.find.notices.timeout-dropped",
        "the notice of a timeout is dropped",
        &["omp.find.timeout.notice"],
        |rules| rules.texts.timed_out = "".into(),
    )
    .excluded(SLOW),
    rules(
        "omp.find.notices.timeout-miscounted",
        "the notice of a timeout counts no matches",
        &["omp.find.timeout.notice-count", "omp.find.timeout.notice"],
        |rules| {
            rules.texts.timed_out = "find timed out after {seconds}s; returning 0 partial matches — increase timeout or narrow pattern".into();
        },
    )
    .excluded(SLOW),
    rules(
        "omp.find.notices.timeout-with-hyphen",
        "the notice of a timeout has a hyphen instead of a dash",
        &["omp.find.timeout.notice"],
        |rules| {
            rules.texts.timed_out = "find timed out after {seconds}s; returning {count} partial matches - increase timeout or narrow pattern".into();
        },
    )
    .excluded(SLOW),
];
