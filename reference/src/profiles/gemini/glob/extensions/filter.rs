use std::fs;

use serde_json::{Value, json};

use crate::engine::template::fill;
use crate::profiles::ToolResult;

use super::super::rules::GlobRules;
use super::sort::extension;

/// What has to hold of a file to stay in the list (Filtering). A bound of 0 is none.
pub(super) struct Filter {
    min_size: u64,
    max_size: u64,
    extensions: Option<Vec<String>>,
}

impl Filter {
    /// What the call asks for, if it asks for any.
    pub(super) fn read(arguments: &Value) -> Option<Self> {
        let has = |field| arguments.get(field).is_some();
        let is_asked = ["minSize", "maxSize", "extensions"].into_iter().any(has);
        let size = |field| arguments.get(field).and_then(Value::as_u64);
        let extensions = arguments.get("extensions").and_then(Value::as_array);
        is_asked.then(|| Self {
            min_size: size("minSize").unwrap_or_default(),
            max_size: size("maxSize").unwrap_or_default(),
            extensions: extensions.map(|names| names.iter().filter_map(text).collect()),
        })
    }

    /// The paths of the answer that pass, and nothing else: of an answer without paths nothing is left.
    pub(super) fn apply(&self, result: &ToolResult, rules: &GlobRules) -> ToolResult {
        let lines = result.text.lines().filter(|line| line.starts_with('/'));
        let passing: Vec<&str> = lines.filter(|path| self.passes(path)).collect();
        let count = passing.len().to_string();
        let display = fill(&rules.texts.filtered_display, &[("count", &count)]);
        ToolResult {
            text: passing.join("\n"),
            structured: Some(json!({ &*rules.output.display_field: display })),
            is_error: false,
        }
    }

    fn passes(&self, path: &str) -> bool {
        let Ok(metadata) = fs::metadata(path) else {
            return false;
        };
        let is_large_enough = self.min_size == 0 || metadata.len() >= self.min_size;
        let is_small_enough = self.max_size == 0 || metadata.len() <= self.max_size;
        let extension = extension(path).to_lowercase();
        let is_named = |names: &Vec<String>| names.contains(&extension);
        is_large_enough && is_small_enough && self.extensions.as_ref().is_none_or(is_named)
    }
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}
