//! No grammar names a path of the machine: links of its trees, paths of its calls.

use std::collections::BTreeSet;

use seekspec_conformance::machine_path::is_of_the_machine;
use seekspec_conformance::model::profile::ProfileFile;
use seekspec_conformance::problem::{Fault, YamlPlace};
use serde_json::Value;

use super::check::words_of;
use super::grammar::{FuzzFile, Words};
use super::template::{TemplatePart, parts, weighted};

/// The faults of a grammar with these words, its own and shared ones.
pub(super) fn check(file: &FuzzFile, words: &Words, profile: &ProfileFile) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, choice) in file.tree.iter().enumerate() {
        let place = YamlPlace::default().key("tree").index(index).key("entry");
        if let Some(target) = choice.entry.get("symlink") {
            let fault = of_texts(target, words, &|path| path);
            faults.extend(fault.map(|fault| fault.below(&place)));
        }
    }
    for (index, choice) in file.calls.iter().enumerate() {
        let place = YamlPlace::default().key("calls").index(index).key("call");
        let tool = choice.tool.as_ref().unwrap_or(&file.tool);
        let Some(spec) = profile.tools.get(tool) else {
            continue;
        };
        for (name, template) in arguments(&choice.call) {
            if spec.takes_a_path(name) {
                let fault = of_texts(template, words, &|path| spec.below_its_root(path));
                faults.extend(fault.map(|fault| fault.below(&place)));
            }
        }
    }
    faults
}

/// The arguments of a call, and of the calls of which it is one.
fn arguments(call: &Value) -> Vec<(&str, &Value)> {
    let fields = call.as_object().into_iter().flatten();
    fields
        .flat_map(|(key, value)| match value {
            Value::Array(items) if key == "$one_of" => {
                let calls = items.iter().map(|item| weighted(item).1);
                calls.flat_map(arguments).collect()
            }
            _ => vec![(key.trim_end_matches('?'), value)],
        })
        .collect()
}

/// The first text of a template, or of a word in it, that begins with a path of the machine.
fn of_texts(template: &Value, words: &Words, rooted: &dyn Fn(&str) -> &str) -> Option<Fault> {
    let mut seen = BTreeSet::new();
    let mut templates = vec![template];
    while let Some(template) = templates.pop() {
        let mut names = BTreeSet::new();
        words_of(template, &mut names);
        for name in names.into_iter().filter(|name| seen.insert(*name)) {
            templates.extend(words.get(name).into_iter().flatten());
        }
        let mut texts = Vec::new();
        texts_of(template, &mut texts);
        let wrong = texts
            .into_iter()
            .find(|text| is_of_the_machine(rooted(&without_words(text)), 0, &|_| false));
        if let Some(text) = wrong {
            return Some(Fault::new(
                YamlPlace::default(),
                format!("`{text}`, which a path may begin with, is a path of the machine"),
            ));
        }
    }
    None
}

fn texts_of<'v>(template: &'v Value, texts: &mut Vec<&'v str>) {
    match template {
        Value::String(text) => texts.push(text),
        Value::Array(items) => items.iter().for_each(|item| texts_of(item, texts)),
        Value::Object(fields) => fields.values().for_each(|value| texts_of(value, texts)),
        _ => {}
    }
}

/// The text with a glob for each word: what is drawn is a name of the tree.
fn without_words(text: &str) -> String {
    let parts = parts(text).into_iter().map(|part| match part {
        TemplatePart::Text(plain) => plain,
        TemplatePart::Word(_) => "*",
    });
    parts.collect()
}
