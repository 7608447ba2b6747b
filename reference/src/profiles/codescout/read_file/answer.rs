use serde_json::{Value, json};

use crate::engine::excerpt::Excerpt;
use crate::engine::template::fill;
use crate::profiles::ToolResult;
use crate::profiles::codescout::call::json_answer;

use super::error::ReadFileError;
use super::plan::ReadFilePlan;
use super::rules::ReadFileRules;

/// Renders what was read (Output examples).
pub(super) fn answer(
    excerpt: Excerpt,
    plan: &ReadFilePlan,
    rules: &ReadFileRules,
) -> Result<ToolResult, ReadFileError> {
    let total = excerpt.total;
    if let Some(total) = total.filter(|total| plan.wanted.first > (*total).max(1))
        && rules.range.rejects_beyond_end
    {
        return Err(ReadFileError::BeyondEnd {
            start: plan.wanted.first,
            total,
        });
    }
    let shown = excerpt.lines;
    let is_cut = total.filter(|total| *total > plan.wanted.last);
    let mut answer = json!({ "content": content(excerpt, plan, rules)? });
    let tells_total = if plan.is_capped || !plan.is_range {
        rules.content.total_lines
    } else {
        rules.content.total_lines_of_range
    };
    if let Some(total) = total.filter(|_| tells_total) {
        answer["total_lines"] = json!(total);
    }
    if let Some(total) = is_cut.filter(|_| plan.is_capped && rules.content.overflow) {
        answer["overflow"] = overflow(shown, total, rules);
    }
    Ok(json_answer(answer))
}

fn overflow(shown: u64, total: u64, rules: &ReadFileRules) -> Value {
    let hint = fill(&rules.texts.hint, &[("total", &total.to_string())]);
    json!({ "shown": shown, "total": total, "hint": hint })
}

fn content(
    excerpt: Excerpt,
    plan: &ReadFilePlan,
    rules: &ReadFileRules,
) -> Result<String, ReadFileError> {
    let mut content = match String::from_utf8(excerpt.bytes) {
        Ok(text) => text,
        Err(error) if rules.content.replaces_invalid => {
            String::from_utf8_lossy(error.as_bytes()).into_owned()
        }
        Err(_) => return Err(ReadFileError::NotText(plan.place.written.clone())),
    };
    let keeps_end = if plan.is_range {
        rules.content.keeps_last_line_end_of_range
    } else {
        rules.content.keeps_last_line_end
    };
    if !keeps_end && content.ends_with('\n') {
        content.pop();
    }
    Ok(content)
}
