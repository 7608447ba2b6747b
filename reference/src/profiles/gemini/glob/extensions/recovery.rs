//! A search that fails is tried once more with a simpler pattern (Recovery).

use serde_json::{Value, json};

use crate::engine::template::fill;
use crate::profiles::ToolResult;

use super::super::answer::failure;
use super::super::error::GlobError;
use super::super::rules::GlobRules;
use super::with_pattern;

/// Searches, and if that fails, once more without the first `**/`. What is refused is no failure of the search.
pub(super) fn recover(
    arguments: &Value,
    rules: &GlobRules,
    search: &dyn Fn(&Value) -> Result<ToolResult, GlobError>,
) -> ToolResult {
    let error = match search(arguments) {
        Ok(result) => return result,
        Err(error @ GlobError::Invalid(_)) => return failure(&error, rules),
        Err(error) => error,
    };
    match simplified(arguments) {
        None => failure(&error, rules),
        Some(simpler) => match search(&simpler) {
            Ok(result) => warned(result, rules),
            Err(again @ GlobError::Invalid(_)) => warned(failure(&again, rules), rules),
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
        text: fill(&rules.texts.recovered, &values),
        ..result
    }
}

fn given_up(error: &GlobError, rules: &GlobRules) -> ToolResult {
    let message = error.message(rules);
    ToolResult {
        text: fill(&rules.texts.not_recovered, &[("message", &message)]),
        structured: Some(
            json!({ &*rules.output.display_field: rules.texts.not_recovered_display }),
        ),
        is_error: true,
    }
}
