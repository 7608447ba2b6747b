use serde_json::{Map, Value};

use crate::mutants::Mutant;
use crate::mutants::codescout::spoils::{change_text, with_fields};

use super::{edge, rules};

/// What `content` holds.
pub(super) const ALL: &[Mutant] = &[
    rules(
        "codescout.read_file.content.final-newline-lost",
        "the newline at the end of a whole file is lost",
        &[
            "codescout.read_file.output.content-newline",
            "codescout.read_file.output.content",
            "codescout.read_file.output.example",
        ],
        |rules| rules.content.keeps_last_line_end = false,
    ),
    edge(
        "codescout.read_file.content.final-newline-added",
        "a last line without a newline gets one",
        &["codescout.read_file.output.content"],
        |tool, arguments, context| with_fields(final_newline_added, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.content.numbered",
        "lines are shown with their numbers",
        &[
            "codescout.read_file.output.content",
            "codescout.read_file.output.example",
        ],
        |tool, arguments, context| with_fields(numbered, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.content.trimmed",
        "blanks around the content are lost",
        &[
            "codescout.read_file.output.content",
            "codescout.read_file.output.content-newline",
        ],
        |tool, arguments, context| with_fields(trimmed, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.content.line-ends-trimmed",
        "blanks at the ends of lines are lost",
        &[
            "codescout.read_file.output.content",
            "codescout.read_file.range.both",
        ],
        |tool, arguments, context| with_fields(line_ends_trimmed, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.content.carriage-returns-lost",
        "CRLF becomes LF",
        &["codescout.read_file.output.content"],
        |tool, arguments, context| with_fields(carriage_returns_lost, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.content.tabs-expanded",
        "tabs become blanks",
        &[
            "codescout.read_file.output.content",
            "codescout.read_file.range.both",
        ],
        |tool, arguments, context| with_fields(tabs_expanded, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.content.empty-lines-lost",
        "empty lines are left out",
        &[
            "codescout.read_file.output.content",
            "codescout.read_file.range.both",
        ],
        |tool, arguments, context| with_fields(empty_lines_lost, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.content.escapes-interpreted",
        "what looks like an escape is taken for one",
        &["codescout.read_file.output.content"],
        |tool, arguments, context| with_fields(escapes_interpreted, tool, arguments, context),
    ),
    edge(
        "codescout.read_file.content.ascii-only",
        "characters beyond ASCII become question marks",
        &["codescout.read_file.output.content"],
        |tool, arguments, context| with_fields(ascii_only, tool, arguments, context),
    ),
];

fn final_newline_added(fields: &mut Map<String, Value>) {
    change_text(fields, "content", |text| {
        if text.ends_with('\n') || text.is_empty() {
            text.to_owned()
        } else {
            format!("{text}\n")
        }
    });
}

fn numbered(fields: &mut Map<String, Value>) {
    change_text(fields, "content", numbered_lines);
}

fn trimmed(fields: &mut Map<String, Value>) {
    change_text(fields, "content", |text| text.trim().to_owned());
}

fn line_ends_trimmed(fields: &mut Map<String, Value>) {
    change_text(fields, "content", |text| {
        text.replace(" \n", "\n").replace(" \n", "\n")
    });
}

fn carriage_returns_lost(fields: &mut Map<String, Value>) {
    change_text(fields, "content", |text| text.replace("\r\n", "\n"));
}

fn tabs_expanded(fields: &mut Map<String, Value>) {
    change_text(fields, "content", |text| text.replace('\t', "    "));
}

fn empty_lines_lost(fields: &mut Map<String, Value>) {
    change_text(fields, "content", |text| {
        text.replace("\n\n", "\n").replace("\n\n", "\n")
    });
}

fn escapes_interpreted(fields: &mut Map<String, Value>) {
    change_text(fields, "content", |text| text.replace("\\n", "\n"));
}

fn ascii_only(fields: &mut Map<String, Value>) {
    change_text(fields, "content", |text| {
        text.replace(|c: char| !c.is_ascii(), "?")
    });
}

fn numbered_lines(text: &str) -> String {
    let lines = text.split_inclusive('\n').enumerate();
    lines
        .map(|(index, line)| format!("{}\t{line}", index + 1))
        .collect()
}
