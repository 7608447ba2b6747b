use serde_json::{Map, Value, json};

use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::with_fields;

use super::{edge, rules};

/// `total_lines` and `overflow`.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.read_file.totals.no-total",
        "`total_lines` is not there",
        &[
            "codescout.read_file.output.total-lines",
            "codescout.read_file.output.example",
            "codescout.read_file.overflow.total",
        ],
        |rules| rules.content.total_lines = false,
    ),
    rules(
        "codescout.read_file.totals.no-overflow",
        "`overflow` is not there",
        &[
            "codescout.read_file.overflow.shown",
            "codescout.read_file.overflow.total",
            "codescout.read_file.overflow.hint",
        ],
        |rules| rules.content.overflow = false,
    ),
    rules(
        "codescout.read_file.totals.hint-in-other-words",
        "the hint is in other words",
        &["codescout.read_file.overflow.hint"],
        |rules| rules.texts.hint = "{total} lines in all. Use start_line and end_line".into(),
    ),
    rules(
        "codescout.read_file.totals.hint-without-number",
        "the hint does not say how many lines there are",
        &["codescout.read_file.overflow.hint"],
        |rules| {
            rules.texts.hint =
                "File has too many lines. Use start_line/end_line to read specific ranges".into();
        },
    ),
    edge(
        "codescout.read_file.totals.counts-line-feeds",
        "a last line without a newline is not counted",
        &[
            "codescout.read_file.output.total-lines",
            "codescout.read_file.overflow.total",
        ],
        |tool, arguments, context| with_fields(counts_line_feeds, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.totals.counts-pieces",
        "what stands after the last newline is counted, though it is nothing",
        &[
            "codescout.read_file.output.total-lines",
            "codescout.read_file.output.example",
        ],
        |tool, arguments, context| with_fields(counts_pieces, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.totals.counts-what-is-shown",
        "`total_lines` counts the lines that are shown",
        &[
            "codescout.read_file.output.total-lines",
            "codescout.read_file.overflow.total",
        ],
        |tool, arguments, context| with_fields(counts_what_is_shown, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.totals.counts-the-range",
        "`total_lines` counts the lines of the range",
        &["codescout.read_file.output.total-lines-in-range"],
        |tool, arguments, context| with_fields(counts_the_range, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.totals.total-is-text",
        "`total_lines` is a text",
        &[
            "codescout.read_file.output.total-lines",
            "codescout.read_file.output.example",
        ],
        |tool, arguments, context| with_fields(total_is_text, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.totals.shown-is-what-is-left",
        "`overflow.shown` says how many lines are not shown",
        &["codescout.read_file.overflow.shown"],
        |tool, arguments, context| {
            with_fields(
                |fields| change_overflow(fields, "shown", |shown, total| total - shown),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.read_file.totals.overflow-total-is-what-is-left",
        "`overflow.total` says how many lines are not shown",
        &["codescout.read_file.overflow.total"],
        |tool, arguments, context| {
            with_fields(
                |fields| change_overflow(fields, "total", |shown, total| total - shown),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.read_file.totals.overflow-when-complete",
        "`overflow` is there although nothing was cut",
        &[
            "codescout.read_file.overflow.absent-when-short",
            "codescout.read_file.overflow.boundary",
        ],
        |tool, arguments, context| with_fields(overflow_when_complete, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.totals.overflow-at-the-cap",
        "`overflow` is there at exactly 200 lines",
        &["codescout.read_file.overflow.boundary"],
        |tool, arguments, context| with_fields(overflow_at_the_cap, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.totals.overflow-of-ranges",
        "a range has `overflow`",
        &["codescout.read_file.range.no-overflow-field"],
        |tool, arguments, context| with_fields(overflow_of_ranges, tool, arguments, context),
    ),
];

fn counts_line_feeds(fields: &mut Map<String, Value>) {
    let is_open = fields["content"]
        .as_str()
        .is_some_and(|text| !text.is_empty() && !text.ends_with('\n'));
    add(fields, "total_lines", if is_open { -1 } else { 0 });
}

fn counts_pieces(fields: &mut Map<String, Value>) {
    let is_ended = fields["content"]
        .as_str()
        .is_some_and(|text| text.ends_with('\n'));
    add(fields, "total_lines", i64::from(is_ended));
}

fn counts_what_is_shown(fields: &mut Map<String, Value>) {
    if let Some(shown) = fields
        .get("overflow")
        .map(|overflow| overflow["shown"].clone())
    {
        fields.insert("total_lines".to_owned(), shown);
    }
}

fn counts_the_range(fields: &mut Map<String, Value>) {
    let lines = fields["content"]
        .as_str()
        .map_or(0, |text| text.lines().count());
    fields.entry("total_lines").or_insert_with(|| json!(lines));
}

fn total_is_text(fields: &mut Map<String, Value>) {
    if let Some(total) = fields.get("total_lines").map(Value::to_string) {
        fields.insert("total_lines".to_owned(), json!(total));
    }
}

fn overflow_when_complete(fields: &mut Map<String, Value>) {
    let total = fields.get("total_lines").cloned();
    if let Some(total) = total {
        fields
            .entry("overflow")
            .or_insert_with(|| json!({"shown": total, "total": total}));
    }
}

fn overflow_at_the_cap(fields: &mut Map<String, Value>) {
    if fields.get("total_lines") == Some(&json!(200)) {
        fields
            .entry("overflow")
            .or_insert_with(|| json!({"shown": 200, "total": 200}));
    }
}

fn overflow_of_ranges(fields: &mut Map<String, Value>) {
    if !fields.contains_key("total_lines") {
        fields.insert("overflow".to_owned(), json!({"hint": "there is more"}));
    }
}

fn add(fields: &mut Map<String, Value>, field: &str, more: i64) {
    if let Some(number) = fields.get(field).and_then(Value::as_i64) {
        fields.insert(field.to_owned(), json!(number + more));
    }
}

fn change_overflow(fields: &mut Map<String, Value>, field: &str, change: fn(u64, u64) -> u64) {
    let Some(overflow) = fields.get_mut("overflow") else {
        return;
    };
    if let (Some(shown), Some(total)) = (overflow["shown"].as_u64(), overflow["total"].as_u64()) {
        overflow[field] = json!(change(shown, total));
    }
}
