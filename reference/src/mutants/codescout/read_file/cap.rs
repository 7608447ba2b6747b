use crate::mutants::Mutant;

use super::rules;

/// The most lines of a file that is read without a range.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.read_file.cap.one-less",
        "at most 199 lines instead of 200",
        &[
            "codescout.read_file.overflow.first-200",
            "codescout.read_file.overflow.boundary",
            "codescout.read_file.overflow.shown",
        ],
        |rules| rules.range.cap = 199,
    ),
    rules(
        "codescout.read_file.cap.one-more",
        "at most 201 lines instead of 200",
        &[
            "codescout.read_file.overflow.first-200",
            "codescout.read_file.overflow.shown",
        ],
        |rules| rules.range.cap = 201,
    ),
    rules(
        "codescout.read_file.cap.half",
        "at most 100 lines instead of 200",
        &[
            "codescout.read_file.overflow.first-200",
            "codescout.read_file.overflow.boundary",
            "codescout.read_file.overflow.shown",
        ],
        |rules| rules.range.cap = 100,
    ),
    rules(
        "codescout.read_file.cap.ten-times",
        "at most 2000 lines instead of 200",
        &[
            "codescout.read_file.overflow.first-200",
            "codescout.read_file.overflow.shown",
        ],
        |rules| rules.range.cap = 2000,
    ),
    rules(
        "codescout.read_file.cap.ignored",
        "a long file is read whole",
        &[
            "codescout.read_file.overflow.first-200",
            "codescout.read_file.overflow.shown",
            "codescout.read_file.overflow.total",
        ],
        |rules| rules.range.caps_whole = false,
    ),
    rules(
        "codescout.read_file.cap.ranges-capped",
        "a range with both bounds is cut, too",
        &[
            "codescout.read_file.range.no-cap",
            "codescout.read_file.range.no-overflow-field",
        ],
        |rules| rules.range.caps_both = true,
    ),
];
