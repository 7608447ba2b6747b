use std::fs;

use serde_json::Value;

use crate::host::Context;
use crate::mutants::Mutant;
use crate::mutants::edge::{leaves_file, misread};
use crate::profiles::{Tool, ToolResult};

use super::edge;

/// What no rule expresses.
pub(super) const ALL: &[Mutant] = &[
    edge(
        "mini.search.edges.leaves-a-file",
        "a file is left behind in the working directory",
        &["mini.search.input.query.shell-injection"],
        leaves_file,
    ),
    edge(
        "mini.search.edges.names-searched",
        "a file whose name has the query is reported, too",
        &[
            "mini.search.purpose.content-not-name",
            "mini.search.purpose.content",
        ],
        reports_names,
    ),
    edge(
        "mini.search.edges.dash-is-an-option",
        "a query that begins with a dash is passed to ripgrep as an option",
        &["mini.search.input.query.leading-dash"],
        refuses_options,
    ),
    edge(
        "mini.search.edges.quotes-lost",
        "double quotes of a query are lost on the command line",
        &["mini.search.input.query.double-quote"],
        |tool, arguments, context| misread(("query", without_quotes), tool, arguments, context),
    ),
    edge(
        "mini.search.edges.line-reported-again",
        "a line that has the query more than once is reported twice",
        &["mini.search.output.one-line-per-match-line"],
        repeats_lines,
    ),
];

fn reports_names(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let result = tool.call(arguments, context);
    let Some(query) = arguments["query"].as_str().filter(|_| !result.is_error) else {
        return result;
    };
    let mut lines: Vec<String> = Vec::new();
    if !result.text.starts_with("未找到") {
        lines.extend(result.text.lines().map(str::to_owned));
    }
    for entry in fs::read_dir(context.root).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.contains(query) && entry.path().is_file() {
            lines.push(format!("{name}:1: {name}"));
        }
    }
    let text = lines.join("\n");
    match lines.is_empty() {
        true => result,
        false => ToolResult { text, ..result },
    }
}

fn refuses_options(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    match arguments["query"].as_str() {
        Some(query) if query.starts_with('-') => ToolResult::error(format!(
            "搜索出错:Error: Command failed: rg: unrecognized flag {query}"
        )),
        _ => tool.call(arguments, context),
    }
}

fn without_quotes(query: &str) -> String {
    query.replace('"', "")
}

fn repeats_lines(tool: &dyn Tool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let result = tool.call(arguments, context);
    let Some(query) = arguments["query"]
        .as_str()
        .filter(|query| !query.is_empty() && !result.is_error)
    else {
        return result;
    };
    let repeated = result.text.lines().flat_map(|line| {
        let content = line.splitn(3, ':').nth(2).unwrap_or_default();
        let is_again = content.matches(query).nth(1).is_some();
        [Some(line), is_again.then_some(line)].into_iter().flatten()
    });
    ToolResult {
        text: repeated.collect::<Vec<_>>().join("\n"),
        ..result
    }
}
