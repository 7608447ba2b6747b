//! Random trees.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::model::entry::{EntrySpec, TreeSpec};
use seekspec_conformance::numbers::Numbers;
use seekspec_conformance::tree::{self, Tree};
use serde_json::{Map, Value, json};

use super::grammar::FuzzFile;
use super::template::Draw;

/// How often an age is drawn again that another entry has.
const MOST_TRIES: usize = 50;

/// A tree as a fixture has it: entries by path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TreeText(pub BTreeMap<String, Value>);

impl TreeText {
    /// The tree; `None`: it is not a possible one.
    pub fn build(&self) -> Option<Tree> {
        let mut spec = TreeSpec::new();
        for (path, value) in &self.0 {
            let entry: EntrySpec = serde_json::from_value(value.clone()).ok()?;
            spec.insert(path.clone(), entry);
        }
        tree::build(&spec).ok()
    }

    pub(super) fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    pub(super) fn files(&self) -> impl Iterator<Item = &str> {
        self.0
            .iter()
            .filter(|(_, value)| {
                ["dir", "symlink", "git"]
                    .iter()
                    .all(|key| value.get(key).is_none())
            })
            .map(|(path, _)| path.as_str())
    }

    /// Every directory above an entry, and the empty ones.
    pub(super) fn directories(&self) -> BTreeSet<&str> {
        let mut directories = BTreeSet::new();
        for (path, value) in &self.0 {
            directories.extend(path.match_indices('/').map(|(end, _)| &path[..end]));
            if value.get("dir").is_some() {
                directories.insert(path);
            }
        }
        directories
    }

    /// The content of a file, where it is written as a text.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        let entry = self.0.get(path)?;
        entry.as_str().or_else(|| entry.get("text")?.as_str())
    }
}

/// Draws a tree. An entry that would be in the way of another is left out.
pub(super) fn draw(file: &FuzzFile, numbers: &mut Numbers) -> TreeText {
    let mut tree = TreeText::default();
    for _ in 0..numbers.between(file.entries) {
        let Some(choice) = numbers.weighted(&file.tree, |choice| choice.weight) else {
            break;
        };
        let mut drawing = Draw::new(file, &tree, numbers);
        let (path, entry) = (drawing.text(&choice.path), drawing.value(&choice.entry));
        let mut larger = tree.clone();
        if larger.0.insert(path, entry).is_none() && larger.build().is_some() {
            tree = larger;
        }
    }
    match &file.age {
        Some(age) => with_ages(tree, file, age, numbers),
        None => tree,
    }
}

/// The tree with an age of its own for every entry, and for every directory above one.
fn with_ages(mut tree: TreeText, file: &FuzzFile, age: &str, numbers: &mut Numbers) -> TreeText {
    let directories: Vec<String> = tree.directories().into_iter().map(str::to_owned).collect();
    for path in directories {
        tree.0.entry(path).or_insert_with(|| json!({"dir": true}));
    }
    let (mut taken, mut aged) = (BTreeSet::new(), TreeText::default());
    for (path, entry) in &tree.0 {
        for _ in 0..MOST_TRIES {
            let drawn = Draw::new(file, &tree, numbers).text(age);
            let alone = TreeText(BTreeMap::from([(path.clone(), with_age(entry, &drawn))]));
            let built = alone.build();
            let Some(only) = built.as_ref().and_then(|tree| tree.entries.values().next()) else {
                continue;
            };
            if taken.insert(only.modified) {
                aged.0.extend(alone.0);
                break;
            }
        }
    }
    aged
}

fn with_age(entry: &Value, age: &str) -> Value {
    let mut fields = match entry {
        Value::Object(fields) => fields.clone(),
        Value::String(text) => Map::from_iter([("text".to_owned(), json!(text))]),
        _ => Map::new(),
    };
    fields.insert("age".to_owned(), json!(age));
    fields.into()
}
