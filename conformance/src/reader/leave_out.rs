//! An answer without the entries that do not count.

use serde_json::Value;

use super::ReadError;
use super::generous;
use super::headings::Headings;
use super::path::normalise;
use super::regexes::{compile_all, first, group};
use crate::answer::Answer;
use crate::json_size;
use crate::model::profile::{PathReader, Readers};

/// The answer without the entries whose path is left out: members of lists, fields and lines of the
/// text. Numbers that count them stay.
pub(crate) fn leave_out(
    answer: &Answer,
    readers: &Readers,
    is_left_out: &dyn Fn(&str) -> bool,
) -> Answer {
    let structured = answer.structured.clone();
    let blocks = answer.blocks.iter();
    Answer {
        structured: structured.map(|value| pruned(value, is_left_out)),
        blocks: blocks
            .map(|text| Some(text_without(text.as_deref()?, readers, is_left_out)))
            .collect(),
        ..answer.clone()
    }
}

fn text_without(text: &str, readers: &Readers, is_left_out: &dyn Fn(&str) -> bool) -> String {
    if let Some(json) = json_size::value(text) {
        let left = pruned(json.clone(), is_left_out);
        return if left == json {
            text.to_owned()
        } else {
            left.to_string()
        };
    }
    // An expression that is invalid is reported where the answer is read.
    lines_without(text, readers, is_left_out).unwrap_or_else(|_| text.to_owned())
}

