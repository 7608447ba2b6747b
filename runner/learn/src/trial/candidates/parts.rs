//! Texts of which only a part is the answer: below a first line, between others, or JSON in prose.

use std::cmp::Reverse;

use regex::Regex;
use serde_json::{Map, Value, json};

use super::places::{ELSEWHERE, members, parsed};
use super::{Candidate, SeenFailure, of_tool};
use crate::assign::{shared_words, words};

const PART: &str = "the answer may be a part of the text";

/// As much of a line beside a number as may say what it counts.
const NEAR: usize = 16;

pub(super) fn candidates(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let Some(answer) = seen.success() else {
        return Vec::new();
    };
    let text = answer.text();
    let mut candidates = of_json(&text);
    let Some(right) = seen.right else {
        return candidates;
    };
    let fields = right.answer.structured.as_ref().and_then(Value::as_object);
    let (json, structured) = (parsed(&text), answer.structured.as_ref());
    let whole = [("json", json.as_ref()), ("structuredContent", structured)];
    let answers = fields.into_iter().flat_map(|fields| {
        let inside = whole.map(|(place, value)| numbered_inside(&members(place, value), fields));
        of_fields(&text, fields)
            .into_iter()
            .chain(inside.into_iter().flatten())
    });
    candidates.extend(answers.map(|answer| of_tool(json!({"answer": answer}), PART)));
    if let Some(part) = cut(&text, &right.answer.text()).filter(|part| part != "text") {
        candidates.push(of_tool(json!({"answer": {"text": part}}), PART));
    }
    candidates
}

/// JSON between other lines.
fn of_json(text: &str) -> Vec<Candidate> {
    let (Some(start), Some(end)) = (text.find(['{', '[']), text.rfind(['}', ']'])) else {
        return Vec::new();
    };
    let is_part = start > 0 || !text[end..][1..].trim().is_empty();
    let inside = text.get(start..=end).filter(|_| is_part).and_then(parsed);
    let regex = r"(?s)^[^{\[]*(?<json>[{\[].*[}\]])[^}\]]*$";
    let keys = inside.map(|_| json!({"answer": {"details": {"regex": regex}}}));
    keys.map(|keys| of_tool(keys, ELSEWHERE))
        .into_iter()
        .collect()
}

/// The fields of the right answer as parts of the text: all of them, or else the texts alone.
fn of_fields(text: &str, fields: &Map<String, Value>) -> Vec<Value> {
    let texts: Map<String, Value> = fields
        .iter()
        .filter_map(|(name, value)| {
            let part = value.as_str()?;
            Some((
                name.clone(),
                cut(text, part).or_else(|| numbered(text, part))?,
            ))
        })
        .collect();
    if texts.is_empty() {
        return Vec::new();
    }
    let numbers: Vec<(String, Value)> = fields
        .iter()
        .filter_map(|(name, value)| {
            let part = number(text, name, value.as_u64()?)?;
            Some((name.clone(), part))
        })
        .collect();
    let all: Map<String, Value> = texts.clone().into_iter().chain(numbers.clone()).collect();
    let both = (!numbers.is_empty()).then(|| json!({"details": all}));
    both.into_iter()
        .chain([json!({"details": texts})])
        .collect()
}

/// A part of the text that is this one: the text itself, or what is between whole lines.
fn cut(text: &str, part: &str) -> Option<Value> {
    if part.trim().is_empty() {
        return None;
    }
    if text == part {
        return Some("text".into());
    }
    let start = text.find(part)?;
    let (above, below) = (&text[..start], &text[start + part.len()..]);
    let is_whole = above.is_empty() || above.ends_with('\n');
    (is_whole && (below.is_empty() || below.starts_with('\n'))).then(|| {
        let (lazy, end) = match lines(below).trim_end_matches(r"\n") {
            _ if below.is_empty() => ("", "$".to_owned()),
            end => ("?", format!(r"{end}\n*$")),
        };
        json!({"regex": format!("(?s)^{}(?<text>.*{lazy}){end}", lines(above))})
    })
}

/// The ways in which tools write numbers before the lines of a file.
const NUMBERED: [&str; 3] = [
    r"^ *\d+\t(?<text>.*)$",
    r"^ *\d+ ?[|│→] ?(?<text>.*)$",
    r"^ *\d+: ?(?<text>.*)$",
];

/// The part as lines with their numbers.
fn numbered(text: &str, part: &str) -> Option<Value> {
    let shows = |pattern: &&&str| {
        let Ok(pattern) = Regex::new(pattern) else {
            return false;
        };
        let lines = text
            .lines()
            .filter_map(|line| Some(pattern.captures(line)?["text"].to_owned()));
        !part.is_empty() && lines.eq(part.lines().map(str::to_owned))
    };
    let pattern = NUMBERED.iter().find(shows)?;
    Some(json!({"lines": pattern}))
}

/// The fields of the right answer among those of JSON, where one has lines with their numbers.
fn numbered_inside(members: &[(String, &Value)], fields: &Map<String, Value>) -> Option<Value> {
    let read: Map<String, Value> = fields
        .iter()
        .filter_map(|(field, right)| {
            let lines = members.iter().find_map(|(place, value)| {
                let part = numbered(value.as_str()?, right.as_str()?)?;
                Some(json!({"from": place, "lines": part["lines"]}))
            });
            let same = || {
                let mut equal = members.iter().filter(|(_, value)| *value == right);
                let alike = equal.find(|(place, _)| shared_words(place, field) > 0);
                alike.map(|(place, _)| place.as_str().into())
            };
            Some((field.clone(), lines.or_else(same)?))
        })
        .collect();
    read.values()
        .any(Value::is_object)
        .then(|| json!({"details": read}))
}

