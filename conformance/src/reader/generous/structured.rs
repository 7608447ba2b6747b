//! Names and lines in JSON.

use serde_json::{Map, Value};

use super::lines::Reading;
use super::marks::path_alone;
use crate::model::profile::LineKind;

/// The keys of a name, in lower case without `_` and `-`, that which says most first.
const NAME: &[&str] = &[
    "path",
    "filepath",
    "fullpath",
    "relativepath",
    "file",
    "filename",
    "uri",
    "name",
    "entry",
];

/// No key with one of these has the number of a line.
const NOT_A_LINE: &[&str] = &["lines", "count", "total", "end", "length", "max", "limit"];

/// Keys of the number of a line, where an object has no key that says so.
const BARE_LINE: &[&str] = &["number", "at", "row", "no", "ln", "lnum"];

/// The level of names in JSON, which are around every line of a text inside.
const OUTERMOST: i64 = i64::MIN;

impl Reading<'_> {
    pub(super) fn value(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.text(text),
            Value::Array(items) => items.iter().for_each(|item| self.item(item)),
            Value::Object(fields) => self.inside(|reading| reading.object(fields, name(fields))),
            _ => {}
        }
    }

    fn item(&mut self, item: &Value) {
        match (item, item.as_u64(), &self.file) {
            (_, Some(line), Some(file)) => {
                self.show(Some(file.clone()), line, LineKind::Match, None);
            }
            (Value::Object(fields), _, None) => {
                let name = name(fields).or_else(|| self.only_entry(fields));
                self.inside(|reading| reading.object(fields, name));
            }
            _ => self.value(item),
        }
    }

    /// The only field of a result that names an entry, whatever its key.
    fn only_entry<'f>(&self, fields: &'f Map<String, Value>) -> Option<(&'f str, &'f str)> {
        let texts = fields.iter();
        let texts = texts.filter_map(|(key, value)| Some((key.as_str(), value.as_str()?)));
        // Where one file is searched its lines may be the names of others.
        let is_of_a_line = self.wants_lines && self.names.file_of_the_call().is_some();
        let mut named = texts.filter(|(_, text)| !is_of_a_line && self.entry(text).is_some());
        named.next().filter(|_| named.next().is_none())
    }

    /// Whether all keys are names of entries; that of a list or an object may be where its members are.
    fn are_names(&self, fields: &Map<String, Value>) -> bool {
        fields.iter().all(|(key, value)| {
            let has_members = value.is_array() || value.is_object();
            !has_members && !self.names.is_argument(key) && self.entry(key).is_some()
        })
    }

    fn object(&mut self, fields: &Map<String, Value>, name: Option<(&str, &str)>) {
        let own = name.and_then(|(_, name)| self.entry(name));
        if let Some(path) = &own {
            let is_around = fields.values().any(|one| one.is_array() || one.is_object());
            if !(is_around && self.names.is_argument(path)) {
                self.paths.push(path.clone());
            }
            self.enter(path, OUTERMOST);
        } else if let Some(path) = name.and_then(|(_, name)| path_alone(name)) {
            self.paths.push(path.clone());
            self.file = Some(path);
        }
        let bare = bare_line(fields).filter(|_| self.wants_lines);
        if let Some(line) = line_of(fields).or(bare) {
            let is_context = fields.values().any(|value| value == "context");
            let kind = if is_context {
                LineKind::Context
            } else {
                LineKind::Match
            };
            let file = self.file.as_ref().or(self.names.file_of_the_call());
            return self.show(file.cloned(), line, kind, None);
        }
        let others = fields
            .iter()
            .filter(|(key, _)| name.is_none_or(|(of, _)| of != *key));
        let are_names = name.is_none() && self.are_names(fields);
        for (key, value) in others {
            let entry = self.entry(key);
            let entry = entry.filter(|_| are_names || key.contains(['.', '/']));
            self.inside(|reading| {
                if let Some(path) = entry {
                    reading.enter(&path, OUTERMOST);
                    reading.paths.push(path);
                }
                reading.field(value, own.is_some());
            });
        }
    }

    /// A field whose key says nothing: `"type": ".ts"` names nothing, `"result": "a.ts\nb.ts"` does.
    fn field(&mut self, value: &Value, is_of_a_name: bool) {
        match value {
            Value::String(text) if self.names.is_argument(text) => {}
            Value::String(_) if is_of_a_name && !self.wants_lines => {}
            Value::String(text) if !text.contains('\n') && !text.starts_with(['{', '[']) => {
                self.inside(|reading| {
                    reading.line(text);
                });
            }
            value => self.value(value),
        }
    }

    /// Reads with names that apply to this part alone.
    fn inside(&mut self, read: impl FnOnce(&mut Self)) {
        let outer = (self.directories.clone(), self.file.clone());
        read(self);
        (self.directories, self.file) = outer;
    }
}

/// The key of an object's name, and the name.
fn name(fields: &Map<String, Value>) -> Option<(&str, &str)> {
    NAME.iter().find_map(|wanted| {
        let (key, value) = fields.iter().find(|(key, _)| plain(key) == *wanted)?;
        let text = value.as_str().or_else(|| value.get("text")?.as_str())?;
        Some((key.as_str(), text))
    })
}

/// The number of the line that an object is about.
fn line_of(fields: &Map<String, Value>) -> Option<u64> {
    let numbers = fields.iter().filter(|(key, _)| {
        let key = plain(key);
        key.contains("line") && !NOT_A_LINE.iter().any(|not| key.contains(not))
    });
    let values: Vec<&Value> = numbers.map(|(_, value)| value).collect();
    let mut texts = values.iter().filter_map(|value| value.as_str());
    let number = values.iter().find_map(|value| value.as_u64());
    number.or_else(|| texts.find_map(|text| text.trim().parse().ok()))
}

/// The same where no key says so. Beside a list it may be a count.
fn bare_line(fields: &Map<String, Value>) -> Option<u64> {
    let mut lists = fields.values().filter_map(Value::as_array);
    if lists.any(|list| !list.is_empty()) {
        return None;
    }
    let mut numbers = fields
        .iter()
        .filter(|(key, _)| BARE_LINE.contains(&plain(key).as_str()));
    numbers.find_map(|(_, value)| value.as_u64())
}

fn plain(key: &str) -> String {
    key.to_lowercase().replace(['_', '-'], "")
}
