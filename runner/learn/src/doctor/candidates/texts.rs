//! Texts whose lines name files in another format.

use super::{Candidate, KeyChange, SeenFailure};
use crate::doctor::pattern;
use seekspec_run::yaml_text::quoted;

pub(super) const FORMAT: &str = "its text has another format";

pub(super) fn candidates(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let Some(answer) = seen.answer() else {
        return Vec::new();
    };
    let (text, tree) = (answer.text(), &seen.case.tree);
    let matches = pattern::of_matches(&text, tree);
    let paths = pattern::of_paths(&text, tree)
        .or_else(|| plain_lines(seen, &text))
        .map(|pattern| quoted(&pattern));
    let both = matches.as_ref().map(|matches| {
        // A name may have a colon in it, too.
        let path = matches.replace(r"(?<line>\d+)", r"\d+");
        let (matches, path) = (quoted(matches), quoted(&path));
        format!("matches: {{pattern: {matches}}}, paths: {{pattern: {path}}}")
    });
    let matches = matches.map(|pattern| format!("matches: {{pattern: {}}}", quoted(&pattern)));
    let below = paths.iter().flat_map(|pattern| {
        let names = seen.strings();
        names.map(move |name| format!("paths: {{pattern: {pattern}, below: {name}}}"))
    });
    let plain = paths
        .iter()
        .map(|pattern| format!("paths: {{pattern: {pattern}}}"));
    let keys = matches.into_iter().chain(both).chain(plain).chain(below);
    keys.map(|keys| (KeyChange::Tool(keys), FORMAT)).collect()
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
