//! Mistakes in grammars.

use std::collections::BTreeSet;

use seekspec_conformance::model::profile::ProfileFile;
use seekspec_conformance::problem::{Fault, YamlPlace};
use seekspec_conformance::suite::Suite;
use seekspec_conformance::unknown_name::UnknownName;
use serde_json::Value;

use super::grammar::{CallChoice, FuzzFile, Words, WordsFile};
use super::machine_paths;
use super::template::{DRAWS, OF_TREES, TemplatePart, parts, weighted};

/// The faults of a grammar: names that nothing has, words that contain themselves, ranges whose ends
/// are exchanged, and entries and calls that there are none of.
pub(crate) fn check(file: &FuzzFile, suite: &Suite, shared: &Words) -> Vec<Fault> {
    let mut faults = Vec::new();
    let place = YamlPlace::default();
    faults.extend(covers(file, suite));
    for (key, range) in [
        ("entries", file.entries),
        ("calls_per_tree", file.calls_per_tree),
    ] {
        faults.extend(exchanged(&place.key(key), range));
    }
    if file.calls.is_empty() {
        faults.push(Fault::new(
            place.key("calls"),
            "write at least one kind of call",
        ));
    }
    let words = with_words_of(&file.words, shared);
    let checking = Checking { words: &words };
    checking.words(&file.words, &file.once, &mut faults);
    for (index, choice) in file.tree.iter().enumerate() {
        let entry = place.key("tree").index(index);
        checking.text(&choice.path, &entry.key("path"), &mut faults);
        checking.value(&choice.entry, &entry.key("entry"), &mut faults);
    }
    for (index, choice) in file.calls.iter().enumerate() {
        let profile = suite.profiles.get(&file.profile);
        checking.call(
            choice,
            profile,
            &place.key("calls").index(index),
            &mut faults,
        );
    }
    if let Some(age) = &file.age {
        checking.text(age, &place.key("age"), &mut faults);
    }
    if let Some(profile) = suite.profiles.get(&file.profile) {
        faults.extend(machine_paths::check(file, &words, profile));
    }
    faults
}

fn covers(file: &FuzzFile, suite: &Suite) -> Vec<Fault> {
    let place = YamlPlace::default().key("covers");
    if file.covers.is_empty() {
        return vec![Fault::new(place, "write at least one requirement")];
    }
    let mut faults = Vec::new();
    for (index, id) in file.covers.iter().enumerate() {
        if suite.requirement(id).is_none() {
            let known = suite.all_requirements().map(|one| one.id.as_str());
            let unknown = Fault::from(UnknownName::new("requirement", id, known));
            faults.push(unknown.below(&place.index(index)));
        }
    }
    faults
}

fn exchanged(place: &YamlPlace, [first, last]: [usize; 2]) -> Option<Fault> {
    let message = "the first number of a range is the smaller one";
    (first > last).then(|| Fault::new(place.clone(), message))
}

/// The faults of shared words, among which those of a grammar are not known.
pub(crate) fn check_words(file: &WordsFile) -> Vec<Fault> {
    let mut faults = Vec::new();
    let checking = Checking { words: &file.words };
    checking.words(&file.words, &file.once, &mut faults);
    faults
}

/// The words, and those shared ones of other names.
pub(crate) fn with_words_of(own: &Words, shared: &Words) -> Words {
    let mut words = shared.clone();
    words.extend(own.clone());
    words
}

struct Checking<'a> {
    words: &'a Words,
}

