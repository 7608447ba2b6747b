use crate::engine::truncate::Kept;
use crate::mutants::Mutant;

use super::spoils::tags_lines;
use super::{edge, rules};

/// How the text looks.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "omp.search.output.mode-setting-unread",
        "the setting of the mode is not read",
        &[
            "omp.search.output.plain.match-line",
            "omp.search.output.hashline.match-line",
        ],
        |rules| rules.output.hashline_setting = "display.mode".into(),
    ),
    rules(
        "omp.search.output.plain-by-default",
        "plain mode by default",
        &["omp.search.output.mode-selection"],
        |rules| rules.output.hashline = false,
    )
    .excluded("which mode is on by default is open"),
    rules(
        "omp.search.output.never-hashline",
        "never in hashline mode",
        &[
            "omp.search.output.hashline.match-line",
            "omp.search.output.hashline.header",
        ],
        |rules| {
            rules.output.hashline_setting = "display.mode".into();
            rules.output.hashline = false;
        },
    ),
    rules(
        "omp.search.output.lines-from-zero",
        "lines are counted from 0",
        &[
            "omp.search.output.line-numbers",
            "omp.search.archives.numbering",
            "omp.search.line-range.line-numbers-absolute",
        ],
        |rules| rules.output.first_line = 0,
    ),
    rules(
        "omp.search.output.indentation-lost",
        "white space at the start of a line is lost",
        &["omp.search.output.content-verbatim"],
        |rules| rules.output.keeps_indentation = false,
    ),
    rules(
        "omp.search.output.match-unmarked",
        "a line that matches has no star",
        &[
            "omp.search.output.hashline.match-line",
            "omp.search.output.plain.match-line",
        ],
        |rules| rules.output.match_mark = " ".into(),
    ),
    rules(
        "omp.search.output.match-marked-otherwise",
        "a line that matches has a > instead of a star",
        &[
            "omp.search.output.hashline.match-line",
            "omp.search.output.plain.match-line",
        ],
        |rules| rules.output.match_mark = ">".into(),
    ),
    rules(
        "omp.search.output.context-marked",
        "a context line has a star as well",
        &[
            "omp.search.output.hashline.context-line",
            "omp.search.output.plain.context-line",
        ],
        |rules| rules.output.context_mark = "*".into(),
    ),
    rules(
        "omp.search.output.context-with-dash",
        "a context line begins with a dash",
        &[
            "omp.search.output.hashline.context-line",
            "omp.search.output.plain.context-line",
        ],
        |rules| rules.output.context_mark = "-".into(),
    ),
    rules(
        "omp.search.output.context-unaligned",
        "a context line has no blank before its number",
        &["omp.search.output.hashline.context-line"],
        |rules| rules.output.context_mark = "".into(),
    )
    .excluded("whether a blank stands before the number of a context line is open"),
    rules(
        "omp.search.output.bar-in-hashline-mode",
        "a bar follows the number in hashline mode",
        &[
            "omp.search.output.hashline.match-line",
            "omp.search.output.hashline.context-line",
        ],
        |rules| rules.output.hashline_separator = "|".into(),
    ),
    rules(
        "omp.search.output.blank-after-colon",
        "a blank follows the colon in hashline mode",
        &[
            "omp.search.output.hashline.match-line",
            "omp.search.output.hashline.context-line",
            "omp.search.output.content-verbatim",
        ],
        |rules| rules.output.hashline_separator = ": ".into(),
    ),
    rules(
        "omp.search.output.colon-in-plain-mode",
        "a colon follows the number in plain mode",
        &[
            "omp.search.output.plain.match-line",
            "omp.search.output.plain.context-line",
        ],
        |rules| rules.output.plain_separator = ":".into(),
    ),
    rules(
        "omp.search.output.single-without-pilcrow",
        "nothing stands before the path of a single file in hashline mode",
        &["omp.search.output.hashline.header"],
        |rules| rules.output.single_prefix = "".into(),
    ),
    rules(
        "omp.search.output.heading-without-hash",
        "nothing stands before the path in a heading",
        &[
            "omp.search.output.multi-header-tagged",
            "omp.search.output.multi-header-plain",
        ],
        |rules| rules.output.heading_prefix = "".into(),
    ),
    rules(
        "omp.search.output.heading-with-two-hashes",
        "two hashes stand before the path in a heading",
        &[
            "omp.search.output.multi-header-tagged",
            "omp.search.output.multi-header-plain",
        ],
        |rules| rules.output.heading_prefix = "## ".into(),
    ),
    rules(
        "omp.search.output.tag-after-colon",
        "a colon stands between the path and its tag",
        &[
            "omp.search.output.hashline.header",
            "omp.search.output.multi-header-tagged",
        ],
        |rules| rules.output.tag_separator = ":".into(),
    ),
    rules(
        "omp.search.output.plain-single-heading",
        "a single file has a heading in plain mode, too",
        &["omp.search.output.single-file-flat"],
        |rules| rules.output.plain_single_heading = true,
    )
    .excluded("whether a single file has a heading in plain mode is open"),
    rules(
        "omp.search.output.files-unseparated",
        "no empty line stands between two files",
        &["omp.search.output.grouped-by-file"],
        |rules| rules.output.file_separator = "".into(),
    )
    .excluded("what stands between two files is open"),
    rules(
        "omp.search.output.gap-marked",
        "a line of dashes stands between lines that are no neighbours",
        &["omp.search.context.overlap"],
        |rules| rules.output.gap = "--".into(),
    )
    .excluded("what stands between lines that are no neighbours is open"),
    rules(
        "omp.search.output.cut-unmarked",
        "a line that was cut has no mark",
        &["omp.search.limit.line-length"],
        |rules| rules.output.cut_mark = "".into(),
    )
    .excluded("the document has lost the mark, which may be anything"),
    rules(
        "omp.search.output.cut-marked-with-dots",
        "three dots instead of an ellipsis follow a line that was cut",
        &["omp.search.limit.line-length"],
        |rules| rules.output.cut_mark = "...".into(),
    )
    .excluded("the document has lost the mark"),
    rules(
        "omp.search.output.uncut",
        "the text is not cut",
        &["omp.search.truncation.byte-cap"],
        |rules| rules.output.max_bytes = usize::MAX,
    ),
    rules(
        "omp.search.output.cut-at-decimal-kilobytes",
        "the text is cut at 50,000 bytes instead of 51,200",
        &["omp.search.truncation.byte-cap"],
        |rules| rules.output.max_bytes = 50_000,
    ),
    rules(
        "omp.search.output.cut-at-32-kibibytes",
        "the text is cut at 32 KiB instead of 50",
        &[
            "omp.search.truncation.byte-cap",
            "omp.search.truncation.no-line-cap",
        ],
        |rules| rules.output.max_bytes = 32 * 1024,
    ),
    rules(
        "omp.search.output.cut-at-64-kibibytes",
        "the text is cut at 64 KiB instead of 50",
        &["omp.search.truncation.byte-cap"],
        |rules| rules.output.max_bytes = 64 * 1024,
    ),
    rules(
        "omp.search.output.end-kept",
        "the end of a long text is kept instead of its beginning",
        &["omp.search.truncation.keeps-head"],
        |rules| rules.output.keeps = Kept::End,
    ),
    edge(
        "omp.search.output.tag-per-line",
        "in hashline mode every line has a tag of its own",
        &["omp.search.output.hashline.bare-numbers"],
        tags_lines,
    ),
];
