//! The rendering (Outputs; Flow 13 to 15).

use crate::engine::stop_signal::StopSignal;
use crate::engine::template::fill;
use crate::engine::truncate::{Kept, truncate};
use crate::profiles::{DetailsValue as _, ToolResult};

use super::details::details;
use super::page::{ResultPage, Results};
use super::plan::SearchPlan;
use super::render::Style;
use super::rules::SearchRules;

/// Renders a page. Notices follow a cut text, too.
pub(super) fn answer(
    page: &ResultPage,
    results: &Results,
    plan: &SearchPlan,
    rules: &SearchRules,
    stop: &StopSignal<'_>,
) -> ToolResult {
    let style = Style {
        plan,
        rules,
        is_single: results.is_single,
        stop,
    };
    let listing = if page.files.is_empty() {
        rules.texts.empty.to_string()
    } else {
        style.files(&page.files)
    };
    let tail: String = notices(page, results, plan, rules)
        .iter()
        .map(|notice| format!("{}{notice}", rules.output.notice_separator))
        .collect();
    let room = rules.output.max_bytes.saturating_sub(tail.len());
    let cut = truncate(&listing, room, Kept::Beginning);
    let head = cut.map_or_else(
        || listing.clone(),
        |cut| format!("{}\n{}", cut.text, cut_mark(rules)),
    );
    ToolResult {
        block: None,
        text: format!("{head}{tail}"),
        structured: details(page, results, rules, cut.as_ref()).write(),
        is_error: false,
    }
}

fn cut_mark(rules: &SearchRules) -> String {
    let bytes = rules.output.max_bytes.to_string();
    fill(&rules.texts.call.cut, &[("bytes", &bytes)])
}

/// The notices (Outputs; Limits & Caps).
fn notices(
    page: &ResultPage,
    results: &Results,
    plan: &SearchPlan,
    rules: &SearchRules,
) -> Vec<String> {
    let (texts, limits) = (&rules.texts, &rules.limits);
    let list = |text: &str, name: &str, names: &[String]| {
        let joined = names.join(&texts.call.list_separator);
        (!names.is_empty()).then(|| fill(text, &[(name, &joined)]))
    };
    let limit = |text: &str, limit: usize, is_reached: bool| {
        is_reached.then(|| fill(text, &[("limit", &limit.to_string())]))
    };
    let per_file = if results.is_single {
        &texts.per_file_limit_of_single
    } else {
        &texts.per_file_limit
    };
    let next = |next: usize| fill(&texts.next_page, &[("next", &next.to_string())]);
    let all = [
        list(&texts.call.missing, "paths", &results.missing),
        list(&texts.unreadable_members, "members", &results.unreadable),
        list(&texts.too_large_skipped, "paths", &results.too_large),
        limit(per_file, limits.matches(results.is_single), page.trimmed),
        limit(&texts.total_limit, limits.total, results.capped),
        beyond_end(page, plan, rules),
        page.next.map(next),
    ];
    all.into_iter().flatten().collect()
}

fn beyond_end(page: &ResultPage, plan: &SearchPlan, rules: &SearchRules) -> Option<String> {
    let (skip, files) = (plan.skip.to_string(), page.all_files.to_string());
    let values = [("skip", &*skip), ("files", &files)];
    let is_beyond = page.files.is_empty() && page.all_files > 0;
    is_beyond.then(|| fill(&rules.texts.beyond_end, &values))
}
