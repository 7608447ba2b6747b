//! A facet of an answer in full, as an assertion.

use std::collections::BTreeMap;

use seekspec_conformance::change::TreeChange;
use seekspec_conformance::judge::Observed;
use seekspec_conformance::model::profile::{LineKind, OrderBy, ToolSpec};
use seekspec_conformance::reader::{self, Asked};
use seekspec_conformance::tree::{Modified, Tree};
use serde_json::{Map, Value, json};

use super::expectation::Assertion;
use super::facet::RecordedFacet;

/// The facet as the answer has it; `None`: it has none.
pub(super) fn facet_of(
    facet: RecordedFacet,
    tool: &ToolSpec,
    asked: Asked<'_>,
    observed: &Observed,
) -> Option<Assertion> {
    let answer = &observed.answer;
    let tree = asked.tree;
    match facet {
        RecordedFacet::Text => Some(Assertion::text(&answer.text())),
        RecordedFacet::Details => {
            let details = answer.structured.clone()?;
            Some(Assertion::new("details", &details))
        }
        RecordedFacet::Paths => {
            let named = reader::paths(&tool.readers, answer, asked).ok()?;
            let list = listed(&named.paths, &named.paths, tool.order, tree)?;
            Some(Assertion::new("paths", &list))
        }
        RecordedFacet::Matches => {
            let shown: Vec<_> = reader::matches(&tool.readers, answer, asked)
                .ok()?
                .into_iter()
                .filter(|one| one.kind == LineKind::Match)
                .collect();
            let files: Option<Vec<String>> = shown.iter().map(|one| one.path.clone()).collect();
            let names: Vec<_> = shown.iter().map(ToString::to_string).collect();
            let list = listed(&names, &files?, tool.order, tree)?;
            Some(Assertion::new("matches", &list))
        }
    }
}

/// A list in order where the profile says one and the tree decides it; `None`: an empty one.
fn listed(names: &[String], files: &[String], order: OrderBy, tree: &Tree) -> Option<Value> {
    let is_in_order = match order {
        OrderBy::Mtime => have_distinct_ages(files, tree),
        OrderBy::Name => true,
        _ => names.len() == 1,
    };
    if names.is_empty() {
        None
    } else if is_in_order {
        Some(json!(names))
    } else {
        Some(json!({ "any_order": names }))
    }
}

fn have_distinct_ages(files: &[String], tree: &Tree) -> bool {
    let mut files: Vec<&String> = files.iter().collect();
    files.dedup();
    let mut times: Vec<Modified> = files
        .iter()
        .filter_map(|path| tree.entries.get(path.trim_end_matches('/')))
        .map(|entry| entry.modified)
        .collect();
    times.sort_unstable();
    times.dedup();
    times.len() == files.len() && !times.contains(&Modified::Unsaid)
}

pub(super) fn tree_after(change: &TreeChange) -> Option<Assertion> {
    if change.is_empty() {
        return None;
    }
    let contents = |files: &BTreeMap<String, Vec<u8>>| {
        let content = |(path, bytes): (&String, &Vec<u8>)| (path.clone(), content(bytes));
        files.iter().map(content).collect::<Map<String, Value>>()
    };
    let mut fields = Map::new();
    if !change.created.is_empty() {
        fields.insert("created".to_owned(), contents(&change.created).into());
    }
    if !change.changed.is_empty() {
        fields.insert("changed".to_owned(), contents(&change.changed).into());
    }
    if !change.removed.is_empty() {
        fields.insert("removed".to_owned(), json!(change.removed));
    }
    Some(Assertion::new("tree_after", &fields.into()))
}

fn content(bytes: &[u8]) -> Value {
    use base64::Engine as _;
    match std::str::from_utf8(bytes) {
        Ok(text) => json!(text),
        Err(_) => {
            let engine = base64::engine::general_purpose::STANDARD;
            json!({ "base64": engine.encode(bytes) })
        }
    }
}
