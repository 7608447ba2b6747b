use crate::mutants::Mutant;
use crate::profiles::omp::find::Rounding;

use super::rules;

const DEFAULT: &[&str] = &["omp.find.input.limit.default"];
const APPLIES: &[&str] = &["omp.find.input.limit.applies"];
const MAX: &[&str] = &["omp.find.input.limit.clamp-max"];
const FLOOR: &[&str] = &["omp.find.input.limit.floor"];

/// How `limit` is read.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.find.limits.ignored",
        "`limit` is ignored",
        APPLIES,
        |rules| rules.limit.honoured = false,
    ),
    rules(
        "omp.find.limits.default-one-less",
        "199 paths by default instead of 200",
        DEFAULT,
        |rules| rules.limit.default = 199,
    ),
    rules(
        "omp.find.limits.default-half",
        "100 paths by default instead of 200",
        DEFAULT,
        |rules| rules.limit.default = 100,
    ),
    rules(
        "omp.find.limits.no-default",
        "no limit unless one is given",
        DEFAULT,
        |rules| {
            rules.limit.default = usize::MAX;
            rules.limit.max = usize::MAX;
        },
    ),
    rules(
        "omp.find.limits.max-ignored",
        "a limit above 200 counts as it is",
        MAX,
        |rules| rules.limit.max = 100_000,
    ),
    rules(
        "omp.find.limits.max-one-less",
        "at most 199 paths instead of 200",
        &[
            "omp.find.input.limit.clamp-max",
            "omp.find.input.limit.default",
        ],
        |rules| rules.limit.max = 199,
    ),
    rules(
        "omp.find.limits.max-one-more",
        "at most 201 paths instead of 200",
        MAX,
        |rules| rules.limit.max = 201,
    ),
    rules(
        "omp.find.limits.min-is-two",
        "a limit of 1 counts as 2",
        APPLIES,
        |rules| rules.limit.min = 2,
    ),
    rules(
        "omp.find.limits.min-is-zero",
        "a limit below 1 returns nothing",
        &["omp.find.input.limit.fraction-below-one.clamp-to-one"],
        |rules| rules.limit.min = 0,
    ),
    rules(
        "omp.find.limits.rounded-up",
        "a fraction of a limit is rounded up",
        FLOOR,
        |rules| rules.limit.rounding = Rounding::Up,
    ),
    rules(
        "omp.find.limits.rounded",
        "a fraction of a limit is rounded to the nearest integer",
        FLOOR,
        |rules| rules.limit.rounding = Rounding::Nearest,
    ),
    rules(
        "omp.find.limits.not-positive-accepted",
        "a limit of zero or less is accepted",
        &["omp.find.input.limit.zero", "omp.find.input.limit.negative"],
        |rules| rules.limit.rejects_not_positive = false,
    ),
    rules(
        "omp.find.limits.per-entry",
        "the limit applies to each entry of `paths` by itself",
        &["omp.find.multi-path.limit-global"],
        |rules| rules.page.limit_per_entry = true,
    ),
    rules(
        "omp.find.limits.full-counts-as-reached",
        "as many matches as the limit count as more than the limit",
        &["omp.find.details.truncated.complete"],
        |rules| rules.page.full_is_reached = true,
    )
    .excluded("a search that stops at the limit cannot know whether there is more, and the document asks for no other"),
];
