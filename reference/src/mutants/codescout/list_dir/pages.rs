use serde_json::{Value, json};

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::{with_number, without};
use crate::profiles::{Tool, ToolResult};

use super::{edge, rules};

/// Focused mode: pages of entries.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.list_dir.pages.focused-by-default",
        "pages are the default, without `detail_level`",
        &[
            "codescout.list_dir.input.detail-level.default",
            "codescout.list_dir.overflow.absent",
        ],
        |rules| rules.detail_level = "full".into(),
    ),
    rules(
        "codescout.list_dir.pages.full-is-unknown",
        "`full` is no level of detail",
        &["codescout.list_dir.input.detail-level.full"],
        |rules| rules.focus.detail_level = "focused".into(),
    ),
    edge(
        "codescout.list_dir.pages.detail-ignored",
        "`detail_level` is ignored",
        &[
            "codescout.list_dir.input.detail-level.full",
            "codescout.list_dir.pagination.offset",
            "codescout.list_dir.pagination.limit",
        ],
        |tool, arguments, context| without("detail_level", tool, arguments, context),
    ),
    rules(
        "codescout.list_dir.pages.without-full",
        "`offset` and `limit` count in exploring mode, too",
        &["codescout.list_dir.pagination.ignored-in-exploring"],
        |rules| rules.focus.without_full = true,
    ),
    rules(
        "codescout.list_dir.pages.offset-is-one",
        "the first entry is skipped unless an offset is given",
        &["codescout.list_dir.pagination.offset-default"],
        |rules| rules.focus.offset = 1,
    ),
    rules(
        "codescout.list_dir.pages.default-is-two-hundred",
        "a page has 200 entries by default",
        &["codescout.list_dir.pagination.limit-default"],
        |rules| rules.focus.limit = 200,
    ),
    rules(
        "codescout.list_dir.pages.default-one-less",
        "a page has 49 entries by default",
        &["codescout.list_dir.pagination.limit-default"],
        |rules| rules.focus.limit = 49,
    ),
    edge(
        "codescout.list_dir.pages.offset-ignored",
        "`offset` is ignored",
        &[
            "codescout.list_dir.pagination.offset",
            "codescout.list_dir.pagination.pages-disjoint",
        ],
        |tool, arguments, context| without("offset", tool, arguments, context),
    ),
    edge(
        "codescout.list_dir.pages.offset-one-more",
        "one entry more than `offset` is skipped",
        &[
            "codescout.list_dir.pagination.offset",
            "codescout.list_dir.pagination.pages-disjoint",
        ],
        |tool, arguments, context| {
            with_number(("offset", |offset| offset + 1), tool, arguments, context)
        },
    ),
    edge(
        "codescout.list_dir.pages.offset-one-less",
        "one entry less than `offset` is skipped",
        &[
            "codescout.list_dir.pagination.offset",
            "codescout.list_dir.pagination.pages-disjoint",
        ],
        |tool, arguments, context| {
            with_number(
                ("offset", |offset| offset.saturating_sub(1)),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.list_dir.pages.offset-counts-pages",
        "`offset` counts pages instead of entries",
        &[
            "codescout.list_dir.pagination.offset",
            "codescout.list_dir.pagination.pages-disjoint",
        ],
        counts_pages,
    ),
    edge(
        "codescout.list_dir.pages.limit-ignored",
        "`limit` is ignored",
        &[
            "codescout.list_dir.pagination.limit",
            "codescout.list_dir.input.detail-level.full",
        ],
        |tool, arguments, context| without("limit", tool, arguments, context),
    ),
    edge(
        "codescout.list_dir.pages.limit-one-less",
        "one entry less than `limit` is returned",
        &["codescout.list_dir.pagination.limit"],
        |tool, arguments, context| {
            with_number(
                ("limit", |limit| limit.saturating_sub(1)),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.list_dir.pages.limit-one-more",
        "one entry more than `limit` is returned",
        &["codescout.list_dir.pagination.limit"],
        |tool, arguments, context| {
            with_number(("limit", |limit| limit + 1), tool, arguments, context)
        },
    ),
    edge(
        "codescout.list_dir.pages.limit-at-most-fifty",
        "a limit above 50 counts as 50",
        &[
            "codescout.list_dir.pagination.limit",
            "codescout.list_dir.input.detail-level.full",
        ],
        |tool, arguments, context| {
            with_number(("limit", |limit| limit.min(50)), tool, arguments, context)
        },
    ),
    edge(
        "codescout.list_dir.pages.limit-at-most-two-hundred",
        "a limit above 200 counts as 200",
        &["codescout.list_dir.input.detail-level.full"],
        |tool, arguments, context| {
            with_number(("limit", |limit| limit.min(200)), tool, arguments, context)
        },
    ),
    edge(
        "codescout.list_dir.pages.capped",
        "focused mode sees the first 200 entries only",
        &[
            "codescout.list_dir.input.detail-level.full",
            "codescout.list_dir.pagination.offset",
        ],
        sees_two_hundred,
    ),
    edge(
        "codescout.list_dir.pages.shallow",
        "focused mode lists one level, even with `recursive`",
        &[
            "codescout.list_dir.input.detail-level.full",
            "codescout.list_dir.input.recursive.true",
        ],
        |tool, arguments, context| match arguments.get("detail_level") {
            Some(level) if level == "full" => without("recursive", tool, arguments, context),
            _ => tool.call(arguments, context),
        },
    ),
];

fn counts_pages(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let number = |field: &str| arguments.get(field).and_then(Value::as_u64);
    let mut arguments = arguments.clone();
    if let (Some(offset), Some(limit)) = (number("offset"), number("limit")) {
        arguments["offset"] = json!(offset * limit);
    }
    tool.call(&arguments, context)
}

fn sees_two_hundred(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let number = |field: &str| arguments.get(field).and_then(Value::as_u64);
    let left = 200_u64.saturating_sub(number("offset").unwrap_or(0));
    let mut arguments = arguments.clone();
    if let Some(limit) = number("limit") {
        arguments["limit"] = json!(limit.min(left));
    }
    tool.call(&arguments, context)
}
