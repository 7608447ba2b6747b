use crate::mutants::Mutant;

use super::rules;

/// The messages.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "mini.search.texts.line-without-blank",
        "there is no blank after the second colon",
        &["mini.search.output.line-format"],
        |rules| rules.texts.line = "{path}:{line}:{content}".into(),
    ),
    rules(
        "mini.search.texts.line-without-number",
        "the line number is missing",
        &[
            "mini.search.output.line-number",
            "mini.search.output.line-format",
            "mini.search.purpose.content",
        ],
        |rules| rules.texts.line = "{path}: {content}".into(),
    ),
    rules(
        "mini.search.texts.line-without-path",
        "the path is missing",
        &[
            "mini.search.output.path.suffix",
            "mini.search.output.line-format",
            "mini.search.purpose.content",
        ],
        |rules| rules.texts.line = "{line}: {content}".into(),
    ),
    rules(
        "mini.search.texts.line-without-content",
        "the line itself is missing",
        &[
            "mini.search.output.line-format",
            "mini.search.purpose.content",
        ],
        |rules| rules.texts.line = "{path}:{line}: ".into(),
    ),
    rules(
        "mini.search.texts.line-with-dashes",
        "path and line number are joined by dashes",
        &["mini.search.output.line-format"],
        |rules| rules.texts.line = "{path}-{line}- {content}".into(),
    ),
    rules(
        "mini.search.texts.no-match-reworded",
        "the text without a match has other words",
        &["mini.search.no-match.text"],
        |rules| rules.texts.no_match = "没有找到 \"{query}\"。".into(),
    ),
    rules(
        "mini.search.texts.no-match-without-query",
        "the text without a match does not repeat the query",
        &["mini.search.no-match.text"],
        |rules| rules.texts.no_match = "未找到包含 \"\" 的文件。".into(),
    ),
    rules(
        "mini.search.texts.no-match-as-error",
        "no match is told as an error",
        &[
            "mini.search.no-match.text",
            "mini.search.no-match.not-error",
            "mini.search.errors.distinguishable",
        ],
        |rules| rules.texts.no_match = "搜索出错:Error: Command failed: rg".into(),
    ),
    rules(
        "mini.search.texts.no-match-in-english",
        "the text without a match is in English",
        &["mini.search.no-match.text"],
        |rules| rules.texts.no_match = "No files contain \"{query}\".".into(),
    ),
    rules(
        "mini.search.texts.notice-reworded",
        "the notice has other words",
        &["mini.search.truncation.notice"],
        |rules| rules.texts.cut = "\n\n... 仅显示前 {limit} 条".into(),
    ),
    rules(
        "mini.search.texts.notice-without-blank-line",
        "there is no blank line before the notice",
        &["mini.search.truncation.notice"],
        |rules| rules.texts.cut = "\n... 共 {total} 条结果,仅显示前 {limit} 条".into(),
    ),
    rules(
        "mini.search.texts.notice-numbers-swapped",
        "the notice has its two numbers in the wrong places",
        &[
            "mini.search.truncation.notice",
            "mini.search.truncation.total",
        ],
        |rules| rules.texts.cut = "\n\n... 共 {limit} 条结果,仅显示前 {total} 条".into(),
    ),
    rules(
        "mini.search.texts.error-reworded",
        "an error does not begin with its prefix",
        &[
            "mini.search.errors.text",
            "mini.search.errors.invalid-regex",
        ],
        |rules| rules.texts.failed = "Error: {error}".into(),
    ),
    rules(
        "mini.search.texts.error-thrown",
        "a failure is thrown: its message stands alone",
        &["mini.search.errors.returned-not-thrown"],
        |rules| rules.texts.failed = "{error}".into(),
    ),
    rules(
        "mini.search.texts.error-as-no-match",
        "an error is told as no match",
        &[
            "mini.search.errors.text",
            "mini.search.errors.invalid-regex",
            "mini.search.errors.distinguishable",
        ],
        |rules| rules.texts.failed = "未找到包含 \"\" 的文件。".into(),
    ),
    rules(
        "mini.search.texts.error-without-cause",
        "an error does not say which",
        &["mini.search.errors.text"],
        |rules| rules.texts.failed = "搜索出错:".into(),
    ),
];
