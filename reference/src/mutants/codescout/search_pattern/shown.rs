use serde_json::{Map, Value, json};

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::with_fields;
use crate::profiles::{Tool, ToolResult};

use super::{edge, rules};

/// What is shown of a match.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.search_pattern.shown.lines-from-zero",
        "lines are counted from 0",
        &[
            "codescout.search_pattern.output.line",
            "codescout.search_pattern.output.example",
        ],
        |rules| rules.matching.origin = 0,
    ),
    rules(
        "codescout.search_pattern.shown.relative",
        "`file` is relative to the directory that is searched",
        &[
            "codescout.search_pattern.output.file-absolute",
            "codescout.search_pattern.output.example",
        ],
        |rules| rules.matching.absolute = false,
    ),
    edge(
        "codescout.search_pattern.shown.relative-to-root",
        "`file` is relative to the root",
        &[
            "codescout.search_pattern.output.file-absolute",
            "codescout.search_pattern.output.example",
        ],
        relative_to_root,
    ),
    edge(
        "codescout.search_pattern.shown.empty-lines-not-counted",
        "`line` does not count empty lines",
        &["codescout.search_pattern.output.line"],
        does_not_count_empty_lines,
    ),
    edge(
        "codescout.search_pattern.shown.line-is-text",
        "`line` is a text",
        &[
            "codescout.search_pattern.output.line",
            "codescout.search_pattern.output.matches",
        ],
        |tool, arguments, context| {
            with_matches(tool.call(arguments, context), |matches| {
                each(matches, "line", |line| json!(line.to_string()));
            })
        },
    ),
    edge(
        "codescout.search_pattern.shown.no-line",
        "`line` is not there",
        &[
            "codescout.search_pattern.output.line",
            "codescout.search_pattern.output.matches",
        ],
        |tool, arguments, context| {
            with_matches(tool.call(arguments, context), |matches| {
                each(matches, "line", |_| Value::Null);
            })
        },
    ),
    edge(
        "codescout.search_pattern.shown.path-and-line-in-one",
        "a match is a text, `file:line: content`",
        &["codescout.search_pattern.output.matches"],
        |tool, arguments, context| {
            with_matches(tool.call(arguments, context), |matches| {
                matches.iter_mut().for_each(|line| {
                    *line = json!(format!(
                        "{}:{}: {}",
                        fields_of(line, "file"),
                        line["line"],
                        fields_of(line, "content")
                    ));
                });
            })
        },
    ),
    edge(
        "codescout.search_pattern.shown.no-content",
        "`content` is empty",
        &[
            "codescout.search_pattern.output.content",
            "codescout.search_pattern.output.matches",
        ],
        |tool, arguments, context| {
            with_matches(tool.call(arguments, context), |matches| {
                each(matches, "content", |_| json!(""));
            })
        },
    ),
    edge(
        "codescout.search_pattern.shown.line-end-kept",
        "`content` ends in a newline",
        &["codescout.search_pattern.output.content"],
        |tool, arguments, context| {
            with_matches(tool.call(arguments, context), |matches| {
                each(matches, "content", |content| {
                    json!(format!("{}\n", content.as_str().unwrap_or_default()))
                });
            })
        },
    ),
    edge(
        "codescout.search_pattern.shown.content-cut",
        "`content` is cut after ten characters",
        &[
            "codescout.search_pattern.output.content",
            "codescout.search_pattern.output.example",
        ],
        |tool, arguments, context| {
            with_matches(tool.call(arguments, context), |matches| {
                each(matches, "content", |content| {
                    json!(
                        content
                            .as_str()
                            .unwrap_or_default()
                            .chars()
                            .take(10)
                            .collect::<String>()
                    )
                });
            })
        },
    ),
    edge(
        "codescout.search_pattern.shown.ascii-only",
        "characters beyond ASCII become question marks",
        &["codescout.search_pattern.output.content"],
        |tool, arguments, context| {
            with_matches(tool.call(arguments, context), |matches| {
                each(matches, "content", |content| {
                    json!(
                        content
                            .as_str()
                            .unwrap_or_default()
                            .replace(|c: char| !c.is_ascii(), "?")
                    )
                });
            })
        },
    ),
    edge(
        "codescout.search_pattern.shown.backwards",
        "the last matching line of a file comes first",
        &["codescout.search_pattern.order.unspecified"],
        |tool, arguments, context| {
            with_matches(tool.call(arguments, context), |matches| matches.reverse())
        },
    ),
    edge(
        "codescout.search_pattern.shown.lines-sorted-as-text",
        "lines are sorted by their numbers as texts, 11 before 3",
        &["codescout.search_pattern.order.unspecified"],
        |tool, arguments, context| {
            with_matches(tool.call(arguments, context), |matches| {
                matches.sort_by_key(|line| (fields_of(line, "file"), line["line"].to_string()));
            })
        },
    ),
    edge(
        "codescout.search_pattern.shown.entry-for-each-occurrence",
        "a line with several matches is listed several times",
        &["codescout.search_pattern.output.one-entry-per-line"],
        lists_occurrences,
    ),
    edge(
        "codescout.search_pattern.shown.first-of-neighbours",
        "of lines that follow each other only the first is listed",
        &["codescout.search_pattern.output.matches"],
        |tool, arguments, context| {
            with_matches(tool.call(arguments, context), |matches| {
                matches.dedup_by(|next, line| {
                    next["file"] == line["file"]
                        && next["line"].as_u64() == line["line"].as_u64().map(|number| number + 1)
                });
            })
        },
    ),
    edge(
        "codescout.search_pattern.shown.no-total",
        "`total` is not there",
        &[
            "codescout.search_pattern.output.total",
            "codescout.search_pattern.output.example",
        ],
        |tool, arguments, context| with_fields(no_total, tool, arguments, context),
    ),
    edge(
        "codescout.search_pattern.shown.total-counts-files",
        "`total` counts files instead of lines",
        &[
            "codescout.search_pattern.output.total",
            "codescout.search_pattern.output.example",
        ],
        |tool, arguments, context| with_fields(total_counts_files, tool, arguments, context),
    ),
    edge(
        "codescout.search_pattern.shown.total-one-less",
        "`total` is one less than there are",
        &[
            "codescout.search_pattern.output.total",
            "codescout.search_pattern.output.example",
        ],
        |tool, arguments, context| with_fields(total_one_less, tool, arguments, context),
    ),
    edge(
        "codescout.search_pattern.shown.no-match-is-an-error",
        "a search without a match fails",
        &["codescout.search_pattern.output.no-match"],
        |tool, arguments, context| {
            let result = tool.call(arguments, context);
            let total = result
                .structured
                .as_ref()
                .and_then(|fields| fields["total"].as_u64());
            if total == Some(0) {
                ToolResult::error("no match".to_owned())
            } else {
                result
            }
        },
    ),
    edge(
        "codescout.search_pattern.shown.no-match-has-no-list",
        "without a match `matches` is not there",
        &["codescout.search_pattern.output.no-match"],
        |tool, arguments, context| with_fields(no_match_has_no_list, tool, arguments, context),
    ),
];

