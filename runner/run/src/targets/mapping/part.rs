//! A part of an answer: a place, or a part of the text there.

use serde_json::Value;

use super::pattern::MappingPattern;
use super::source::{AnswerSource, parse_json};

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct AnswerPart {
    pub(super) source: AnswerSource,
    /// Takes a part of the text at the place.
    cut: Option<GroupCut>,
}

/// A part of a text: a group of a regular expression.
#[derive(Debug, Clone, PartialEq)]
struct GroupCut {
    pattern: MappingPattern,
    kind: CutKind,
}

/// How the group is read; the name of the group says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CutKind {
    Text,
    Number,
    Json,
    /// The group of every line that matches.
    Lines,
}

const TEXT: &str = "text";
const KINDS: [(&str, CutKind); 3] = [
    (TEXT, CutKind::Text),
    ("number", CutKind::Number),
    ("json", CutKind::Json),
];

impl AnswerPart {
    /// All that is at the place.
    pub(crate) fn whole(source: AnswerSource) -> Self {
        Self { source, cut: None }
    }

    /// The group `text`, `number` or `json` of a regular expression.
    pub(crate) fn cut(source: AnswerSource, regex: &str) -> Result<Self, String> {
        let pattern = MappingPattern::parse(regex)?;
        let mut kinds = KINDS
            .iter()
            .filter(|(name, _)| pattern.groups().any(|group| group == *name));
        match (kinds.next(), kinds.next()) {
            (Some((_, kind)), None) => Ok(Self {
                source,
                cut: Some(GroupCut {
                    kind: *kind,
                    pattern,
                }),
            }),
            _ => Err(
                "expected one of the groups `(?<text>…)`, `(?<number>…)` and `(?<json>…)`, which is the part"
                    .to_owned(),
            ),
        }
    }

    /// The group `text` of every line that matches a regular expression: a text whose lines are numbered,
    /// without the numbers.
    pub(crate) fn lines(source: AnswerSource, regex: &str) -> Result<Self, String> {
        let pattern = MappingPattern::parse(regex)?;
        if !pattern.groups().any(|group| group == TEXT) {
            return Err("expected the group `(?<text>…)`, which is the text of a line".to_owned());
        }
        let kind = CutKind::Lines;
        let cut = Some(GroupCut { pattern, kind });
        Ok(Self { source, cut })
    }

    /// Whether it is the text as it is.
    pub(super) fn is_text(&self) -> bool {
        *self == Self::default()
    }

    pub(super) fn find(&self, result: &Value) -> Result<Value, String> {
        let found = self.source.find(result)?;
        match (&self.cut, found) {
            (None, found) => Ok(found),
            (Some(cut), Value::String(text)) => cut.of(&text, &self.source),
            (Some(_), _) => Err(format!(
                "`{}` is not a text, and the target file takes a part of it",
                self.source
            )),
        }
    }

    /// The part as text.
    pub(super) fn find_text(&self, result: &Value) -> Result<String, String> {
        Ok(match self.find(result)? {
            Value::String(text) => text,
            other => other.to_string(),
        })
    }
}

impl GroupCut {
    fn of(&self, text: &str, source: &AnswerSource) -> Result<Value, String> {
        if self.kind == CutKind::Lines {
            return self.lines_of(text, source);
        }
        let pattern = self.pattern.as_str();
        let captures = self.pattern.captures(text).ok_or_else(|| {
            format!("`{source}` does not match `{pattern}`, of which the target file takes a part")
        })?;
        let named = KINDS.iter().find(|(_, kind)| *kind == self.kind);
        let part = named.and_then(|(name, _)| captures.name(name));
        let part = part.map_or("", |part| part.as_str());
        match self.kind {
            CutKind::Text | CutKind::Lines => Ok(part.into()),
            CutKind::Number => part.parse::<u64>().map(Value::from).map_err(|_| {
                format!("`{part}` is not a number, which `{pattern}` takes from `{source}`")
            }),
            CutKind::Json => parse_json(part).map_err(|why| {
                format!("the part that `{pattern}` takes from `{source}` is not JSON: {why}")
            }),
        }
    }
}

impl GroupCut {
    /// Each line that matches, ended by a line feed: whether the last one is, such a text does not say.
    fn lines_of(&self, text: &str, source: &AnswerSource) -> Result<Value, String> {
        let matching = text
            .split('\n')
            .filter_map(|line| self.pattern.captures(line));
        let lines: String = matching
            .filter_map(|captures| Some(format!("{}\n", captures.name(TEXT)?.as_str())))
            .collect();
        if lines.is_empty() && !text.trim().is_empty() {
            let pattern = self.pattern.as_str();
            return Err(format!(
                "no line of `{source}` matches `{pattern}`, which the target file has for its lines"
            ));
        }
        Ok(lines.into())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(regex: &str, text: &str, expected: &Result<Value, &str>) {
        let part = AnswerPart::cut(AnswerSource::Text, regex).unwrap();
        let result = json!({"content": [{"type": "text", "text": text}]});
        let found = part.find(&result);
        assert_eq!(
            found.as_ref().map_err(String::as_str),
            expected.as_ref().map_err(|e| *e)
        );
    }

    #[test]
    fn a_group_is_read_as_its_name_says() {
        let text = "[3 lines]\n\na\n{\"b\": 1}\n";
        check(
            r"(?s)^\[.*?\]\n\n(?<text>.*)$",
            text,
            &Ok(json!("a\n{\"b\": 1}\n")),
        );
        check(r"(?<number>\d+) lines", text, &Ok(json!(3)));
        check(r"(?<json>\{.*\})", text, &Ok(json!({"b": 1})));
    }

    #[test]
    fn a_part_that_is_not_there_is_reported() {
        check(
            "(?<text>x)",
            "a",
            &Err("`text` does not match `(?<text>x)`, of which the target file takes a part"),
        );
        check(
            "(?<number>.*)",
            "a",
            &Err("`a` is not a number, which `(?<number>.*)` takes from `text`"),
        );
    }

    #[test]
    fn numbers_of_lines_are_left_out() {
        for (regex, text) in [
            (
                r"^ *\d+\t(?<text>.*)$",
                "     1\tone\n     2\t two\n     3\t",
            ),
            (
                r"^\d+ \| ?(?<text>.*)$",
                "a.txt\n1 | one\n2 |  two\n3 | \n(3 lines)",
            ),
            (r"^\d+:(?<text>.*)$", "1:one\n2: two\n3:"),
        ] {
            let part = AnswerPart::lines(AnswerSource::Text, regex).unwrap();
            let result = json!({"content": [{"type": "text", "text": text}]});
            assert_eq!(part.find(&result), Ok(json!("one\n two\n\n")));
        }
        let part = AnswerPart::lines(AnswerSource::Text, r"^\d+:(?<text>.*)$").unwrap();
        let result = |text: &str| json!({"content": [{"type": "text", "text": text}]});
        assert!(part.find(&result("one")).is_err());
        assert_eq!(part.find(&result("")), Ok(json!("")));
        assert!(AnswerPart::lines(AnswerSource::Text, r"^\d+").is_err());
    }

    #[test]
    fn an_expression_names_one_part() {
        for wrong in ["(", "a", "(?<name>a)", "(?<text>a)(?<json>b)"] {
            assert!(
                AnswerPart::cut(AnswerSource::Text, wrong).is_err(),
                "{wrong}"
            );
        }
    }
}
