//! Lines that the answer shows next to each other, in whatever form.

mod views;

use std::collections::BTreeSet;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

use super::facet::{Check, Facet, Subject};
use super::map::read_map;
use super::text::differing_lines;
use crate::diff::{self, quoted};
use crate::mismatch::Mismatch;
use crate::problem::{Fault, YamlPlace};
use crate::tree::{EntryKind, Tree};
use crate::yaml::Value;
use views::{View, views};

pub(super) struct ShowsFacet;

/// Lines that the answer shows next to each other, in whatever form.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct ShownText {
    /// The lines; empty: none of a file of the tree.
    text: Option<String>,
    /// The number of the first of them, where the answer numbers its lines.
    from: Option<u64>,
    /// Lines that the answer does not show.
    excludes: Vec<String>,
}

const FORMS: &str = "`shows` is a text, or a map of `text`, `from` and `excludes`";

impl Facet for ShowsFacet {
    fn name(&self) -> &'static str {
        "shows"
    }

    fn about(&self) -> &'static str {
        "Lines that the answer shows next to each other: numbered or not, in the text or in JSON"
    }

    fn parse(&self, value: &Value) -> Result<Box<dyn Check>, Fault> {
        let shown: ShownText = match value {
            Value::String(text) => ShownText {
                text: Some(text.clone()),
                ..ShownText::default()
            },
            _ => read_map(value, FORMS)?,
        };
        if shown.from.is_some() && shown.text.as_deref().is_none_or(str::is_empty) {
            let message = "`from` is the number of the first line of `text`, which has none";
            return Err(Fault::new(YamlPlace::default().key("from"), message));
        }
        Ok(Box::new(shown))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        let shown = generator.subschema_for::<ShownText>();
        json_schema!({"anyOf": [{"type": "string"}, shown]})
    }
}

impl Check for ShownText {
    fn judge(&self, subject: &Subject<'_>) -> Result<(), Mismatch> {
        let views = subject.answer().map(views).unwrap_or_default();
        let shown: BTreeSet<&str> = views.iter().flat_map(View::lines).collect();
        let wrong = match self.text.as_deref() {
            None => None,
            Some("") => of_the_tree(&shown, subject.tree),
            Some(text) => self.difference(&lines(text), &views),
        };
        let mut excludes = self.excludes.iter();
        let excluded = excludes.find(|line| shown.contains(line.as_str()));
        let excluded =
            excluded.map(|line| (format!("the answer must not show {}", quoted(line)), None));
        match wrong.or(excluded) {
            None => Ok(()),
            Some((message, diff)) => {
                Err(Mismatch::new(message, &self.in_words(), &subject.text()).with_diff(diff))
            }
        }
    }

    fn asserts_something(&self) -> bool {
        self.text.is_some() || !self.excludes.is_empty()
    }

    fn in_words(&self) -> String {
        let text = self.text.as_deref().map(|text| match text {
            "" => "no line of a file".to_owned(),
            text => text.strip_suffix('\n').unwrap_or(text).to_owned(),
        });
        let from = self
            .from
            .map(|from| format!("numbered from {from}, or not at all"));
        let excludes = self.excludes.join("\n");
        let excludes = (!excludes.is_empty()).then(|| format!("not:\n{excludes}"));
        let parts: Vec<String> = [text, from, excludes].into_iter().flatten().collect();
        parts.join("\n")
    }
}

/// A message, and a difference where it does not say everything.
type Wrong = (String, Option<String>);

impl ShownText {
    fn difference(&self, expected: &[&str], views: &[View]) -> Option<Wrong> {
        let found: Vec<Option<u64>> = views.iter().flat_map(|view| view.find(expected)).collect();
        let is_right = |number: &Option<u64>| {
            let wanted = self.from.or(*number);
            number.is_none() || *number == wanted
        };
        if found.iter().any(is_right) {
            return None;
        }
        if let (Some(Some(number)), Some(from)) = (found.first(), self.from) {
            let message = format!("the lines are numbered from {number}, not from {from}");
            return Some((message, None));
        }
        let nearest = views.iter().max_by_key(|view| view.common(expected));
        let actual = nearest.map(|view| view.around(expected));
        let actual = actual.unwrap_or_default();
        if matches!(actual.as_slice(), [] | [""]) {
            return Some(("the answer shows none of the lines".to_owned(), None));
        }
        if actual == expected {
            let message = "the lines are not numbered one after the other";
            return Some((message.to_owned(), None));
        }
        let pieces = diff::of_lines(expected, &actual);
        Some((differing_lines(&pieces), Some(diff::render(&pieces))))
    }
}

/// A line of a file of the tree that the answer shows.
fn of_the_tree(shown: &BTreeSet<&str>, tree: &Tree) -> Option<Wrong> {
    tree.entries.iter().find_map(|(path, entry)| {
        let EntryKind::File(content) = &entry.kind else {
            return None;
        };
        let text = String::from_utf8_lossy(content);
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let line = lines.find(|line| shown.contains(line))?;
        Some((
            format!("the answer must not show {} of {path}", quoted(line)),
            None,
        ))
    })
}

/// The lines of a text, all bytes of each.
fn lines(text: &str) -> Vec<&str> {
    text.strip_suffix('\n')
        .unwrap_or(text)
        .split('\n')
        .collect()
}
