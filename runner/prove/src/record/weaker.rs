//! The part of an assertion that every correct tool fulfils.

use std::collections::BTreeSet;

use seekspec_conformance::gaps::{GAP, common_line, common_text};
use seekspec_conformance::judge::Observed;
use seekspec_conformance::yaml::{self, Mapping};
use serde_json::{Value, json};

use super::Assertion;

/// The longest line or field whose words are compared with those of other answers.
const MOST_WORDS: usize = 2000;
/// The most lines of an answer among which the nearest one is looked for.
const MOST_LINES: usize = 200;

impl Assertion {
    /// The part of it that these answers, which are correct, fulfil as well, as far as a case can say it.
    /// `None`: nothing.
    pub fn weaker(&self, others: &[&Observed]) -> Option<Self> {
        match (self.facet, &self.value) {
            ("error" | "notice", yaml::Value::String(line)) if line.len() > MOST_WORDS => None,
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
            ("details", fields) => {
                let structured = others.iter().map(|other| other.answer.structured.as_ref());
                let alternatives = alternatives(fields, &structured.collect::<Vec<_>>())?;
                Some(Self::of_yaml("details", alternatives))
            }
            _ => None,
        }
    }
}

impl Assertion {
    /// This of an answer, or the other outcome: an error, or an answer that names no path, or else any
    /// answer. The strictest is first.
    pub fn or_other_outcome(self, is_error: bool) -> Vec<Self> {
        let (own, other, outcomes) = if is_error {
            let answers = vec![json!({"paths": []}), json!({"text_with_gaps": GAP})];
            ("refused", "answered", answers)
        } else {
            ("answered", "refused", vec![json!({"error": true})])
        };
        let facets = yaml::Value::from(Mapping::from_iter([(self.facet.into(), self.value)]));
        outcomes
            .iter()
            .map(|outcome| {
                let interpretations = [
                    (own.into(), facets.clone()),
                    (other.into(), yaml::from_json(outcome)),
                ];
                Self::of_yaml("any_of", Mapping::from_iter(interpretations).into())
            })
            .collect()
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
    let lines = text.lines().take(MOST_LINES);
    let short = lines.filter(|other| other.len() <= MOST_WORDS);
    let common = |other: &str| common_line(line, &[other]).map(|common| common.len());
    let measured = short.filter_map(|other| Some((common(other)?, other)));
    let longest = measured.max_by_key(|(length, _)| *length);
    longest.map(|(_, other)| other)
}

/// A message and a notice may stand anywhere in a line.
fn without_outer_gaps(line: &str) -> &str {
    let line = line.strip_prefix(GAP).unwrap_or(line);
    line.strip_suffix(GAP).unwrap_or(line)
}

/// The fields with the values that they have in these answers. Each map of `fields` has one key.
fn alternatives(fields: &yaml::Value, others: &[Option<&Value>]) -> Option<yaml::Value> {
    let (mut values, others) = match single_field(fields) {
        Some((key, below)) => {
            let (objects, others): (Vec<_>, Vec<_>) = others
                .iter()
                .partition(|other| other.is_some_and(Value::is_object));
            let found = objects
                .iter()
                .map(|other: &Option<&Value>| other.and_then(|other| other.get(key)));
            let below = alternatives(below, &found.collect::<Vec<_>>())?;
            (
                vec![Mapping::from_iter([(key.into(), below)]).into()],
                others,
            )
        }
        None => (vec![said(fields)?], others.to_vec()),
    };
    for other in others {
        let other = match other.filter(|other| !other.is_null()) {
            None => Assertion::tagged("absent", yaml::Value::Null),
            Some(other) => said(&yaml::from_json(other))?,
        };
        if !values.contains(&other) {
            values.push(other);
        }
    }
    if are_in_other_words(&values) {
        return Some(Assertion::tagged("any", yaml::Value::Null));
    }
    Some(match <[yaml::Value; 1]>::try_from(values) {
        Ok([only]) => only,
        Err(values) => Assertion::tagged("one_of", values.into()),
    })
}

fn single_field(value: &yaml::Value) -> Option<(&str, &yaml::Value)> {
    let (key, below) = value.as_mapping()?.iter().next()?;
    Some((key.as_str()?, below))
}

/// Whether sentences differ in their words: then those of other correct tools may differ, too. White
/// space does not count.
fn are_in_other_words(values: &[yaml::Value]) -> bool {
    let absent = Assertion::tagged("absent", yaml::Value::Null);
    let there = values.iter().filter(|value| **value != absent);
    let words = |value: &yaml::Value| -> Option<Vec<String>> {
        let words = value.as_str()?.split_whitespace();
        Some(words.map(str::to_owned).collect())
    };
    let worded: BTreeSet<Option<Vec<String>>> = there.map(words).collect();
    worded.len() > 1
        && worded
            .iter()
            .any(|words| words.as_ref().is_some_and(|all| all.len() > 1))
}

/// A value as it is; of a list the length, since other answers may name its things in other ways.
fn said(value: &yaml::Value) -> Option<yaml::Value> {
    match value {
        yaml::Value::Sequence(items) => Some(Assertion::tagged("length", items.len().into())),
        yaml::Value::Mapping(_) => None,
        yaml::Value::String(text) if text.len() > MOST_WORDS => None,
        other => Some(other.clone()),
    }
}

#[cfg(test)]
mod tests {
    use seekspec_conformance::answer::Answer;