fn pruned(value: Value, is_left_out: &dyn Fn(&str) -> bool) -> Value {
    let is_out = |path: &str| is_left_out(&normalise(path));
    let names_one = |value: &Value| match value {
        Value::String(path) => is_out(path),
        Value::Object(fields) => fields.values().filter_map(Value::as_str).any(is_out),
        _ => false,
    };
    match value {
        Value::Array(items) => items
            .into_iter()
            .filter(|item| !names_one(item))
            .map(|item| pruned(item, is_left_out))
            .collect(),
        Value::Object(fields) => fields
            .into_iter()
            .filter(|(key, _)| !is_out(key))
            .map(|(key, field)| (key, pruned(field, is_left_out)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        other => other,
    }
}

fn lines_without(
    text: &str,
    readers: &Readers,
    is_left_out: &dyn Fn(&str) -> bool,
) -> Result<String, ReadError> {
    let mut named = Naming::new(readers)?;
    let is_generous = readers.paths.as_ref().is_some_and(|one| one.generous)
        || readers.matches.as_ref().is_some_and(|one| one.generous);
    let lines = text.split_inclusive('\n');
    let kept: String = lines
        .filter(|line| {
            let line = line.trim_end_matches(['\r', '\n']);
            if is_generous {
                return !generous::parts(line).any(|part| is_left_out(&normalise(part)));
            }
            !named.path(line).is_some_and(|path| is_left_out(&path))
        })
        .collect();
    Ok(match (text.ends_with('\n'), kept.strip_suffix('\n')) {
        (false, Some(kept)) => kept.to_owned(),
        _ => kept,
    })
}

/// Finds the path that a line names.
struct Naming {
    headings: Headings,
    entry: Vec<regex::Regex>,
}

impl Naming {
    fn new(readers: &Readers) -> Result<Self, ReadError> {
        let fallback = PathReader::default();
        let paths = readers.paths.as_ref();
        let matches = readers.matches.as_ref();
        let (headings, entry) = match (paths, matches) {
            (None, Some(reader)) => {
                let lines = reader.lines.iter().map(|line| line.regex.clone());
                let directory = reader.directory.as_deref();
                let headings = Headings::new(&reader.heading, directory, reader.backslashes);
                (headings?, lines.collect())
            }
            (reader, _) => {
                let reader = reader.unwrap_or(&fallback);
                let directory = reader.directory.as_deref();
                let headings = Headings::new(&reader.heading, directory, reader.backslashes);
                (headings?, reader.entry.clone())
            }
        };
        Ok(Self {
            headings,
            entry: compile_all(&entry)?,
        })
    }

    fn path(&mut self, line: &str) -> Option<String> {
        if self.headings.take(line) {
            let named = self.headings.path.clone();
            return named.or_else(|| self.headings.directory.clone());
        }
        let own = match &self.entry[..] {
            [] => Some(line.trim()),
            entry => first(entry, line).and_then(|found| {
                self.headings.leave_for(&found);
                group(&found, "path")
            }),
        };
        own.map(|path| self.headings.below(path))
            .or_else(|| self.headings.path.clone())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::yaml;

    /// The text without `.tool`, what is below it, and a file named `404`.
    fn check(reader: &str, text: &str, expected: &str) {
        let answer = Answer {
            blocks: vec![Some(text.to_owned()), None],
            is_error: true,
            ..Answer::default()
        };
        let readers = yaml::read(&yaml::parse(reader).unwrap()).unwrap();
        let left = leave_out(&answer, &readers, &is_left_out);
        assert_eq!(left.blocks, [Some(expected.to_owned()), None], "{text:?}");
        assert!(left.is_error);
    }

    fn is_left_out(path: &str) -> bool {
        path == ".tool" || path.starts_with(".tool/") || path == "404"
    }

    #[test]
    fn lines_that_name_it_are_left_out() {
        for (text, expected) in [
            ("a\n./.tool/\nb\r\n.tool/x\r\n", "a\nb\r\n"),
            ("a\n.tool", "a"),
            ("a\n.tool\n", "a\n"),
            ("404", ""),
            ("{}\n.tool", "{}"),
        ] {
            check("{}", text, expected);
        }
    }

    #[test]
    fn lines_below_its_heading_are_left_out() {
        let reader = "paths: {heading: ['^# (?<dir>.+)/$', '^## (?<path>.+)$']}";
        check(
            reader,
            "# .tool/\nx\n# src/\na\n## b\n# ./\n## .tool\n",
            "# src/\na\n## b\n# ./\n",
        );
        let entries = "paths: {entry: ['^- (?<path>.+)$']}";
        check(entries, "- a\n.tool\n- .tool\n", "- a\n.tool\n");
        let nested = "paths: {heading: ['^(?<depth> *)(?<dir>[^ ]+)/$'], entry: ['^(?<depth> *)(?<path>[^ ]+)$']}";
        check(nested, ".tool/\n  x\ny\n", "y\n");
    }

    #[test]
    fn lines_that_name_it_in_any_form_are_left_out() {
        let reader = "paths: {generous: true}";
        check(
            reader,
            "- a\n- [DIR] .tool/\n├── 📄 .tool/x (3 bytes)\nb",
            "- a\nb",
        );
        let reader = "matches: {generous: true}";
        check(reader, "a:1:.tool\n- .tool/x:3:y\n", "a:1:.tool\n");
    }

    #[test]
    fn lines_of_its_files_are_left_out() {
        let reader = "matches: {heading: ['^# (?<path>.+)$'], lines: [{regex: '^(?<line>\\d+):', kind: match}, {regex: '^(?<path>[^:]+):(?<line>\\d+):', kind: match}]}";
        check(
            reader,
            "# .tool/x\n1:a\n\n# b\n2:c\n.tool/y:3:d\n",
            "# b\n2:c\n",
        );
    }

    #[test]
    fn members_and_fields_that_name_it_are_left_out() {
        let whole = json!({
            "files": ["a", ".tool/x", 1],
            "members": [{"path": "{{root}}/.tool"}, {"path": "b", "in": [".tool"]}],
            ".tool/y": 1,
            "count": 2,
        });
        let left = json!({
            "files": ["a", 1],
            "members": [{"path": "b", "in": []}],
            "count": 2,
        });
        check("{}", &whole.to_string(), &left.to_string());
        let answer = Answer {
            structured: Some(whole),
            ..Answer::default()
        };
        let structured = leave_out(&answer, &Readers::default(), &is_left_out).structured;
        assert_eq!(structured, Some(left));
    }

    #[test]
    fn a_text_that_does_not_name_it_stays_as_it_is_written() {
        check("{}", "{ \"files\": [\"a\"] }\n", "{ \"files\": [\"a\"] }\n");
        check("paths: {heading: ['(']}", "a\n.tool\n", "a\n.tool\n");
    }
}
