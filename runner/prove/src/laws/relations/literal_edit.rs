//! An edit puts exactly the given text in place of exactly the given text.

use std::sync::Arc;

use regex::Regex;
use seekspec_conformance::reader;
use serde_json::{Map, Value, json};

use crate::laws::asker::AskedPlace;
use crate::laws::input;
use crate::laws::trees;
use crate::laws::trial::{Checked, LawTrial, violated};

/// Texts with characters that have a meaning in replacements, formats, line ends or encodings.
const TEXTS: &[&str] = &[
    "[$&]",
    "[$1 $0 ${1} $$ $` $']",
    r"[\1 \0 \n \t \\ \u0041]",
    "[%s {} {0} %(x)s]",
    "one\ntwo",
    "one\r\ntwo",
    "[\u{2028}\u{2029}\u{85}\u{b}\u{c}]",
    "[\u{feff}]",
    "[e\u{301} \u{1f980} \u{e9}]",
    "[a\tb]",
];

/// The arguments of an edit.
pub(super) struct EditCall<'c> {
    pub(super) path: &'c str,
    pub(super) call: &'c Map<String, Value>,
    pub(super) unless: Option<&'c str>,
}

impl EditCall<'_> {
    /// The new texts, but for those that the tool may change.
    fn texts(&self) -> Vec<&'static str> {
        let may_change = self.unless.and_then(|unless| Regex::new(unless).ok());
        let may_change = |text: &&&str| may_change.as_ref().is_some_and(|one| one.is_match(text));
        let texts = TEXTS.iter().filter(|text| !may_change(text));
        texts.copied().collect()
    }
}

/// The file of the call gets a line for each text, which one edit each replaces; the last line has no
/// line feed, and the file a byte order mark. Above each line is one that an old text would match as
/// a regular expression. An edit that fails says nothing, but must change nothing.
pub(super) fn check(trial: &mut LawTrial<'_, '_>, edit: &EditCall<'_>) -> Checked {
    let step = &trial.input.step;
    let written = step.arguments.get(edit.path).and_then(Value::as_str);
    let written = written.unwrap_or_default().to_owned();
    // A tool may have a root of its own, whose paths are absolute.
    let path = reader::normalise(written.trim_start_matches('/'));
    let content = trees::file(&trial.input.tree, &path);
    let content = content.and_then(|content| std::str::from_utf8(content).ok());
    // A tool may adapt line ends to those of a file of which it shows only some.
    let Some(content) = content.filter(|text| !text.contains(['\r', '\0'])) else {
        return trial.require(false, "the call is not about a file of plain text");
    };
    let texts = edit.texts();
    let mut expected = before(content, texts.len());
    let tree = trees::with_file(&trial.input.tree, &path, expected.as_bytes());
    let calls = texts.iter().enumerate().map(|(number, new)| {
        let old = old(number);
        let texts = [("{path}", &*written), ("{old}", &old), ("{new}", new)];
        input::call(step, filled(edit.call, &texts))
    });
    let calls = calls.collect();
    let observed = trial.ask(&Arc::new(tree), calls, AskedPlace::Usual)?;
    let mut is_edited = false;
    for (number, (seen, new)) in observed.iter().zip(&texts).enumerate() {
        let is_error = trial.is_error(&seen.answer);
        is_edited |= !is_error;
        if !is_error {
            expected = expected.replace(&old(number), new);
        }
        let Some(after) = seen.change.changed.get(&path) else {
            trial.require(is_error, "the edit is not seen in the file")?;
            continue;
        };
        let after = String::from_utf8_lossy(after);
        if after != expected.as_str() {
            let message = format!("the edit of `{path}` to {new:?} leaves another text");
            return Err(violated(message, &lines(&expected), &lines(&after)));
        }
    }
    trial.require(is_edited, "every edit fails")
}

/// The text that an edit replaces: a whole line but for its end.
fn old(number: usize) -> String {
    format!("<old.{number}>")
}

/// The file before all edits.
fn before(content: &str, edits: usize) -> String {
    let content = content.trim_start_matches('\u{feff}');
    let end = if content.is_empty() || content.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    let lines = (0..edits).map(|number| format!("<old-{number}>\n{}", old(number)));
    let lines = lines.collect::<Vec<_>>().join("\n");
    format!("\u{feff}{content}{end}{lines}")
}

/// The lines of a file, with all that cannot be seen in them.
fn lines(text: &str) -> Vec<String> {
    text.split('\n').map(|line| format!("{line:?}")).collect()
}

/// The arguments, with texts in place of their names.
fn filled(call: &Map<String, Value>, texts: &[(&str, &str)]) -> Map<String, Value> {
    let members = call.iter();
    members
        .map(|(name, value)| (name.clone(), filled_value(value, texts)))
        .collect()
}

fn filled_value(value: &Value, texts: &[(&str, &str)]) -> Value {
    match value {
        Value::String(text) => {
            let known = texts.iter().find(|(name, _)| name == text);
            json!(known.map_or(text.as_str(), |(_, text)| text))
        }
        Value::Array(members) => members.iter().map(|one| filled_value(one, texts)).collect(),
        Value::Object(members) => Value::Object(filled(members, texts)),
        other => other.clone(),
    }
}