    use super::*;

    fn answered(text: &str, structured: Option<Value>, is_error: bool) -> Observed {
        Observed {
            answer: Answer {
                blocks: vec![Some(text.to_owned())],
                structured,
                is_error,
                ..Answer::default()
            },
            ..Observed::default()
        }
    }

    fn weaker(facet: &'static str, value: &Value, others: &[Observed]) -> Option<String> {
        let left = Assertion::new(facet, value).weaker(&others.iter().collect::<Vec<_>>())?;
        Some(left.lines().join("\n"))
    }

    #[test]
    fn a_message_keeps_the_words_that_all_have() {
        let message = json!("Path not found: a.ts");
        let others = [answered("Path not found: '/r/a.ts'", None, true)];
        let left = weaker("error", &message, &others);
        assert_eq!(left.as_deref(), Some("error: 'Path not found: [..]a.ts'"));
        let others = [answered("a.ts", None, false)];
        assert_eq!(weaker("error", &message, &others), None, "not an error");
    }

    #[test]
    fn a_field_has_one_of_the_values_and_a_list_its_length() {
        let of = |fields| answered("", Some(fields), false);
        let others = [of(json!({"cut": {"shown": 2}})), of(json!({"cut": "2/3"}))];
        let left = weaker("details", &json!({"cut": {"shown": 1}}), &others);
        let expected = "details: {cut: !one_of [{shown: !one_of [1, 2]}, '2/3']}";
        assert_eq!(left.as_deref(), Some(expected));
        let others = [of(json!({"why": "too many entries"}))];
        let left = weaker("details", &json!({"why": "more than 200"}), &others);
        assert_eq!(
            left.as_deref(),
            Some("details: {why: !any }"),
            "in other words"
        );
        let others = [of(json!({"why": "more than\n200"})), of(json!({}))];
        let left = weaker("details", &json!({"why": "more than 200"}), &others);
        let expected = r#"details: {why: !one_of ['more than 200', "more than\n200", !absent ]}"#;
        assert_eq!(left.as_deref(), Some(expected), "the same words");
        let others = [of(json!({"files": ["/r/a"]})), of(json!({}))];
        let left = weaker("details", &json!({"files": ["a"]}), &others);
        let expected = "details: {files: !one_of [!length 1, !absent ]}";
        assert_eq!(left.as_deref(), Some(expected));
    }

    #[test]
    fn a_text_keeps_its_common_lines_and_an_outcome_may_be_the_other() {
        let others = [answered("b\na\n\nend", None, false)];
        let left = weaker("text", &json!("a\nb\n\nend"), &others);
        assert_eq!(
            left.as_deref(),
            Some("text_with_gaps: |-\n  ...\n  a\n  ...\n  \n  end")
        );
        let either = Assertion::new("paths", &json!(["a"])).or_other_outcome(false);
        let expected = "any_of: {answered: {paths: [a]}, refused: {error: true}}";
        let lines: Vec<_> = either.iter().map(Assertion::lines).collect();
        assert_eq!(lines, [[expected]]);
        let refused = Assertion::new("error", &json!("not a path")).or_other_outcome(true);
        assert_eq!(refused.len(), 2, "an answer that names no path, or any");
    }
}
