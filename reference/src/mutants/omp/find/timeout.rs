use std::time::Duration;

use crate::mutants::Mutant;

use super::rules;

/// Why a self-test cannot kill what a case kills over `exec`.
pub(super) const SLOW: &str =
    "it takes slow directories to show it, and those of a self-test are quick";

const PARTIAL: &[&str] = &["omp.find.timeout.partial-success", "omp.find.timeout.empty"];

/// How `timeout` is read, and what it leads to.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.find.timeout.ignored",
        "`timeout` is ignored",
        &["omp.find.input.timeout.unit-seconds"],
        |rules| rules.timeout.honoured = false,
    )
    .excluded(SLOW),
    rules(
        "omp.find.timeout.minutes",
        "`timeout` is taken for minutes",
        &["omp.find.input.timeout.unit-seconds"],
        |rules| rules.timeout.unit = Duration::from_secs(60),
    )
    .excluded(SLOW),
    rules(
        "omp.find.timeout.milliseconds",
        "`timeout` is taken for milliseconds",
        &["omp.find.input.timeout.unit-seconds"],
        |rules| {
            rules.timeout.unit = Duration::from_millis(1);
            rules.timeout.default = 5_000.0;
            rules.timeout.min = 500.0;
            rules.timeout.max = 60_000.0;
        },
    )
    .excluded(SLOW),
    rules(
        "omp.find.timeout.default-short",
        "half a second by default instead of 5 seconds",
        &["omp.find.input.timeout.default"],
        |rules| rules.timeout.default = 0.5,
    )
    .excluded(SLOW),
    rules(
        "omp.find.timeout.default-long",
        "10 seconds by default instead of 5",
        &["omp.find.input.timeout.default"],
        |rules| rules.timeout.default = 10.0,
    )
    .excluded(SLOW),
    rules(
        "omp.find.timeout.no-minimum",
        "a timeout below half a second counts as it is",
        &["omp.find.input.timeout.clamp-min"],
        |rules| rules.timeout.min = 0.0,
    ),
    rules(
        "omp.find.timeout.no-maximum",
        "a timeout above 60 seconds counts as it is",
        &["omp.find.input.timeout.clamp-max"],
        |rules| rules.timeout.max = 1e9,
    )
    .excluded("no case waits for a minute"),
    rules(
        "omp.find.timeout.fails",
        "a search that runs into the timeout fails instead of returning what it has",
        PARTIAL,
        |rules| rules.timeout.returns_partial_matches = false,
    )
    .excluded(SLOW),
];
