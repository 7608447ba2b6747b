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
    let paths = pattern::of_paths(&text, tree).map(|pattern| quoted(&pattern));
    let both = matches.as_ref().map(|matches| {
        let path = matches.split_once(r"(?<line>").map_or("", |(path, _)| path);
        let (matches, path) = (quoted(matches), quoted(path));
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
