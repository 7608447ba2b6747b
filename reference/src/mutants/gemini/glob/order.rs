use crate::mutants::Mutant;
use std::time::Duration;

use crate::engine::collation::Collation;
use crate::engine::order::Order;

use super::rules;

/// The order of the list.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "gemini.glob.order.threshold-of-an-hour",
        "files older than an hour are no longer recent",
        &["gemini.glob.order.threshold"],
        |rules| rules.order.threshold = Duration::from_secs(60 * 60),
    ),
    rules(
        "gemini.glob.order.threshold-of-23-hours",
        "files older than 23 hours are no longer recent",
        &["gemini.glob.order.threshold"],
        |rules| rules.order.threshold = Duration::from_secs(23 * 60 * 60),
    ),
    rules(
        "gemini.glob.order.threshold-of-25-hours",
        "files of 24 and a half hours are still recent",
        &["gemini.glob.order.threshold"],
        |rules| rules.order.threshold = Duration::from_secs(25 * 60 * 60),
    ),
    rules(
        "gemini.glob.order.threshold-of-two-days",
        "files of up to two days are recent",
        &["gemini.glob.order.threshold"],
        |rules| rules.order.threshold = Duration::from_secs(48 * 60 * 60),
    ),
    rules(
        "gemini.glob.order.no-threshold",
        "all files are ordered by time, however old",
        &["gemini.glob.order.old-by-path"],
        |rules| rules.order.threshold = Duration::from_secs(u64::MAX / 4),
    ),
    rules(
        "gemini.glob.order.threshold-included",
        "a file of exactly 24 hours is recent",
        &["gemini.glob.order.threshold-strict"],
        |rules| rules.order.threshold_is_recent = true,
    )
    .excluded("no call comes at the very millisecond at which a file is 24 hours old"),
    rules(
        "gemini.glob.order.recent-last",
        "recent files come after the others",
        &["gemini.glob.order.recent-first"],
        |rules| rules.order.recent_first = false,
    ),
    rules(
        "gemini.glob.order.recent-oldest-first",
        "recent files come oldest first",
        &["gemini.glob.order.recent-by-mtime"],
        |rules| rules.order.recent = Order::OldestFirst,
    ),
    rules(
        "gemini.glob.order.recent-by-path",
        "recent files are ordered by path",
        &["gemini.glob.order.recent-by-mtime"],
        |rules| rules.order.recent = Order::ByPath,
    ),
    rules(
        "gemini.glob.order.recent-by-size",
        "recent files are ordered by size",
        &["gemini.glob.order.recent-by-mtime"],
        |rules| rules.order.recent = Order::LargestFirst,
    ),
    rules(
        "gemini.glob.order.old-newest-first",
        "old files come newest first",
        &["gemini.glob.order.old-by-path"],
        |rules| rules.order.old = Order::NewestFirst,
    ),
    rules(
        "gemini.glob.order.old-oldest-first",
        "old files come oldest first",
        &["gemini.glob.order.old-by-path"],
        |rules| rules.order.old = Order::OldestFirst,
    ),
    rules(
        "gemini.glob.order.old-as-found",
        "old files come as they were found",
        &["gemini.glob.order.old-by-path"],
        |rules| rules.order.old = Order::ByHash,
    ),
    rules(
        "gemini.glob.order.by-code-point",
        "paths are compared by code point",
        &[
            "gemini.glob.order.locale-compare-case",
            "gemini.glob.order.locale-compare-punctuation",
        ],
        |rules| rules.order.paths = Collation::CodePoint,
    ),
    rules(
        "gemini.glob.order.digits-are-numbers",
        "digits in names are compared as numbers",
        &["gemini.glob.order.locale-compare"],
        |rules| rules.order.paths = Collation::Natural,
    ),
];
