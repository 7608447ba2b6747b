use serde_json::Value;

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::edge::{leaves_file, misread};
use crate::profiles::{Tool, ToolResult};

use super::edge;

/// What no rule expresses.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "mini.glob.edges.leaves-a-file",
        "a file is left behind in the working directory",
        &["mini.glob.purpose.paths"],
        leaves_file,
    ),
    edge(
        "mini.glob.edges.dot-unescaped",
        "a dot is any character",
        &["mini.glob.pattern.literal-dot"],
        |tool, arguments, context| with_pattern(tool, arguments, context, |p| p.replace('.', "?")),
    ),
    edge(
        "mini.glob.edges.plus-unescaped",
        "a plus repeats what stands before it",
        &["mini.glob.pattern.literal-specials"],
        |tool, arguments, context| with_pattern(tool, arguments, context, |p| p.replace('+', "")),
    ),
    edge(
        "mini.glob.edges.parentheses-unescaped",
        "parentheses group, and are no characters of a name",
        &["mini.glob.pattern.literal-specials"],
        |tool, arguments, context| with_pattern(tool, arguments, context, without(&['(', ')'])),
    ),
    edge(
        "mini.glob.edges.anchors-unescaped",
        "caret and dollar are anchors, and no characters of a name",
        &["mini.glob.pattern.literal-specials"],
        |tool, arguments, context| with_pattern(tool, arguments, context, without(&['^', '$'])),
    ),
    edge(
        "mini.glob.edges.bar-unescaped",
        "a bar separates alternatives",
        &["mini.glob.pattern.literal-specials"],
        |tool, arguments, context| with_pattern(tool, arguments, context, before_the_bar),
    ),
    edge(
        "mini.glob.edges.braces-expanded",
        "braces are alternatives",
        &["mini.glob.pattern.literal-braces"],
        |tool, arguments, context| with_pattern(tool, arguments, context, first_alternative),
    ),
    edge(
        "mini.glob.edges.brackets-are-a-class",
        "brackets are one character",
        &["mini.glob.pattern.literal-brackets"],
        |tool, arguments, context| with_pattern(tool, arguments, context, one_for_a_class),
    ),
    edge(
        "mini.glob.edges.empty-pattern-is-all",
        "an empty pattern matches everything",
        &["mini.glob.input.pattern.empty"],
        |tool, arguments, context| misread(("pattern", or_all), tool, arguments, context),
    ),
    edge(
        "mini.glob.edges.list-with-a-count",
        "the list begins with the number of its paths",
        &["mini.glob.output.plain-string"],
        counts_paths,
    ),
];

fn or_all(pattern: &str) -> String {
    if pattern.is_empty() { "**" } else { pattern }.to_owned()
}

fn counts_paths(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let result = tool.call(arguments, context);
    if result.is_error || result.text.starts_with("未找到") {
        return result;
    }
    let count = result.text.lines().count();
    ToolResult {
        text: format!("找到 {count} 个文件:\n{}", result.text),
        ..result
    }
}

/// The call with another pattern: as a tool would read it that takes it for more than it is.
fn with_pattern(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
    read: impl Fn(&str) -> String,
) -> ToolResult {
    let mut arguments = arguments.clone();
    if let Some(Value::String(pattern)) = arguments.get_mut("pattern") {
        *pattern = read(pattern);
    }
    tool.call(&arguments, context)
}

fn without(characters: &'static [char]) -> impl Fn(&str) -> String {
    move |pattern| pattern.replace(characters, "")
}

fn before_the_bar(pattern: &str) -> String {
    pattern.split('|').next().unwrap_or_default().to_owned()
}

/// `*.{ts,js}` is `*.ts`: one of the files that alternatives would find.
fn first_alternative(pattern: &str) -> String {
    let Some((before, rest)) = pattern.split_once('{') else {
        return pattern.to_owned();
    };
    let Some((inside, after)) = rest.split_once('}') else {
        return pattern.to_owned();
    };
    let first = inside.split(',').next().unwrap_or_default();
    format!("{before}{first}{after}")
}

fn one_for_a_class(pattern: &str) -> String {
    let Some((before, rest)) = pattern.split_once('[') else {
        return pattern.to_owned();
    };
    let Some((_, after)) = rest.split_once(']') else {
        return pattern.to_owned();
    };
    format!("{before}?{after}")
}