fn no_total(fields: &mut Map<String, Value>) {
    fields.remove("total");
}

fn total_counts_files(fields: &mut Map<String, Value>) {
    let files: std::collections::BTreeSet<String> = fields["matches"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|line| fields_of(line, "file"))
        .collect();
    fields.insert("total".to_owned(), json!(files.len()));
}

fn total_one_less(fields: &mut Map<String, Value>) {
    let total = fields["total"].as_u64().unwrap_or_default();
    fields.insert("total".to_owned(), json!(total.saturating_sub(1)));
}

fn no_match_has_no_list(fields: &mut Map<String, Value>) {
    if fields["total"] == 0 {
        fields.remove("matches");
    }
}

/// The text of a field of a matching line.
pub(super) fn fields_of(line: &Value, field: &str) -> String {
    line[field].as_str().unwrap_or_default().to_owned()
}

/// The answer with other matching lines, and their number; a failure stays as it is.
pub(super) fn with_matches(result: ToolResult, change: impl Fn(&mut Vec<Value>)) -> ToolResult {
    let mut structured = result.structured;
    if let Some(fields) = structured.as_mut()
        && let Some(matches) = fields["matches"].as_array_mut()
    {
        let before = matches.len();
        change(matches);
        let after = matches.len();
        if after != before {
            fields["total"] = json!(after);
        }
    }
    let text = structured.as_ref().map_or(result.text, Value::to_string);
    ToolResult {
        text,
        structured,
        ..result
    }
}

fn each(matches: &mut [Value], field: &str, change: impl Fn(&Value) -> Value) {
    for line in matches {
        line[field] = change(&line[field]);
    }
}

fn relative_to_root(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let root = format!("{}/", context.root.display());
    with_matches(tool.call(arguments, context), |matches| {
        each(matches, "file", |file| {
            let path = file.as_str().unwrap_or_default();
            json!(path.strip_prefix(&root).unwrap_or(path))
        });
    })
}

fn does_not_count_empty_lines(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    with_matches(tool.call(arguments, context), |matches| {
        for line in matches {
            let text = std::fs::read_to_string(fields_of(line, "file")).unwrap_or_default();
            let number = line["line"].as_u64().unwrap_or_default();
            let before = usize::try_from(number).unwrap_or(usize::MAX);
            let empty = text.lines().take(before).filter(|line| line.is_empty());
            line["line"] = json!(number - empty.count() as u64);
        }
    })
}

fn lists_occurrences(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let pattern = arguments
        .get("pattern")
        .and_then(Value::as_str)
        .unwrap_or_default();
    with_matches(tool.call(arguments, context), |matches| {
        let repeated = matches.iter().flat_map(|line| {
            let times = fields_of(line, "content").matches(pattern).count().max(1);
            std::iter::repeat_n(line.clone(), times)
        });
        *matches = repeated.collect();
    })
}
