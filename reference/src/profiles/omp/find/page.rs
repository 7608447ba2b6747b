use super::harvest::Harvest;
use super::plan::FindPlan;
use super::rules::FindRules;

/// Puts the matches into order, and keeps as many as the limit allows (Flow 9, 10).
pub(super) fn page(mut harvest: Harvest, plan: &FindPlan, rules: &FindRules) -> Harvest {
    if !harvest.keeps_order {
        let order = rules.page.order;
        harvest.files.sort_by_cached_key(|found| {
            (
                order.rank(&found.path, &found.facts),
                found.path.clone(),
                found.source,
            )
        });
    }
    let is_capped = !harvest.keeps_order || rules.delegate.recapped;
    if is_capped && !rules.page.limit_per_entry {
        harvest.more |= harvest.files.len() > plan.limit;
        harvest.files.truncate(plan.limit);
    }
    harvest.more |= rules.page.full_is_reached && harvest.files.len() == plan.limit;
    harvest
}
