//! Templates, and what is drawn from them.

use seekspec_conformance::numbers::Numbers;
use serde_json::{Map, Value};

use super::TreeText;
use super::grammar::FuzzFile;

/// The longest text that `<tree.piece>` stands for, in characters.
const LONGEST_PIECE: usize = 24;

/// The words that a tree gives.
pub(super) const OF_TREES: &[&str] = &[
    "tree.file",
    "tree.directory",
    "tree.path",
    "tree.name",
    "tree.line",
    "tree.word",
    "tree.piece",
];

/// The keys of maps that are draws.
pub(super) const DRAWS: &[&str] = &[
    "$one_of",
    "$number",
    "$list",
    "$join",
    "$change",
    "$other_case",
];

/// A draw under way.
pub(crate) struct Draw<'a> {
    file: &'a FuzzFile,
    tree: &'a TreeText,
    numbers: &'a mut Numbers,
    /// The file that was drawn last.
    last_file: Option<String>,
}

impl<'a> Draw<'a> {
    pub(super) fn new(file: &'a FuzzFile, tree: &'a TreeText, numbers: &'a mut Numbers) -> Self {
        Self {
            file,
            tree,
            numbers,
            last_file: None,
        }
    }

    pub(super) fn value(&mut self, template: &Value) -> Value {
        match template {
            Value::String(text) => self.text_or_value(text),
            Value::Array(items) => items.iter().map(|item| self.value(item)).collect(),
            Value::Object(fields) => match DRAWS.iter().find(|draw| fields.contains_key(**draw)) {
                Some(draw) => self.draw(draw, fields),
                None => self.fields(fields),
            },
            other => other.clone(),
        }
    }

    /// The text of a template.
    pub(super) fn text(&mut self, template: &str) -> String {
        text_of(&self.text_or_value(template))
    }

    fn text_or_value(&mut self, template: &str) -> Value {
        let mut text = String::new();
        for part in parts(template) {
            match part {
                TemplatePart::Text(plain) => text.push_str(plain),
                TemplatePart::Word(word) if word.len() + 2 == template.len() => {
                    return self.word(word);
                }
                TemplatePart::Word(word) => text.push_str(&text_of(&self.word(word))),
            }
        }
        Value::String(text)
    }

    pub(super) fn word(&mut self, word: &str) -> Value {
        if word.starts_with("tree.") {
            return Value::String(self.of_tree(word));
        }
        let file = self.file;
        let alternatives = file.words.get(word).map_or(&[][..], Vec::as_slice);
        self.alternative(alternatives)
    }

    fn alternative(&mut self, alternatives: &[Value]) -> Value {
        let chosen = self.numbers.weighted(alternatives, |one| weighted(one).0);
        chosen.map_or(Value::Null, |chosen| self.value(weighted(chosen).1))
    }

    fn draw(&mut self, draw: &str, fields: &Map<String, Value>) -> Value {
        match draw {
            "$one_of" => {
                let alternatives = fields[draw].as_array().map_or(&[][..], Vec::as_slice);
                self.alternative(alternatives)
            }
            "$number" => self.numbers.between(ends(&fields[draw])).into(),
            "$list" => self.several(fields, draw).into(),
            "$change" => self.changed(fields).into(),
            "$other_case" => {
                let text = text_of(&self.value(&fields[draw]));
                self.exchanged(&text, &other_case).into()
            }
            _ => {
                let with = self.text_beside("$with", fields);
                let texts: Vec<String> = self.several(fields, draw).iter().map(text_of).collect();
                Value::String(texts.join(&with))
            }
        }
    }

    /// The text under a key of a draw, such as its separator; empty without the key.
    fn text_beside(&mut self, key: &str, fields: &Map<String, Value>) -> String {
        let beside = fields.get(key).map(|beside| self.value(beside));
        beside.as_ref().map(text_of).unwrap_or_default()
    }

    /// The text with one of its characters exchanged for a draw of `$by`; `&` stands for it there.
    fn changed(&mut self, fields: &Map<String, Value>) -> String {
        let text = text_of(&self.value(&fields["$change"]));
        let by = self.text_beside("$by", fields);
        self.exchanged(&text, &|one| by.replace('&', one))
    }

    /// The text with one of its letters and digits exchanged.
    fn exchanged(&mut self, text: &str, by: &dyn Fn(&str) -> String) -> String {
        let places: Vec<(usize, &str)> = characters(text)
            .filter(|(_, one)| one.chars().all(char::is_alphanumeric))
            .collect();
        let Some((start, one)) = self.numbers.pick(&places) else {
            return text.to_owned();
        };
        let (before, after) = (&text[..*start], &text[start + one.len()..]);
        format!("{before}{}{after}", by(one))
    }

    fn several(&mut self, fields: &Map<String, Value>, draw: &str) -> Vec<Value> {
        let times = fields.get("$times").map_or([1, 3], ends);
        let count = self.numbers.between(times);
        (0..count).map(|_| self.value(&fields[draw])).collect()
    }