/// An expression for whole lines: their beginnings, without the parts that may differ.
fn lines(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| {
        let bare = line.trim_end_matches('\n');
        let end = bare
            .find(|one: char| one.is_ascii_digit() || "/\"'`".contains(one))
            .unwrap_or(bare.len());
        let words = bare[..end].find(' ').map_or(end, |first| first + 1);
        let said = regex::escape(&bare[..words.min(end)]);
        let rest = if bare.is_empty() { "" } else { r"[^\n]*" };
        let feed = if line.ends_with('\n') { r"\n" } else { "" };
        format!("{said}{rest}{feed}")
    });
    lines.collect()
}

/// The place of a number that is beside words of the field's name.
fn number(text: &str, name: &str, value: u64) -> Option<Value> {
    let digits = value.to_string();
    let is_digit = |one: Option<char>| one.is_some_and(|one| one.is_ascii_digit());
    let places = text.match_indices(&digits).map(|(start, _)| start);
    let whole = places.filter(|start| {
        let after = &text[start + digits.len()..];
        !is_digit(text[..*start].chars().next_back()) && !is_digit(after.chars().next())
    });
    let own = words(name);
    let alike = whole.map(|start| {
        let beside = words(&beside(text, start, digits.len()).concat());
        (beside.intersection(&own).count(), start)
    });
    let best = alike
        .filter(|(alike, _)| *alike > 0)
        .max_by_key(|(alike, start)| (*alike, Reverse(*start)));
    let (_, best) = best?;
    let [before, after] = beside(text, best, digits.len());
    let from = before
        .char_indices()
        .rev()
        .nth(NEAR)
        .map_or(0, |(at, _)| at);
    let to = after
        .char_indices()
        .nth(NEAR)
        .map_or(after.len(), |(at, _)| at);
    let [before, after] = [&before[from..], &after[..to]].map(regex::escape);
    Some(json!({"regex": format!(r"{before}(?<number>\d+){after}")}))
}

/// The text before and after a number in its line, up to the next number, bracket or comma, or the end
/// of the sentence.
fn beside(text: &str, start: usize, length: usize) -> [&str; 2] {
    let ends_sentence = |at: usize| {
        let next = text[at + 1..].chars().next();
        next.is_none_or(|next| !next.is_alphanumeric())
    };
    let is_end = |(at, one): &(usize, char)| {
        "\n([{,;)]}".contains(*one) || one.is_ascii_digit() || (*one == '.' && ends_sentence(*at))
    };
    let is_shown = |one: char| one != '\n' && one != '.' && !one.is_ascii_digit();
    let end = start + length;
    let from = text[..start]
        .char_indices()
        .rev()
        .find(is_end)
        .map_or(0, |(at, one)| at + usize::from(!is_shown(one)));
    let to = text[end..]
        .char_indices()
        .map(|(at, one)| (end + at, one))
        .find(is_end)
        .map_or(text.len(), |(at, one)| at + usize::from(is_shown(one)));
    [&text[from..start], &text[end..to]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, part: &str, expected: Option<&str>) {
        let found = cut(text, part);
        let found = found.map(|found| found["regex"].as_str().unwrap_or("text").to_owned());
        assert_eq!(found.as_deref(), expected);
        if let Some(expression) = found.filter(|found| found != "text") {
            let expression = regex::Regex::new(&expression).unwrap();
            assert_eq!(&expression.captures(text).unwrap()["text"], part);
        }
    }

    #[test]
    fn a_part_is_between_whole_lines() {
        check("a\nb", "a\nb", Some("text"));
        check(
            "[Reading 2 lines (total: 2)]\n\na\nb",
            "a\nb",
            Some(r"(?s)^\[Reading [^\n]*\n\n(?<text>.*)$"),
        );
        check("a\nb\n", "a\nb", Some(r"(?s)^(?<text>.*?)\n*$"));
        check(
            "File: x\na\n-- end --\n",
            "a",
            Some(r"(?s)^File: [^\n]*\n(?<text>.*?)\n\-\- [^\n]*\n*$"),
        );
        check("xa\nb", "a", None);
        check("a", "", None);
    }

    #[test]
    fn lines_with_numbers_are_read_without_them() {
        let found = |text: &str| numbered(text, "one\n two\n").map(|found| found["lines"].clone());
        assert_eq!(found("     1\tone\n     2\t two").unwrap(), NUMBERED[0]);
        assert_eq!(found("a.txt:\n1 | one\n2 |  two").unwrap(), NUMBERED[1]);
        assert_eq!(found("1: one\n2:  two").unwrap(), NUMBERED[2]);
        assert_eq!(found("1: one"), None);
    }

    #[test]
    fn a_number_is_chosen_by_the_words_beside_it() {
        let text = "[Reading 2 lines from start (total: 2 lines, 0 remaining)]";
        let found = number(text, "total_lines", 2).unwrap();
        assert_eq!(found["regex"], r"\(total: (?<number>\d+) lines,");
        assert_eq!(number(text, "total_lines", 3), None);
        let text = "1 lines read from line 1. Total lines in the whole file: 1. End of file.";
        let found = number(text, "total_lines", 1).unwrap();
        assert_eq!(found["regex"], r" the whole file: (?<number>\d+)");
        assert_eq!(number("22 lines", "total_lines", 2), None);
        assert_eq!(number("     1\tone", "total_lines", 1), None);
    }
}
