//! The part of an assertion that every correct tool fulfils.

use seekspec_conformance::gaps::{GAP, common_line, common_text};
use seekspec_conformance::judge::Observed;
use seekspec_conformance::yaml::{self, Mapping};

use super::Assertion;

/// The longest text whose words are compared with those of other answers.
const MOST_TEXT: usize = 4000;

impl Assertion {
    /// The part of it that these answers, which are correct, fulfil as well, as far as a case can say it.
    /// `None`: nothing.
    pub fn weaker(&self, others: &[&Observed]) -> Option<Self> {
        match (self.facet, &self.value) {
            ("error", yaml::Value::String(message)) => {
                let texts = error_texts(others)?;
                let common = common_line(message, &borrowed(&texts))?;
                Some(Self::of_yaml("error", without_outer_gaps(&common).into()))
            }
            ("notice", yaml::Value::String(line)) => {
                let texts = texts(others);
                let nearest: Option<Vec<&str>> =
                    texts.iter().map(|text| nearest(line, text)).collect();
                let common = common_line(line, &nearest?)?;
                Some(Self::of_yaml("notice", without_outer_gaps(&common).into()))
            }
            ("text", yaml::Value::String(text)) => {
                let texts = texts(others);
                let common = common_text(text, &borrowed(&texts))?;
                Some(Self::of_yaml("text_with_gaps", common.into()))
            }
            ("details", fields) => Some(Self::of_yaml("details", alternatives(fields, others)?)),
            _ => None,
        }
    }
}

fn texts(others: &[&Observed]) -> Vec<String> {
    others.iter().map(|other| other.answer.text()).collect()
}

fn borrowed(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

/// The messages; `None`: not all of them are errors.
fn error_texts(others: &[&Observed]) -> Option<Vec<String>> {
    let all_fail = others.iter().all(|other| other.answer.is_error);
    all_fail.then(|| texts(others))
}

/// The line of a text that has the most in common with this one.
fn nearest<'a>(line: &str, text: &'a str) -> Option<&'a str> {
    let common = |other: &&str| common_line(line, &[other]).map_or(0, |common| common.len());
    let lines = text.lines().filter(|other| common(other) > 0);
    lines.max_by_key(common)
}

/// A message and a notice may stand anywhere in a line.
fn without_outer_gaps(line: &str) -> &str {
    let line = line.strip_prefix(GAP).unwrap_or(line);
    line.strip_suffix(GAP).unwrap_or(line)
}

/// The same fields, of which the last one has one of the values that it has in these answers.
fn alternatives(fields: &yaml::Value, others: &[&Observed]) -> Option<yaml::Value> {
    let mut keys = Vec::new();
    let mut value = fields;
    while let yaml::Value::Mapping(below) = value
        && let Some((key, below)) = below.iter().next()
    {
        keys.push(key.as_str()?);
        value = below;
    }
    let found = others.iter().map(|other| {
        let mut found = other.answer.structured.as_ref();
        for key in &keys {
            found = found.and_then(|found| found.get(key));
        }
        found.filter(|found| !found.is_null())
    });
    let mut values = vec![said(value)?];
    for other in found {
        let other = match other {
            None => Assertion::tagged("absent", yaml::Value::Null),
            Some(other) => said(&yaml::from_json(other))?,
        };
        if !values.contains(&other) {
            values.push(other);
        }
    }
    let leaf = match <[yaml::Value; 1]>::try_from(values) {
        Ok([only]) => only,
        Err(values) => Assertion::tagged("one_of", values.into()),
    };
    let in_field = |value, key: &&str| Mapping::from_iter([((*key).into(), value)]).into();
    Some(keys.iter().rev().fold(leaf, in_field))
}

/// A value as it is; of a list the length, since other answers may name its things in other ways.
fn said(value: &yaml::Value) -> Option<yaml::Value> {
    match value {
        yaml::Value::Sequence(items) => Some(Assertion::tagged("length", items.len().into())),
        yaml::Value::Mapping(_) => None,
        yaml::Value::String(text) if text.len() > MOST_TEXT => None,
        other => Some(other.clone()),
    }
}