    fn fields(&mut self, fields: &Map<String, Value>) -> Value {
        let mut drawn = Map::new();
        for (key, template) in fields {
            let name = key.trim_end_matches('?');
            let is_there = match key.len() - name.len() {
                0 => true,
                1 => self.numbers.one_in(2),
                _ => self.numbers.one_in(8),
            };
            if is_there {
                drawn.insert(name.to_owned(), self.value(template));
            }
        }
        drawn.into()
    }

    fn of_tree(&mut self, word: &str) -> String {
        let tree = self.tree;
        let any = |numbers: &mut Numbers, paths: Vec<&str>| {
            let picked = numbers.pick(&paths).copied();
            picked.unwrap_or("missing").to_owned()
        };
        match word {
            "tree.file" => {
                let file = any(self.numbers, tree.files().collect());
                let first = first_of_range(&file);
                self.last_file = Some(file);
                first
            }
            "tree.directory" => any(self.numbers, tree.directories().into_iter().collect()),
            "tree.path" => first_of_range(&any(self.numbers, tree.paths().collect())),
            "tree.name" => {
                let path = any(self.numbers, tree.paths().collect());
                first_of_range(path.rsplit('/').next().unwrap_or_default())
            }
            _ => self.of_content(word),
        }
    }

    fn of_content(&mut self, word: &str) -> String {
        let files: Vec<&str> = self.tree.files().collect();
        let text = self
            .last_file
            .as_deref()
            .or_else(|| self.numbers.pick(&files).copied())
            .and_then(|file| self.tree.text(file))
            .unwrap_or_default();
        match word {
            "tree.line" => {
                let lines: Vec<&str> = text.lines().collect();
                self.numbers.pick(&lines).copied().unwrap_or("x").to_owned()
            }
            "tree.word" => {
                let words: Vec<&str> = text
                    .split(|one: char| !one.is_alphanumeric())
                    .filter(|word| !word.is_empty())
                    .collect();
                self.numbers.pick(&words).copied().unwrap_or("x").to_owned()
            }
            _ => {
                let characters: Vec<char> = text.chars().collect();
                let start = self.numbers.below(characters.len());
                let length = 1 + self.numbers.below(LONGEST_PIECE);
                characters.iter().skip(start).take(length).collect()
            }
        }
    }
}

fn characters(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let characters = text.char_indices();
    characters.map(|(start, one)| (start, &text[start..start + one.len_utf8()]))
}

fn other_case(character: &str) -> String {
    let upper = character.to_uppercase();
    if upper == character {
        character.to_lowercase()
    } else {
        upper
    }
}

/// The first entry of `many-{10..70}.ts`, which is not a name in the tree.
fn first_of_range(path: &str) -> String {
    let range = path.split_once('{').and_then(|(before, rest)| {
        let (range, after) = rest.split_once('}')?;
        let (first, _) = range.split_once("..")?;
        Some(format!("{before}{first}{after}"))
    });
    range.unwrap_or_else(|| path.to_owned())
}

/// An alternative, and its weight.
pub(super) fn weighted(alternative: &Value) -> (u32, &Value) {
    match (alternative.get("weight"), alternative.get("value")) {
        (Some(weight), Some(value))
            if alternative.as_object().is_some_and(|all| all.len() == 2) =>
        {
            let written = weight.as_u64().and_then(|one| u32::try_from(one).ok());
            (written.unwrap_or(1), value)
        }
        _ => (1, alternative),
    }
}

/// The two ends of a range.
pub(super) fn ends(value: &Value) -> [usize; 2] {
    let end = |index: usize| {
        let end = value.get(index).and_then(Value::as_u64);
        usize::try_from(end.unwrap_or_default()).unwrap_or_default()
    };
    [end(0), end(1)]
}

fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// A part of a text.
pub(super) enum TemplatePart<'a> {
    Text(&'a str),
    Word(&'a str),
}

/// The parts of a text: `src/<name>` has two.
pub(super) fn parts(template: &str) -> Vec<TemplatePart<'_>> {
    let mut parts = Vec::new();
    let mut rest = template;
    while let Some((start, word)) = next_word(rest) {
        parts.push(TemplatePart::Text(&rest[..start]));
        parts.push(TemplatePart::Word(word));
        rest = &rest[start + word.len() + 2..];
    }
    parts.push(TemplatePart::Text(rest));
    parts
}

/// The first `<word>` of a text, and where it begins.
fn next_word(text: &str) -> Option<(usize, &str)> {
    text.match_indices('<').find_map(|(start, _)| {
        let (word, _) = text[start + 1..].split_once('>')?;
        let is_word = !word.is_empty()
            && word
                .chars()
                .all(|one| one.is_ascii_lowercase() || "-._".contains(one));
        is_word.then_some((start, word))
    })
}
