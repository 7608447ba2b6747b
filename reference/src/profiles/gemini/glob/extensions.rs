//! The extensions that the document sketches. Each is off unless the setting `extensions`, a list
//! of names, contains it:
//!
//! | name | additional arguments | effect |
//! |---|---|---|
//! | `batch` | `patterns`: strings, replaces `pattern` | one search per pattern |
//! | `semantic` | `files`: `source`, `test` or `config`, replaces `pattern` | a named pattern |
//! | `sort` | `sortBy`: `name`, `size` or `type` | another order |
//! | `filter` | `minSize`, `maxSize`, `extensions` | lists only the files that pass |
//! | `recovery` | | tries a failed search again with a simpler pattern |
//! | `cache` | | the same arguments get the same answer for five minutes, per session |
//! | `guard` | | refuses a call without `path`, or with `..` in it |
//!
//! The cache is [`CachedGlobTool`](super::CachedGlobTool), kept by a
//! [`Session`](crate::wire::Session).

use std::cmp::Ordering;
use std::path::Path;

use serde_json::{Value, json};

use crate::engine::collation::Comparer;
use crate::engine::newest::FoundFile;
use crate::engine::reach::Reach;
use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::{DetailsValue as _, ToolResult};

use super::GlobTool;
use super::answer::{BatchResult, Display, GlobError, displayed};
use super::rules::GlobRules;

/// Performs a call with the extensions that are on.
pub(super) fn call(tool: &GlobTool, arguments: &Value, context: &Context<'_>) -> ToolResult {
    let on = |name: &str| is_on(tool, context, name);
    if on("guard") && !passes_guard(arguments) {
        return refused_by_guard(tool);
    }
    let patterns = on("batch").then(|| batch_patterns(arguments)).flatten();
    match patterns {
        Some(patterns) => run_batch(&patterns, arguments, &|one| single(tool, one, context)),
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
        recover(arguments, &tool.rules, &search)
    } else {
        search(arguments).unwrap_or_else(|error| error.answer(&tool.rules))
    };
    match Filter::read(arguments) {
        Some(filter) if on("filter") => filter.apply(&result, &tool.rules, &context.reach),
        _ => result,
    }
}

pub(super) fn is_on(tool: &GlobTool, context: &Context<'_>, name: &str) -> bool {
    let mut names = context
        .settings
        .get(&*tool.rules.extensions.setting)
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    names.any(|on| on == name)
}

/// The arguments with the pattern that `files` names (Maintainability).
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

/// The document's advice to callers (Security).
fn passes_guard(arguments: &Value) -> bool {
    let path = arguments.get("path").and_then(Value::as_str);
    path.is_some_and(|path| !path.is_empty() && !path.contains(".."))
}

fn refused_by_guard(tool: &GlobTool) -> ToolResult {
    let message = tool.rules.texts.guarded.to_string();
    ToolResult {
        block: None,
        structured: Some(json!({ "error": message })),
        ..ToolResult::error(message)
    }
}

/// The patterns of a batch (Batch searches).
fn batch_patterns(arguments: &Value) -> Option<Vec<String>> {
    let patterns = arguments.get("patterns")?.as_array()?;
    let text = |pattern: &Value| pattern.as_str().map(str::to_owned);
    patterns.iter().map(text).collect()
}

/// One result per pattern, in order. The text is their texts, separated by an empty line.
fn run_batch(
    patterns: &[String],
    arguments: &Value,
    search: &dyn Fn(&Value) -> ToolResult,
) -> ToolResult {
    let each: Vec<ToolResult> = patterns
        .iter()
        .map(|pattern| search(&with_pattern(arguments, pattern)))
        .collect();
    let results = Display {
        display: None,
        results: Some(each.iter().map(batch_result).collect()),
    };
    let texts: Vec<&str> = each.iter().map(|result| result.text.as_str()).collect();
    ToolResult {
        block: None,
        text: texts.join("\n\n"),
        structured: results.write(),
        is_error: each.iter().any(|result| result.is_error),
    }
}

fn batch_result(result: &ToolResult) -> BatchResult {
    let structured = result.structured.as_ref();
    let display = structured.and_then(|structured| structured["returnDisplay"].as_str());
    BatchResult {
        text: result.text.clone(),
        display: display.map(str::to_owned),
    }
}

