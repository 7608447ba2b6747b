//! Texts whose lines name files in another format.

use serde_json::json;

use super::{Candidate, SeenFailure, of_tool, pattern};

pub(super) const FORMAT: &str = "its text has another format";

pub(super) fn candidates(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let Some(answer) = seen.answer() else {
        return Vec::new();
    };
    let (text, tree) = (answer.text(), &seen.case.tree);
    let matches = pattern::of_matches(&text, tree);
    let paths = pattern::of_paths(&text, tree).or_else(|| plain_lines(seen, &text));
    let mut keys = Vec::new();
    if let Some(matches) = matches {
        keys.push(json!({"matches": {"pattern": matches}}));
        // A name may have a colon in it, too.
        let path = matches.replace(r"(?<line>\d+)", r"\d+");
        keys.push(json!({"matches": {"pattern": matches}, "paths": {"pattern": path}}));
    }
    if let Some(pattern) = paths {
        keys.push(json!({"paths": {"pattern": pattern}}));
        let below = |name| json!({"paths": {"pattern": pattern, "below": name}});
        keys.extend(seen.strings().map(below));
    }
    keys.into_iter().map(|keys| of_tool(keys, FORMAT)).collect()
}

/// A pattern for lines that are paths, where the profile reads a structured part.
fn plain_lines(seen: &SeenFailure<'_>, text: &str) -> Option<String> {
    let reader = seen.step().tool_spec.readers.paths.as_ref()?;
    reader.details.as_ref()?;
    let mut lines = text.lines();
    lines
        .any(|line| seen.names(line))
        .then(|| "^(?<path>.+)$".to_owned())
}
