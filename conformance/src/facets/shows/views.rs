//! The ways in which an answer may be read as lines.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use super::lines;
use crate::answer::Answer;
use crate::json_size;
use crate::lazy_regex::constant;

/// The number in front of a line.
static NUMBER: LazyLock<Regex> =
    LazyLock::new(|| constant(r"^\s*[>*]?\s*(?:(?i:line)\s+|L)?(?<number>\d+)"));

/// Texts between a number and its line.
const SEPARATORS: &[&str] = &[
    "\t", "→", ": ", ":", " | ", "| ", "|", " │ ", "│ ", "│", ") ", ". ", " - ", "  ", " ",
];

/// A line, and its number where it has one.
type Line = (Option<u64>, String);

/// Lines as they may be read.
pub(super) struct View(Vec<Line>);

/// Every view of an answer: of the text, and of each text and list in JSON.
pub(super) fn views(answer: &Answer) -> Vec<View> {
    let mut views = Vec::new();
    of_text(&answer.text(), &mut views);
    for value in answer.structured.iter() {
        of_value(value, &mut views);
    }
    if let [_, _, ..] = answer.blocks.as_slice() {
        let blocks = answer.blocks.iter().flatten();
        blocks.for_each(|block| of_text(block, &mut views));
    }
    views
}

fn of_text(text: &str, views: &mut Vec<View>) {
    let lines = lines(text).into_iter().map(str::to_owned);
    add(lines.map(|line| (None, line)).collect(), views);
    if let Some(value) = json_size::value(text) {
        of_value(&value, views);
    }
}

fn of_value(value: &Value, views: &mut Vec<View>) {
    match value {
        Value::String(text) => of_text(text, views),
        Value::Array(items) => {
            let lines: Option<Vec<_>> = items.iter().map(line).collect();
            lines.into_iter().for_each(|lines| add(lines, views));
            items.iter().for_each(|item| of_value(item, views));
        }
        Value::Object(fields) => fields.values().for_each(|field| of_value(field, views)),
        _ => {}
    }
}

/// A member of a list as a line: a text, or an object with one, and maybe with a number.
fn line(item: &Value) -> Option<Line> {
    let text = ["text", "content", "line", "value"]
        .iter()
        .find_map(|key| item.get(key)?.as_str());
    let text = item.as_str().or(text)?;
    let fields = item
        .as_object()
        .into_iter()
        .flat_map(|fields| fields.values());
    let number = fields.into_iter().find_map(Value::as_u64);
    Some((number, text.strip_suffix('\n').unwrap_or(text).to_owned()))
}

/// The lines as they are, and without their numbers, however these are separated.
fn add(lines: Vec<Line>, views: &mut Vec<View>) {
    let numbers: Vec<_> = lines.iter().map(|(_, line)| number(line)).collect();
    for separator in SEPARATORS {
        let without = numbers.iter().map(|found| {
            let (number, rest) = (*found)?;
            let empty = Some("").filter(|_| rest == separator.trim_end());
            Some((
                Some(number),
                rest.strip_prefix(separator).or(empty)?.to_owned(),
            ))
        });
        let without: Vec<Option<Line>> = without.collect();
        if without.iter().any(Option::is_some) {
            let as_is = lines.iter().cloned();
            let numbered = without.into_iter().zip(as_is);
            views.push(View(
                numbered
                    .map(|(without, line)| without.unwrap_or(line))
                    .collect(),
            ));
        }
    }
    views.push(View(lines));
}

/// The number in front of a line, and what follows.
fn number(line: &str) -> Option<(u64, &str)> {
    let found = NUMBER.captures(line)?.name("number")?;
    Some((found.as_str().parse().ok()?, &line[found.end()..]))
}

impl View {
    /// The number of the first line, wherever these lines are next to each other.
    pub(super) fn find<'v>(
        &'v self,
        expected: &'v [&str],
    ) -> impl Iterator<Item = Option<u64>> + 'v {
        let windows = self.0.windows(expected.len()).filter(move |window| {
            let are_equal = window
                .iter()
                .zip(expected)
                .all(|((_, line), one)| line == one);
            let mut pairs = window.windows(2);
            are_equal
                && pairs.all(|pair| pair[1].0 == pair[0].0.map(|number| number.wrapping_add(1)))
        });
        windows.map(|window| window[0].0)
    }

    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(_, line)| line.as_str())
    }

    /// How many of these lines it has.
    pub(super) fn common(&self, expected: &[&str]) -> usize {
        let lines: BTreeSet<&str> = self.lines().collect();
        expected.iter().filter(|line| lines.contains(*line)).count()
    }

    /// From the first of these lines that it has to the last; all, if it has none.
    pub(super) fn around(&self, expected: &[&str]) -> Vec<&str> {
        let lines: Vec<&str> = self.lines().collect();
        let is_expected = |line: &&str| expected.contains(line);
        let first = lines.iter().position(is_expected);
        let last = lines.iter().rposition(is_expected);
        match (first, last) {
            (Some(first), Some(last)) => lines[first..=last].to_vec(),
            _ => lines,
        }
    }
}