/// Searches, and after a failure searches again without the first `**/` (Recovery). An invalid call
/// is not searched again.
fn recover(
    arguments: &Value,
    rules: &GlobRules,
    search: &dyn Fn(&Value) -> Result<ToolResult, GlobError>,
) -> ToolResult {
    let error = match search(arguments) {
        Ok(result) => return result,
        Err(error @ GlobError::Invalid(_)) => return error.answer(rules),
        Err(error) => error,
    };
    match simplified(arguments) {
        None => error.answer(rules),
        Some(simpler) => match search(&simpler) {
            Ok(result) => warned(result, rules),
            Err(again @ GlobError::Invalid(_)) => warned(again.answer(rules), rules),
            Err(_) => given_up(&error, rules),
        },
    }
}

fn simplified(arguments: &Value) -> Option<Value> {
    let pattern = arguments.get("pattern")?.as_str()?;
    let simpler = pattern.replacen("**/", "", 1);
    pattern
        .contains("**")
        .then(|| with_pattern(arguments, &simpler))
}

fn warned(result: ToolResult, rules: &GlobRules) -> ToolResult {
    let values = [("text", result.text.as_str())];
    ToolResult {
        block: None,
        text: fill(&rules.texts.recovered, &values),
        ..result
    }
}

fn given_up(error: &GlobError, rules: &GlobRules) -> ToolResult {
    let message = error.message();
    ToolResult {
        block: None,
        text: fill(&rules.texts.not_recovered, &[("message", &message)]),
        structured: displayed(&rules.texts.not_recovered_display),
        is_error: true,
    }
}

/// The conditions for a file to stay in the list (Filtering). A bound of 0 does not apply.
struct Filter {
    min_size: u64,
    max_size: u64,
    extensions: Option<Vec<String>>,
}

impl Filter {
    /// The filter of a call, if it has one.
    fn read(arguments: &Value) -> Option<Self> {
        let is_asked = ["minSize", "maxSize", "extensions"]
            .into_iter()
            .any(|field| arguments.get(field).is_some());
        let size = |field| arguments.get(field).and_then(Value::as_u64);
        let extensions = arguments.get("extensions").and_then(Value::as_array);
        is_asked.then(|| Self {
            min_size: size("minSize").unwrap_or_default(),
            max_size: size("maxSize").unwrap_or_default(),
            extensions: extensions.map(|names| {
                names
                    .iter()
                    .filter_map(Value::as_str)
                    .map(str::to_owned)
                    .collect()
            }),
        })
    }

    /// The paths of the answer that pass, and nothing else. Of an answer without paths nothing is
    /// left.
    fn apply(&self, result: &ToolResult, rules: &GlobRules, reach: &Reach) -> ToolResult {
        let lines = result.text.lines().filter(|line| line.starts_with('/'));
        let passing: Vec<&str> = lines.filter(|path| self.passes(path, reach)).collect();
        let count = passing.len().to_string();
        let display = fill(&rules.texts.filtered_display, &[("count", &count)]);
        ToolResult {
            block: None,
            text: passing.join("\n"),
            structured: displayed(&display),
            is_error: false,
        }
    }

    fn passes(&self, path: &str, reach: &Reach) -> bool {
        let Ok(metadata) = reach.metadata(Path::new(path)) else {
            return false;
        };
        let is_large_enough = self.min_size == 0 || metadata.len() >= self.min_size;
        let is_small_enough = self.max_size == 0 || metadata.len() <= self.max_size;
        let extension = extension(path).to_lowercase();
        is_large_enough
            && is_small_enough
            && self
                .extensions
                .as_ref()
                .is_none_or(|names| names.contains(&extension))
    }
}

/// Another order of the list (Custom sort).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SortBy {
    /// By path.
    Name,
    /// By size, which the document's sketch does not implement: nothing moves.
    Size,
    /// By extension. Files with the same one do not move.
    Type,
}

impl SortBy {
    /// The order that the call asks for. Unknown names are ignored.
    fn read(arguments: &Value) -> Option<Self> {
        match arguments.get("sortBy")?.as_str()? {
            "name" => Some(Self::Name),
            "size" => Some(Self::Size),
            "type" => Some(Self::Type),
            _ => None,
        }
    }

    /// Sorts the files.
    pub(super) fn sort(self, files: &mut [FoundFile], comparison: &Comparer) {
        files.sort_by(|left, right| match self {
            Self::Name => comparison.compare(&left.path, &right.path),
            Self::Size => Ordering::Equal,
            Self::Type => comparison.compare(&extension(&left.path), &extension(&right.path)),
        });
    }
}

/// The extension with its dot, like Node's `path.extname`.
fn extension(path: &str) -> String {
    let extension = Path::new(path).extension();
    extension.map_or_else(String::new, |name| format!(".{}", name.to_string_lossy()))
}