impl Checking<'_> {
    fn call(
        &self,
        choice: &CallChoice,
        profile: Option<&ProfileFile>,
        place: &YamlPlace,
        faults: &mut Vec<Fault>,
    ) {
        if let (Some(tool), Some(profile)) = (&choice.tool, profile)
            && !profile.tools.contains_key(tool)
        {
            let names = profile.tools.keys().map(String::as_str);
            let fault = Fault::from(UnknownName::new("tool", tool, names));
            faults.push(fault.below(&place.key("tool")));
        }
        if !choice.call.is_object() {
            let message = "expected a map of arguments and templates";
            faults.push(Fault::new(place.key("call"), message));
        }
        self.value(&choice.call, &place.key("call"), faults);
        if let Some(with) = &choice.with {
            self.value(with, &place.key("with"), faults);
        }
    }

    fn words(&self, own: &Words, once: &[String], faults: &mut Vec<Fault>) {
        for (index, word) in once.iter().enumerate() {
            let place = YamlPlace::default().key("once").index(index);
            self.text(&format!("<{word}>"), &place, faults);
        }
        for (name, alternatives) in own {
            let place = YamlPlace::default().key("words").key(name);
            if alternatives.is_empty() {
                faults.push(Fault::new(place.clone(), "write at least one alternative"));
            }
            if self.reaches(name, name, &mut BTreeSet::new()) {
                let message = format!("`{name}` contains itself");
                faults.push(Fault::new(place.clone(), message));
            }
            for (index, alternative) in alternatives.iter().enumerate() {
                self.value(weighted(alternative).1, &place.index(index), faults);
            }
        }
    }

    fn value(&self, template: &Value, place: &YamlPlace, faults: &mut Vec<Fault>) {
        match template {
            Value::String(text) => self.text(text, place, faults),
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.value(weighted(item).1, &place.index(index), faults);
                }
            }
            Value::Object(fields) => {
                for (key, value) in fields {
                    let field = place.key(key);
                    if key == "$number" || key == "$times" {
                        faults.extend(range(value, &field));
                    } else if key.starts_with('$')
                        && !["$with", "$by"].contains(&key.as_str())
                        && !DRAWS.contains(&key.as_str())
                    {
                        let known = DRAWS.iter().copied().chain(["$times", "$with", "$by"]);
                        faults
                            .push(Fault::from(UnknownName::new("draw", key, known)).below(&field));
                    }
                    self.value(value, &field, faults);
                }
            }
            _ => {}
        }
    }

    fn text(&self, template: &str, place: &YamlPlace, faults: &mut Vec<Fault>) {
        for part in parts(template) {
            let TemplatePart::Word(word) = part else {
                continue;
            };
            if !OF_TREES.contains(&word) && !self.words.contains_key(word) {
                let own = self.words.keys().map(String::as_str);
                let unknown = UnknownName::new("word", word, own.chain(OF_TREES.iter().copied()));
                faults.push(Fault::from(unknown).below(place));
            }
        }
    }

    /// Whether a word leads to another.
    fn reaches<'s>(&'s self, from: &str, to: &str, seen: &mut BTreeSet<&'s str>) -> bool {
        let alternatives = self.words.get(from).into_iter().flatten();
        let mut words = BTreeSet::new();
        alternatives.for_each(|one| words_of(one, &mut words));
        words.into_iter().any(|word| {
            word == to
                || self.words.get_key_value(word).is_some_and(|(word, _)| {
                    seen.insert(word.as_str()) && self.reaches(word, to, seen)
                })
        })
    }
}

pub(super) fn words_of<'v>(value: &'v Value, words: &mut BTreeSet<&'v str>) {
    match value {
        Value::String(text) => {
            words.extend(parts(text).into_iter().filter_map(|part| match part {
                TemplatePart::Word(word) => Some(word),
                TemplatePart::Text(_) => None,
            }));
        }
        Value::Array(items) => items.iter().for_each(|item| words_of(item, words)),
        Value::Object(fields) => fields.values().for_each(|value| words_of(value, words)),
        _ => {}
    }
}

fn range(value: &Value, place: &YamlPlace) -> Option<Fault> {
    let ends: Option<Vec<usize>> = value.as_array().and_then(|ends| {
        let end = |end: &Value| usize::try_from(end.as_u64()?).ok();
        ends.iter().map(end).collect()
    });
    match ends.as_deref() {
        Some([first, last]) => exchanged(place, [*first, *last]),
        _ => Some(Fault::new(
            place.clone(),
            "expected two whole numbers: the first and the last",
        )),
    }
}
