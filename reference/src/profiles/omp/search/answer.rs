//! The rendering (Outputs; Flow 13 to 15).

use serde_json::Value;

use crate::engine::template::fill;
use crate::engine::truncate::truncate;
use crate::profiles::ToolResult;

use super::details::details;
use super::harvest::Harvest;
use super::notices::notices;
use super::page::Page;
use super::plan::SearchPlan;
use super::render::Style;
use super::rules::SearchRules;

/// Renders a page.
pub(super) fn answer(
    page: &Page,
    harvest: &Harvest,
    plan: &SearchPlan,
    rules: &SearchRules,
) -> ToolResult {
    let style = Style {
        plan,
        rules,
        is_single: harvest.is_single,
    };
    let listing = if page.files.is_empty() {
        rules.texts.empty.to_string()
    } else {
        style.files(&page.files)
    };
    let notices = notices(page, harvest, plan, rules);
    let (whole, surviving) = if rules.output.notices_survive {
        (listing, notices)
    } else {
        let all: Vec<String> = std::iter::once(listing).chain(notices).collect();
        (all.join(&rules.output.notice_separator), Vec::new())
    };
    let tail: String = surviving
        .iter()
        .map(|notice| format!("{}{notice}", rules.output.notice_separator))
        .collect();
    let room = rules.output.max_bytes.saturating_sub(tail.len());
    let cut = truncate(&whole, room, rules.output.keeps);
    let head = cut.map_or_else(
        || whole.clone(),
        |cut| format!("{}\n{}", cut.text, cut_mark(rules)),
    );
    ToolResult {
        text: format!("{head}{tail}"),
        structured: Some(Value::Object(details(page, harvest, rules, cut.as_ref()))),
        is_error: false,
    }
}

fn cut_mark(rules: &SearchRules) -> String {
    fill(
        &rules.texts.call.cut,
        &[("bytes", &rules.output.max_bytes.to_string())],
    )
}
