use std::time::Duration;

use crate::mutants::Mutant;

use super::rules;
use super::timeout::SLOW;

/// How progress is told.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.find.progress.none",
        "there are no updates",
        &["omp.find.progress.emitted"],
        |rules| rules.updates.emitted = false,
    )
    .excluded(SLOW),
    rules(
        "omp.find.progress.unthrottled",
        "there is an update with every match",
        &["omp.find.progress.throttle"],
        |rules| rules.updates.interval = Duration::ZERO,
    ),
    rules(
        "omp.find.progress.first-waits",
        "the first update waits for an interval",
        &["omp.find.progress.emitted"],
        |rules| rules.updates.first_at_once = false,
    )
    .excluded("whether the first match is told at once is open"),
    rules(
        "omp.find.progress.only-news",
        "an update does not repeat what the one before has told",
        &["omp.find.progress.cumulative"],
        |rules| rules.updates.cumulative = false,
    )
    .excluded("whether a snapshot repeats the one before is open"),
    rules(
        "omp.find.progress.grouped",
        "updates are grouped as the result is",
        &[
            "omp.find.progress.ungrouped",
            "omp.find.progress.newline-delimited",
        ],
        |rules| rules.updates.grouped = true,
    ),
];
