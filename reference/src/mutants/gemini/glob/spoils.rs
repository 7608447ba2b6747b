//! What goes wrong at the edge of gemini's `glob`.

use std::fs;

use serde_json::{Value, json};

use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::gemini::glob::{GlobRules, GlobTool};
use crate::profiles::{Tool, ToolResult};

/// Without a directory, the one that usually has the sources is searched.
pub(super) fn searches_src(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let mut arguments = arguments.clone();
    if let Some(fields) = arguments.as_object_mut()
        && context.root.join("src").is_dir()
    {
        fields.entry("path").or_insert_with(|| json!("src"));
    }
    tool.call(&arguments, context)
}

/// A switch that is given is on, whatever it says.
pub(super) fn takes_false_for_true(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let mut arguments = arguments.clone();
    if arguments.get("case_sensitive") == Some(&json!(false)) {
        arguments["case_sensitive"] = json!(true);
    }
    tool.call(&arguments, context)
}

/// What has the wrong type becomes what was meant.
pub(super) fn converts_types(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let mut arguments = arguments.clone();
    for field in ["pattern", "path"] {
        if let Some(given) = arguments.get(field).filter(|given| !given.is_string()) {
            arguments[field] = as_text(given).into();
        }
    }
    for field in ["case_sensitive", "respect_git_ignore"] {
        if let Some(given) = arguments.get(field).filter(|given| !given.is_boolean()) {
            arguments[field] = (as_text(given) == "true").into();
        }
    }
    tool.call(&arguments, context)
}

fn as_text(given: &Value) -> String {
    match given {
        Value::Array(items) => items.iter().map(as_text).collect::<Vec<_>>().join(","),
        Value::String(text) => text.clone(),
        Value::Null | Value::Bool(false) => String::new(),
        other => other.to_string(),
    }
}

/// Links to directories are entered, those of the root at least.
pub(super) fn follows_links(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let mut result = tool.call(arguments, context);
    let is_recursive = arguments["pattern"]
        .as_str()
        .is_some_and(|pattern| pattern.starts_with("**/"));
    if !is_recursive || result.is_error || arguments.get("path").is_some() {
        return result;
    }
    for entry in fs::read_dir(context.root).into_iter().flatten().flatten() {
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        if is_link && entry.path().is_dir() {
            let mut within = arguments.clone();
            within["path"] = entry.file_name().to_string_lossy().into();
            let found = tool.call(&within, context).text;
            for path in found.lines().skip(1) {
                result.text.push('\n');
                result.text.push_str(path);
            }
        }
    }
    result
}

/// All git-ignored files of the directory are counted, whether the pattern matches them or not.
pub(super) fn counts_whatever_is_ignored(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    if !arguments["pattern"].is_string() {
        return tool.call(arguments, context);
    }
    let mut everything = arguments.clone();
    everything["pattern"] = json!("**/*");
    let ignored = ignored(&tool.call(&everything, context).text);
    telling(ignored, arguments, context)
}

/// Git-ignored files are counted although they would not have been listed anyway.
pub(super) fn counts_what_is_left_out(
    _: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let mut rules = GlobRules::default();
    rules.search.ignore = vec![];
    let ignored = ignored(&GlobTool { rules }.call(arguments, context).text);
    telling(ignored, arguments, context)
}

/// The files are counted before the git-ignored ones are taken away.
pub(super) fn counts_too_early(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let result = tool.call(arguments, context);
    let counted = result.text.strip_prefix("Found ").and_then(|rest| {
        let (count, rest) = rest.split_once(' ')?;
        let all = count.parse::<usize>().ok()? + ignored(&result.text);
        Some(format!("Found {all} {rest}"))
    });
    ToolResult {
        text: counted.unwrap_or_else(|| result.text.clone()),
        ..result
    }
}

/// The number of git-ignored files that an answer tells.
fn ignored(text: &str) -> usize {
    let told = text
        .split_once(" files were git-ignored)")
        .and_then(|(before, _)| before.rsplit_once('('));
    let count = told.and_then(|(_, words)| words.split(' ').next()?.parse().ok());
    count.unwrap_or(0)
}

/// The answer with this number of git-ignored files in it.
fn telling(ignored: usize, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let mut rules = GlobRules::default();
    rules.git.counts_ignored = false;
    let count = ignored.to_string();
    let said = |template: &str| match ignored {
        0 => String::new(),
        _ => fill(template, &[("count", &count)]),
    };
    let texts = &mut rules.texts;
    let found = texts
        .found
        .replace("{ignored}", &said(&texts.found_ignored));
    let none = texts.none.replace("{ignored}", &said(&texts.none_ignored));
    (texts.found, texts.none) = (found.into(), none.into());
    GlobTool { rules }.call(arguments, context)
}
