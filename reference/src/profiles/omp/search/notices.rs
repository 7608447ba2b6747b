use crate::engine::template::fill;

use super::harvest::Harvest;
use super::page::Page;
use super::plan::SearchPlan;
use super::rules::SearchRules;

/// What there is to say besides the result (Outputs; Limits & Caps).
pub(super) fn notices(
    page: &Page,
    harvest: &Harvest,
    plan: &SearchPlan,
    rules: &SearchRules,
) -> Vec<String> {
    let texts = &rules.texts;
    let list = |text: &str, name: &str, names: &[String]| {
        let joined = names.join(&rules.output.list_separator);
        (!names.is_empty()).then(|| fill(text, &[(name, &joined)]))
    };
    let says_missing = page.files.is_empty() || rules.output.missing_noticed_with_matches;
    let missing = list(&texts.call.missing, "paths", &harvest.missing).filter(|_| says_missing);
    let limit = |text: &str, limit: usize, is_reached: bool| {
        is_reached.then(|| fill(text, &[("limit", &limit.to_string())]))
    };
    let per_file = rules.limits.matches_of_several;
    let all = [
        missing,
        list(&texts.unreadable_members, "members", &harvest.unreadable),
        list(&texts.too_large_skipped, "paths", &harvest.too_large),
        limit(
            &texts.per_file_limit,
            per_file,
            page.trimmed && !harvest.is_single,
        ),
        limit(
            &texts.per_file_limit_of_single,
            rules.limits.matches_of_single,
            page.trimmed && harvest.is_single,
        ),
        limit(&texts.total_limit, rules.limits.total, harvest.capped),
        beyond_end(page, plan, rules),
        page.next
            .map(|next| fill(&texts.next_page, &[("next", &next.to_string())])),
    ];
    all.into_iter().flatten().collect()
}

fn beyond_end(page: &Page, plan: &SearchPlan, rules: &SearchRules) -> Option<String> {
    let (skip, files) = (plan.skip.to_string(), page.all_files.to_string());
    let is_beyond = page.files.is_empty() && page.all_files > 0;
    is_beyond.then(|| {
        fill(
            &rules.texts.beyond_end,
            &[("skip", &skip), ("files", &files)],
        )
    })
}
