//! The answer (execute, result; getDescription).

use serde_json::Value;

use crate::engine::display;
use crate::engine::newest::FoundFile;
use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::{Arguments, DetailsValue, Failure, ToolResult};

use super::plan::{GlobPlan, search_directory};
use super::rules::{DescriptionRules, GlobRules};
use super::search::Matches;

outputs! {
    /// The structured part: a `returnDisplay`, or `results` of a batch.
    pub(super) struct Display {
        /// The result in a few words, as the user sees it.
        display as "returnDisplay": Option<String>,
        /// The results of a batch, one per pattern (extension `batch`).
        results as "results": Option<Vec<BatchResult>>,
    }

    /// The result of a pattern of a batch.
    pub(super) struct BatchResult {
        /// The text that the model sees.
        text as "llmContent": String,
        /// The result in a few words, as the user sees it.
        display as "returnDisplay": Option<String>,
    }
}

/// Renders the sorted matches.
pub(super) fn answer(
    matches: &Matches,
    plan: &GlobPlan,
    rules: &GlobRules,
    context: &Context<'_>,
) -> ToolResult {
    let root = display::slashed(context.root);
    let root = root.trim_end_matches('/');
    let shown = |found: &FoundFile| {
        if rules.output.absolute {
            format!("{root}/{}", found.path)
        } else {
            found.path.clone()
        }
    };
    let paths: Vec<String> = matches.files.iter().map(shown).collect();
    match paths.as_slice() {
        [] => none(matches, plan, rules),
        paths => found(paths, matches, plan, rules),
    }
}

fn none(matches: &Matches, plan: &GlobPlan, rules: &GlobRules) -> ToolResult {
    let texts = &rules.texts;
    let ignored = ignored(matches, &texts.none_ignored);
    let values = [("pattern", plan.pattern.as_str()), ("ignored", &ignored)];
    ToolResult {
        block: None,
        text: fill(&texts.none, &values),
        structured: displayed(&texts.none_display),
        is_error: false,
    }
}

fn found(paths: &[String], matches: &Matches, plan: &GlobPlan, rules: &GlobRules) -> ToolResult {
    let texts = &rules.texts;
    let count = paths.len().to_string();
    let ignored = ignored(matches, &texts.found_ignored);
    let values = [
        ("count", count.as_str()),
        ("pattern", &plan.pattern),
        ("ignored", &ignored),
    ];
    let header = fill(&texts.found, &values);
    ToolResult {
        block: None,
        text: header + &paths.join(&rules.output.separator),
        structured: displayed(&fill(&texts.found_display, &[("count", &count)])),
        is_error: false,
    }
}

fn ignored(matches: &Matches, template: &str) -> String {
    match matches.ignored.len() {
        0 => String::new(),
        count => fill(template, &[("count", &count.to_string())]),
    }
}

/// The structured part with this `returnDisplay`.
pub(super) fn displayed(text: &str) -> Option<Value> {
    let display = Display {
        display: Some(text.to_owned()),
        results: None,
    };
    display.write()
}

/// Why a call of `glob` fails (validateToolParams; execute; Error handling).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GlobError {
    /// The call is invalid. Nothing was searched.
    Invalid(Failure),
    /// The search failed, or was cancelled.
    Search(String),
}

impl GlobError {
    pub(super) fn aborted(rules: &GlobRules) -> Self {
        Self::Search(rules.texts.aborted.to_string())
    }

    /// The reason.
    pub(super) fn message(&self) -> String {
        match self {
            Self::Invalid(reason) => reason.message(),
            Self::Search(message) => message.clone(),
        }
    }

    /// The answer for a failure, with its `returnDisplay`.
    pub(super) fn answer(&self, rules: &GlobRules) -> ToolResult {
        let (texts, message) = (&rules.texts, self.message());
        let (text, display) = match self {
            Self::Invalid(_) => (fill(&texts.invalid, &[("reason", &message)]), message),
            Self::Search(_) => (
                fill(&texts.search_failed, &[("message", &message)]),
                texts.search_failed_display.to_string(),
            ),
        };
        ToolResult {
            block: None,
            structured: displayed(&display),
            ..ToolResult::error(text)
        }
    }
}

/// A call in a few words, as the user sees it while it runs: the pattern, and the path if one is
/// given.
pub(super) fn describe(
    arguments: Arguments<'_>,
    rules: &GlobRules,
    context: &Context<'_>,
) -> String {
    let texts = &rules.texts;
    let has_path = arguments.text("path").is_some_and(|path| !path.is_empty());
    let within = if has_path {
        let path = display::display_path(context.root, &search_directory(arguments, context));
        let short = shorten(&path, &rules.description);
        fill(&texts.description_within, &[("path", &short)])
    } else {
        String::new()
    };
    let pattern = arguments.text("pattern").unwrap_or_default();
    fill(
        &texts.description,
        &[("pattern", pattern), ("within", &within)],
    )
}

/// Replaces the middle of a long path with an ellipsis.
fn shorten(path: &str, rules: &DescriptionRules) -> String {
    let characters: Vec<char> = path.chars().collect();
    if characters.len() <= rules.max_path {
        return path.to_owned();
    }
    let kept = rules
        .max_path
        .saturating_sub(rules.ellipsis.chars().count());
    let (first, last) = (kept / 2, kept - kept / 2);
    let beginning = characters[..first].iter();
    let end = characters[characters.len() - last..].iter();
    let ellipsis: Vec<char> = rules.ellipsis.chars().collect();
    beginning.chain(&ellipsis).chain(end).collect()
}
