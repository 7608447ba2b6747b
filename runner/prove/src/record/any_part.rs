//! Assertions about an answer that shows a part of a list, where no document says which part.

use std::collections::BTreeSet;

use seekspec_conformance::gaps::common_text;
use seekspec_conformance::model::law::ListOf;
use seekspec_conformance::yaml;

use super::Assertion;

impl Assertion {
    /// The part of it that holds of any part of the list. `names` are those of the directories and files
    /// of the entries that are shown; `None`: lines and fields of an entry do not name it.
    pub fn of_any_part(self, of: ListOf, names: Option<&BTreeSet<&str>>) -> Option<Self> {
        let list = match of {
            ListOf::Paths => "paths",
            ListOf::Matches => "matches",
        };
        let is_free = |text: &str| names.is_some_and(|names| !has_any(text, names));
        match (self.facet, &self.value) {
            ("error" | "tree_after" | "text_blocks" | "content" | "delegated", _) => Some(self),
            ("paths" | "matches", value) => {
                let is_count = self.facet == list && value.get("count").is_some();
                (is_count || self.excludes_a_path()).then_some(self)
            }
            ("text", yaml::Value::String(text)) if !is_free(text) => {
                let lines = text.lines().filter(|line| is_free(line));
                let common = common_text(text, &[&lines.collect::<Vec<_>>().join("\n")])?;
                Some(Self::of_yaml("text_with_gaps", common.into()))
            }
            (_, value) => texts(value).into_iter().all(is_free).then_some(self),
        }
    }

    /// Whether it says that a path is not named, and nothing else.
    pub fn excludes_a_path(&self) -> bool {
        self.facet == "paths" && self.value.get("excludes").is_some()
    }
}

/// Whether one of these names stands in the text, and is not a part of a longer word.
fn has_any(text: &str, names: &BTreeSet<&str>) -> bool {
    let ends = |rest: Option<char>| rest.is_none_or(|one| !one.is_alphanumeric());
    names.iter().any(|name| {
        text.match_indices(name).any(|(start, found)| {
            let (before, behind) = (&text[..start], &text[start + found.len()..]);
            ends(before.chars().next_back()) && ends(behind.chars().next())
        })
    })
}

/// The texts in a value, keys included.
fn texts(value: &yaml::Value) -> Vec<&str> {
    match value {
        yaml::Value::String(text) => vec![text],
        yaml::Value::Sequence(items) => items.iter().flat_map(texts).collect(),
        yaml::Value::Mapping(fields) => fields
            .iter()
            .flat_map(|(key, value)| [texts(key), texts(value)].concat())
            .collect(),
        yaml::Value::Tagged(tagged) => texts(&tagged.value),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn left(facet: &'static str, value: &Value) -> Option<String> {
        let names = BTreeSet::from(["src", "a.ts"]);
        let left = Assertion::new(facet, value).of_any_part(ListOf::Paths, Some(&names))?;
        Some(left.lines().join("\n"))
    }

    #[test]
    fn a_list_keeps_its_length_and_what_it_does_not_name() {
        assert_eq!(left("paths", &json!({"includes": ["src/a.ts"]})), None);
        assert_eq!(left("paths", &json!(["src/a.ts"])), None);
        let length = left("paths", &json!({"count": 1}));
        assert_eq!(length.as_deref(), Some("paths: {count: 1}"));
        let other = left("paths", &json!({"excludes": ["c.ts"]}));
        assert_eq!(other.as_deref(), Some("paths: {excludes: [c.ts]}"));
        assert_eq!(
            left("matches", &json!({"count": 1})),
            None,
            "the other list"
        );
    }

    #[test]
    fn lines_and_fields_that_name_an_entry_say_nothing() {
        assert_eq!(left("notice", &json!("# src/")), None);
        assert!(left("notice", &json!("source: 1 of 2")).is_some());
        assert_eq!(left("details", &json!({"files": {"src/a.ts": 1}})), None);
        assert!(left("details", &json!({"total": 2})).is_some());
        let text = left("text", &json!("src/a.ts\n\n1 of 2"));
        assert_eq!(
            text.as_deref(),
            Some("text_with_gaps: |-\n  ...\n  \n  1 of 2")
        );
        let entries_without_names = Assertion::text("3: needle").of_any_part(ListOf::Paths, None);
        assert_eq!(entries_without_names, None);
    }
}
