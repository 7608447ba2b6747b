use crate::mutants::Mutant;

use super::rules;

/// The messages.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "mini.glob.texts.no-match-reworded",
        "the text without a match has other words",
        &["mini.glob.no-match.text"],
        |rules| rules.texts.no_match = "没有匹配 \"{pattern}\"。".into(),
    ),
    rules(
        "mini.glob.texts.no-match-without-pattern",
        "the text without a match does not repeat the pattern",
        &["mini.glob.no-match.text"],
        |rules| rules.texts.no_match = "未找到匹配 \"\" 的文件。".into(),
    ),
    rules(
        "mini.glob.texts.no-match-as-error",
        "no match is told as an error",
        &["mini.glob.no-match.text", "mini.glob.no-match.not-error"],
        |rules| rules.texts.no_match = "列出文件出错:Error: ENOENT".into(),
    ),
    rules(
        "mini.glob.texts.no-match-in-english",
        "the text without a match is in English",
        &["mini.glob.no-match.text"],
        |rules| rules.texts.no_match = "No files match \"{pattern}\".".into(),
    ),
    rules(
        "mini.glob.texts.notice-reworded",
        "the notice has other words",
        &["mini.glob.truncation.notice"],
        |rules| rules.texts.cut = "\n\n... 仅显示前 {limit} 个".into(),
    ),
    rules(
        "mini.glob.texts.notice-without-blank-line",
        "there is no blank line before the notice",
        &["mini.glob.truncation.notice"],
        |rules| rules.texts.cut = "\n... 共 {total} 个文件,仅显示前 {limit} 个".into(),
    ),
    rules(
        "mini.glob.texts.notice-numbers-swapped",
        "the notice has its two numbers in the wrong places",
        &["mini.glob.truncation.notice", "mini.glob.truncation.total"],
        |rules| rules.texts.cut = "\n\n... 共 {limit} 个文件,仅显示前 {total} 个".into(),
    ),
    rules(
        "mini.glob.texts.error-reworded",
        "an error does not begin with its prefix",
        &[
            "mini.glob.errors.text",
            "mini.glob.errors.missing-working-dir",
        ],
        |rules| rules.texts.failed = "Error: {error}".into(),
    ),
    rules(
        "mini.glob.texts.error-thrown",
        "a failure is thrown: its message stands alone",
        &["mini.glob.errors.returned-not-thrown"],
        |rules| rules.texts.failed = "{error}".into(),
    ),
    rules(
        "mini.glob.texts.error-as-no-match",
        "an error is told as no match",
        &[
            "mini.glob.errors.text",
            "mini.glob.errors.missing-working-dir",
        ],
        |rules| rules.texts.failed = "未找到匹配 \"\" 的文件。".into(),
    ),
    rules(
        "mini.glob.texts.error-without-cause",
        "an error does not say which",
        &["mini.glob.errors.text"],
        |rules| rules.texts.failed = "列出文件出错:".into(),
    )
    .excluded("the one failure that can be brought about may also be passed over"),
];
