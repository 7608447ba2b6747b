use serde_json::{Value, json};

use crate::engine::listing::{Listed, Listing};
use crate::engine::template::fill;
use crate::profiles::ToolResult;
use crate::profiles::codescout::call::json_answer;

use super::plan::{ListDirPlan, Page};
use super::rules::ListDirRules;

/// Renders the page (Output example).
pub(super) fn answer(listing: &Listing, plan: &ListDirPlan, rules: &ListDirRules) -> ToolResult {
    let (offset, limit) = match plan.page {
        Page::Capped(cap) => (0, cap),
        Page::Focused { offset, limit } => (offset, limit),
    };
    let page: Vec<String> = listing
        .entries
        .iter()
        .skip(offset)
        .take(limit)
        .map(|entry| shown(entry, plan, rules))
        .collect();
    let mut answer = json!({ "entries": page });
    match plan.page {
        Page::Capped(cap) if listing.total > cap && rules.entries.overflow => {
            answer["overflow"] = overflow(page.len(), listing.total, rules);
        }
        Page::Focused { .. } if rules.focus.tells_more => {
            answer["total"] = json!(listing.total);
            let next = offset.saturating_add(page.len());
            if next < listing.total && !page.is_empty() {
                answer["next_offset"] = json!(next);
            }
        }
        _ => {}
    }
    json_answer(answer)
}

fn shown(entry: &Listed, plan: &ListDirPlan, rules: &ListDirRules) -> String {
    let mut shown = if rules.entries.absolute {
        plan.place.shown_below(&entry.within)
    } else {
        entry.within.clone()
    };
    if entry.is_dir {
        shown.push_str(&rules.entries.directory_mark);
    }
    shown
}

fn overflow(shown: usize, total: usize, rules: &ListDirRules) -> Value {
    let hint = fill(
        &rules.texts.hint,
        &[
            ("total", &total.to_string()),
            ("full", &rules.focus.detail_level),
        ],
    );
    json!({ "shown": shown, "total": total, "hint": hint })
}
