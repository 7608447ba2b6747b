use crate::engine::order::Order;
use crate::mutants::Mutant;

use super::rules;

const ORDER: &[&str] = &["omp.find.order.mtime-descending"];
const SUBSET: &[&str] = &["omp.find.order.subset-under-limit"];

/// Which matches are returned, and in which order.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.find.order.mtime-ascending",
        "oldest first instead of newest first",
        ORDER,
        |rules| rules.page.order = Order::OldestFirst,
    ),
    rules(
        "omp.find.order.by-path",
        "alphabetically instead of newest first",
        ORDER,
        |rules| rules.page.order = Order::ByPath,
    ),
    rules(
        "omp.find.order.largest-first",
        "largest first instead of newest first",
        ORDER,
        |rules| rules.page.order = Order::LargestFirst,
    ),
    rules(
        "omp.find.order.as-found",
        "not sorted at all: in the order in which a file system may list",
        ORDER,
        |rules| rules.page.order = Order::ByHash,
    ),
    rules(
        "omp.find.order.oldest-kept",
        "beyond the limit the oldest are kept instead of the newest",
        SUBSET,
        |rules| rules.page.selection = Order::OldestFirst,
    ),
    rules(
        "omp.find.order.first-found-kept",
        "the search stops at the limit, and newer files that come later are lost",
        SUBSET,
        |rules| rules.page.selection = Order::ByHash,
    ),
    rules(
        "omp.find.order.first-by-path-kept",
        "beyond the limit the first by path are kept instead of the newest",
        SUBSET,
        |rules| rules.page.selection = Order::ByPath,
    ),
    rules(
        "omp.find.order.ascending-throughout",
        "oldest first, and beyond the limit the oldest are kept",
        &[
            "omp.find.order.mtime-descending",
            "omp.find.order.subset-under-limit",
        ],
        |rules| {
            rules.page.order = Order::OldestFirst;
            rules.page.selection = Order::OldestFirst;
        },
    ),
    rules(
        "omp.find.order.duplicates",
        "a path that two entries match is listed twice",
        &[
            "omp.find.multi-path.no-duplicates",
            "omp.find.multi-path.merged",
        ],
        |rules| rules.page.deduplicates = false,
    ),
];
