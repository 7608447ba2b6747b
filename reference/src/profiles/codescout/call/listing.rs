use std::num::NonZeroUsize;

use crate::engine::display;
use crate::engine::ignore_rules::IgnoreRules;
use crate::engine::listing::{self, Listing};
use crate::engine::walk::{Omit, Walk, WalkEntry};
use crate::engine::watch::Watch;
use crate::host::Context;

use super::error::CallError;
use super::place::Place;
use super::rules::ListingRules;

/// The entries below a directory that are wanted, hidden and ignored ones left out, in an order that is always the same; of them the first `at_most`.
pub(in crate::profiles::codescout) fn list(
    place: &Place,
    rules: &ListingRules,
    max_depth: Option<usize>,
    watch: &Watch<'_>,
    context: &Context<'_>,
    at_most: usize,
    wants: &(dyn Fn(&WalkEntry<'_>) -> bool + Sync),
) -> Result<Listing, CallError> {
    let (root, base) = (&place.real_root, &place.real);
    let ignore_file = rules.ignore_file.as_deref();
    let depths = max_depth.into_iter().chain(rules.max_depth);
    let walk = Walk {
        base,
        prefix: &display::prefix(root, base),
        rules_above: ignore_file
            .filter(|_| rules.ignore_files_above)
            .and_then(|name| IgnoreRules::between(root, base, name)),
        omit: Omit {
            hidden: rules.hidden_prefix.as_deref(),
            ignore_file,
            nested_ignore_files: rules.nested_ignore_files,
            ..Omit::default()
        },
        max_depth: depths.min(),
        watch,
    };
    let threads = if max_depth == Some(1) {
        NonZeroUsize::MIN
    } else {
        context.threads
    };
    listing::list(&walk, threads, at_most, wants)
        .map_err(|error| CallError::of_system(&place.written, &error))
}
