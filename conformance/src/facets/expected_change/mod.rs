//! Which files were expected to be created, changed and removed, in the tree or outside of it.

use std::collections::{BTreeMap, BTreeSet};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

use super::map::read_map;
use crate::change::TreeChange;
use crate::diff::{self, excerpt, quoted};
use crate::mismatch::Mismatch;
use crate::problem::{Fault, YamlPlace};
use crate::range;
use crate::yaml::Value;

mod content;

use content::ExpectedContent;

/// Exactly these changes; by default none.
#[derive(Debug, Default)]
pub(super) struct ExpectedChange {
    created: BTreeMap<String, ExpectedContent>,
    changed: BTreeMap<String, ExpectedContent>,
    removed: BTreeSet<String>,
}

/// Which files were created, changed and removed; what is not named is as it was.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct ChangeSpec {
    /// New files, and their contents.
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    created: BTreeMap<String, Value>,
    /// Files with another content, and the new content.
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    changed: BTreeMap<String, Value>,
    /// Files and directories that are gone.
    removed: Vec<String>,
}

const UNCHANGED: &str = "unchanged";

impl ExpectedChange {
    /// Reads `unchanged`, or a map. The facet is named in messages.
    pub(super) fn parse(value: &Value, facet: &str) -> Result<Self, Fault> {
        const MAP: &str = "a map of `created`, `changed` and `removed`";
        match value.as_str() {
            Some(UNCHANGED) => Ok(Self::default()),
            Some(other) => Err(Fault::new(
                YamlPlace::default(),
                format!("`{other}` is neither `{UNCHANGED}` nor {MAP}"),
            )),
            None => {
                let forms = format!("`{facet}` is `{UNCHANGED}`, or {MAP}");
                read_map::<ChangeSpec>(value, &forms)?.check()
            }
        }
    }

    pub(super) fn schema(generator: &mut SchemaGenerator) -> Schema {
        let spec = generator.subschema_for::<ChangeSpec>();
        json_schema!({"anyOf": [{"const": UNCHANGED}, spec]})
    }

    /// Whether the change is as expected.
    pub(super) fn judge(&self, change: &TreeChange) -> Result<(), Mismatch> {
        let mut lines = Vec::new();
        let mut messages = Vec::new();
        compare(
            "created",
            &self.created,
            &change.created,
            &mut lines,
            &mut messages,
        );
        compare(
            "changed",
            &self.changed,
            &change.changed,
            &mut lines,
            &mut messages,
        );
        for path in self.removed.difference(&change.removed) {
            messages.push(format!("{} was not removed", quoted(path)));
            lines.push(format!("- removed {path}"));
        }
        for path in change.removed.difference(&self.removed) {
            messages.push(format!("{} was removed", quoted(path)));
            lines.push(format!("+ removed {path}"));
        }
        if messages.is_empty() {
            return Ok(());
        }
        Err(
            Mismatch::new(few(&messages), &self.in_words(), &in_words(change))
                .with_diff(Some(excerpt(&lines.join("\n")))),
        )
    }

    /// Whether a file is expected to be created, or changed.
    pub(super) fn has(&self, path: &str) -> bool {
        self.created.contains_key(path) || self.changed.contains_key(path)
    }

    /// The expectation, for people.
    pub(super) fn in_words(&self) -> String {
        let contents = |files: &BTreeMap<String, ExpectedContent>| -> Vec<String> {
            files
                .iter()
                .map(|(path, content)| format!("{path}: {content}"))
                .collect()
        };
        let removed: Vec<String> = self.removed.iter().cloned().collect();
        listed(&contents(&self.created), &contents(&self.changed), &removed)
    }
}

impl ChangeSpec {
    fn check(&self) -> Result<ExpectedChange, Fault> {
        let removed = range::expand_all(&self.removed)
            .map_err(|error| Fault::new(YamlPlace::default().key("removed"), error.to_string()))?;
        Ok(ExpectedChange {
            created: contents("created", &self.created)?,
            changed: contents("changed", &self.changed)?,
            removed: removed.into_iter().collect(),
        })
    }
}

fn contents(
    key: &str,
    values: &BTreeMap<String, Value>,
) -> Result<BTreeMap<String, ExpectedContent>, Fault> {
    let mut contents = BTreeMap::new();
    for (path, value) in values {
        let place = YamlPlace::default().key(key).key(path);
        let here = |error: range::RangeError| Fault::new(place.clone(), error.to_string());
        let content = ExpectedContent::parse(value).map_err(|fault| fault.below(&place))?;
        for path in range::expand(path).map_err(here)? {
            contents.insert(path, content.clone());
        }
    }
    Ok(contents)
}

/// Compares the files that were created or changed with the expected ones.
fn compare(
    done: &str,
    expected: &BTreeMap<String, ExpectedContent>,
    actual: &BTreeMap<String, Vec<u8>>,
    lines: &mut Vec<String>,
    messages: &mut Vec<String>,
) {
    for (path, content) in expected {
        match actual.get(path) {
            None => {
                messages.push(format!("{} was not {done}", quoted(path)));
                lines.push(format!("- {done} {path}"));
            }
            Some(bytes) if !content.matches(bytes) => {
                messages.push(format!("{} was {done} with another content", quoted(path)));
                lines.push(format!("  {done} {path}"));
                lines.push(diff::render(&content.difference(bytes)));
            }
            Some(_) => {}
        }
    }
    for path in actual.keys().filter(|path| !expected.contains_key(*path)) {
        messages.push(format!("{} was {done}", quoted(path)));
        lines.push(format!("+ {done} {path}"));
    }
}

/// The most changes that the message names.
const MOST_NAMED: usize = 3;

fn few(messages: &[String]) -> String {
    let named = messages[..messages.len().min(MOST_NAMED)].join(", ");
    match messages.len().saturating_sub(MOST_NAMED) {
        0 => named,
        more => format!("{named}, and {more} more"),
    }
}

fn in_words(change: &TreeChange) -> String {
    let names =
        |files: &BTreeMap<String, Vec<u8>>| -> Vec<String> { files.keys().cloned().collect() };
    let removed: Vec<String> = change.removed.iter().cloned().collect();
    listed(&names(&change.created), &names(&change.changed), &removed)
}

fn listed(created: &[String], changed: &[String], removed: &[String]) -> String {
    let lines: Vec<String> = [
        ("created", created),
        ("changed", changed),
        ("removed", removed),
    ]
    .into_iter()
    .flat_map(|(done, files)| files.iter().map(move |file| format!("{done} {file}")))
    .collect();
    if lines.is_empty() {
        UNCHANGED.to_owned()
    } else {
        excerpt(&lines.join("\n"))
    }
}
