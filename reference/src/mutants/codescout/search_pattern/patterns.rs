use serde_json::{Value, json};

use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::{or_instead, with_default, with_text};
use crate::profiles::ToolResult;

use super::{edge, rules};

/// How the pattern is read.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "codescout.search_pattern.patterns.pattern-has-a-default",
        "a call without a pattern finds every line",
        &["codescout.search_pattern.input.pattern.required"],
        |tool, arguments, context| with_default(("pattern", "."), tool, arguments, context),
    ),
    rules(
        "codescout.search_pattern.patterns.case-folded",
        "upper and lower case are not told apart",
        &["codescout.search_pattern.input.pattern.regex"],
        |rules| rules.matching.ignores_case = true,
    ),
    edge(
        "codescout.search_pattern.patterns.literal",
        "the pattern is a text, not a regular expression",
        &[
            "codescout.search_pattern.input.pattern.regex",
            "codescout.search_pattern.output.example",
        ],
        |tool, arguments, context| with_text(("pattern", literal), tool, arguments, context),
    ),
    edge(
        "codescout.search_pattern.patterns.whole-line",
        "the pattern has to match the whole line",
        &[
            "codescout.search_pattern.input.pattern.regex",
            "codescout.search_pattern.output.matches",
        ],
        |tool, arguments, context| {
            with_text(
                ("pattern", |pattern| format!("^(?:{pattern})$")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.search_pattern.patterns.whole-words",
        "the pattern has to match whole words",
        &["codescout.search_pattern.input.pattern.regex"],
        |tool, arguments, context| {
            with_text(
                ("pattern", |pattern| format!(r"\b(?:{pattern})\b")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.search_pattern.patterns.trimmed-at-anchors",
        "anchors lose their meaning",
        &[
            "codescout.search_pattern.input.pattern.regex",
            "codescout.search_pattern.output.content",
        ],
        |tool, arguments, context| {
            with_text(
                ("pattern", |pattern| {
                    pattern.trim_matches(['^', '$']).to_owned()
                }),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.search_pattern.patterns.shell-eats-dollars",
        "dollars and backquotes in the pattern are lost to a shell",
        &["codescout.search_pattern.input.pattern.regex"],
        |tool, arguments, context| {
            with_text(
                ("pattern", |pattern| pattern.replace(['$', '`'], "")),
                tool,
                arguments,
                context,
            )
        },
    ),
    edge(
        "codescout.search_pattern.patterns.options-eaten",
        "a pattern that begins with a hyphen is taken for an option",
        &["codescout.search_pattern.input.pattern.regex"],
        |tool, arguments, context| match arguments.get("pattern").and_then(Value::as_str) {
            Some(pattern) if pattern.starts_with('-') => {
                ToolResult::error(format!("unknown option {pattern}"))
            }
            _ => tool.call(arguments, context),
        },
    ),
    edge(
        "codescout.search_pattern.patterns.ascii-only",
        "characters beyond ASCII in the pattern match nothing",
        &["codescout.search_pattern.input.pattern.regex"],
        |tool, arguments, context| {
            with_text(
                ("pattern", |pattern| {
                    pattern.replace(|c: char| !c.is_ascii(), "\u{fffd}")
                }),
                tool,
                arguments,
                context,
            )
        },
    ),
    rules(
        "codescout.search_pattern.patterns.parentheses-retried",
        "a pattern whose parentheses do not fit together is taken literally",
        &["codescout.search_pattern.regex.invalid"],
        |rules| rules.matching.dialect.retries_parentheses = true,
    ),
    edge(
        "codescout.search_pattern.patterns.invalid-is-empty",
        "a pattern that is none matches nothing",
        &[
            "codescout.search_pattern.regex.invalid",
            "codescout.search_pattern.regex.size-limit",
        ],
        |tool, arguments, context| {
            or_instead(
                json!({ "matches": [], "total": 0 }),
                tool,
                arguments,
                context,
            )
        },
    ),
    rules(
        "codescout.search_pattern.patterns.one-kilobyte",
        "patterns may only take a kilobyte",
        &[
            "codescout.search_pattern.input.pattern.regex",
            "codescout.search_pattern.output.example",
        ],
        |rules| rules.matching.dialect.max_compiled_bytes = 1 << 10,
    ),
    rules(
        "codescout.search_pattern.patterns.lines-of-four-kilobytes",
        "a file with a line of more than 4 KiB is passed over",
        &["codescout.search_pattern.input.path.default"],
        |rules| rules.matching.limits.line_bytes = 4 << 10,
    ),
];

fn literal(pattern: &str) -> String {
    let is_special = |c: char| c.is_ascii_punctuation() && c != '_';
    let escaped = |c: char| {
        if is_special(c) {
            format!("\\{c}")
        } else {
            c.to_string()
        }
    };
    pattern.chars().map(escaped).collect()
}
