//! What the document sketches as extensions of the tool, each off unless the setting `extensions`, a list of names, has it:
//!
//! | name | what a call may have then | what happens |
//! |---|---|---|
//! | `batch` | `patterns`: strings, instead of `pattern` | a search for each, one after another |
//! | `semantic` | `files`: `source`, `test` or `config`, instead of `pattern` | the pattern that the name stands for |
//! | `sort` | `sortBy`: `name`, `size` or `type` | another order |
//! | `filter` | `minSize`, `maxSize`, `extensions` | the list alone, of what passes |
//! | `recovery` | | a search that fails is tried once more with a simpler pattern |
//! | `cache` | | the answer to the same arguments is given again for five minutes, as long as the tool is kept |
//! | `guard` | | a call without `path`, or with `..` in it, is refused |
//!
//! The cache is [`CachedGlobTool`](super::CachedGlobTool); a [`Session`](crate::wire::Session) keeps one from call to call.

mod batch;
mod cached;
mod filter;
mod recovery;
mod sort;

pub use cached::CachedGlobTool;
pub use sort::SortBy;

use serde_json::{Value, json};

use crate::host::Context;
use crate::profiles::ToolResult;

use super::GlobTool;

/// Performs a call with those extensions that are on.
pub(super) fn call(tool: &GlobTool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let on = |name: &str| is_on(tool, context, name);
    if on("guard") && !passes_guard(arguments) {
        return refused_by_guard(tool);
    }
    let patterns = on("batch").then(|| batch::patterns(arguments)).flatten();
    match patterns {
        Some(patterns) => batch::run(&patterns, arguments, &|one| single(tool, one, context)),
        None => single(tool, arguments, context),
    }
}

fn single(tool: &GlobTool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let on = |name: &str| is_on(tool, context, name);
    let named = on("semantic")
        .then(|| named_pattern(tool, arguments))
        .flatten();
    let arguments = named.as_ref().unwrap_or(arguments);
    let sort_by = on("sort").then(|| SortBy::read(arguments)).flatten();
    let search = |arguments: &Value| tool.answer(arguments, sort_by, context);
    let result = if on("recovery") {
        recovery::recover(arguments, &tool.rules, &search)
    } else {
        search(arguments).unwrap_or_else(|error| super::answer::failure(&error, &tool.rules))
    };
    match filter::Filter::read(arguments) {
        Some(filter) if on("filter") => filter.apply(&result, &tool.rules),
        _ => result,
    }
}

fn is_on(tool: &GlobTool, context: &Context<'_>, name: &str) -> bool {
    let names = context.settings.get(&*tool.rules.extensions.setting);
    let mut names = names.and_then(Value::as_array).into_iter().flatten();
    names.any(|on| on == name)
}

/// The arguments with the pattern that `files` stands for (Maintainability).
fn named_pattern(tool: &GlobTool, arguments: &Value) -> Option<Value> {
    let name = arguments.get("files")?.as_str()?;
    let patterns = &tool.rules.extensions.named_patterns;
    let (_, pattern) = patterns.iter().find(|(known, _)| *known == name)?;
    Some(with_pattern(arguments, pattern))
}

fn with_pattern(arguments: &Value, pattern: &str) -> Value {
    let mut arguments = arguments.clone();
    arguments["pattern"] = json!(pattern);
    arguments
}

/// What the document advises callers to do (Security).
fn passes_guard(arguments: &Value) -> bool {
    let path = arguments.get("path").and_then(Value::as_str);
    path.is_some_and(|path| !path.is_empty() && !path.contains(".."))
}

fn refused_by_guard(tool: &GlobTool) -> ToolResult {
    let message = tool.rules.texts.guarded.to_string();
    ToolResult {
        structured: Some(json!({ "error": message })),
        ..ToolResult::error(message)
    }
}
