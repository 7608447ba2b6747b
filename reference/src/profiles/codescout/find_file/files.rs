use std::fs;
use std::path::Path;

use crate::engine::confine::confine;
use crate::engine::listing::Listing;
use crate::engine::walk::WalkEntry;
use crate::engine::watch::Watch;
use crate::host::Context;
use crate::profiles::codescout::call::{CallError, list};

use super::plan::FindFilePlan;
use super::rules::FindFileRules;

/// The first files that the pattern matches, in an order that is always the same.
pub(super) fn find(
    plan: &FindFilePlan,
    rules: &FindFileRules,
    watch: &Watch<'_>,
    context: &Context<'_>,
) -> Result<Listing, CallError> {
    let wants = |entry: &WalkEntry<'_>| {
        matches(plan, entry.within) && is_listed(entry, rules, &plan.place.real_root)
    };
    list(
        &plan.place,
        &rules.listing,
        plan.max_depth,
        watch,
        context,
        plan.limit,
        &wants,
    )
}

fn matches(plan: &FindFilePlan, within: &str) -> bool {
    if plan.prefix.is_empty() {
        return plan.matcher.is_match(within);
    }
    plan.matcher.is_match(&format!("{}{within}", plan.prefix))
}

fn is_listed(entry: &WalkEntry<'_>, rules: &FindFileRules, root: &Path) -> bool {
    if entry.is_dir {
        return rules.matching.directories;
    }
    entry.is_file() || (rules.matching.links && leads_to_file(&entry.path(), root))
}

/// A link is a file if it leads to one that may be read.
fn leads_to_file(path: &Path, root: &Path) -> bool {
    confine(root, path).is_ok_and(|real| fs::metadata(real).is_ok_and(|target| target.is_file()))
}
