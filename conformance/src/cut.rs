//! Texts and values, cut to a length for a message or a report.

use serde_json::{Map, Value};

/// The beginning of the text, with how much was left out.
#[must_use]
pub fn cut(text: &str, most_characters: usize) -> String {
    match text.char_indices().nth(most_characters) {
        None => text.to_owned(),
        Some((end, _)) => format!(
            "{}… and {} characters more",
            &text[..end],
            text[end..].chars().count()
        ),
    }
}

/// The value with about as many bytes of text as `most_bytes`, and whether anything was left out. Where it was cut, a text says how much is missing.
#[must_use]
pub fn cut_json(value: Value, most_bytes: usize) -> (Value, bool) {
    let mut cutter = Cutter {
        left: most_bytes,
        has_cut: false,
    };
    let value = cutter.cut(value);
    (value, cutter.has_cut)
}

/// The bytes that every value costs, besides those of its texts.
const COST_OF_A_VALUE: usize = 4;

struct Cutter {
    left: usize,
    has_cut: bool,
}

impl Cutter {
    fn cut(&mut self, value: Value) -> Value {
        self.left = self.left.saturating_sub(COST_OF_A_VALUE);
        match value {
            Value::String(text) => Value::String(self.text(text)),
            Value::Array(items) => self.items(items),
            Value::Object(fields) => self.fields(fields),
            scalar => scalar,
        }
    }

    fn text(&mut self, text: String) -> String {
        if text.len() <= self.left {
            self.left -= text.len();
            return text;
        }
        let kept = cut(&text, self.left);
        self.has_cut |= kept != text;
        self.left = 0;
        kept
    }

    fn items(&mut self, items: Vec<Value>) -> Value {
        let count = items.len();
        let mut kept = Vec::new();
        for item in items {
            if self.left == 0 {
                break;
            }
            kept.push(self.cut(item));
        }
        if kept.len() < count {
            self.has_cut = true;
            kept.push(format!("… and {} members more", count - kept.len()).into());
        }
        kept.into()
    }

    fn fields(&mut self, fields: Map<String, Value>) -> Value {
        let fields = fields.into_iter().map(|(key, field)| {
            self.left = self.left.saturating_sub(key.len());
            (key, self.cut(field))
        });
        Value::Object(fields.collect())
    }
}

/// How many names a message has, and how much of each.
const MOST_NAMES: usize = 50;
const MOST_OF_A_NAME: usize = 100;

/// The names one after the other, with how many were left out.
#[must_use]
pub fn enumerated(names: &[&str]) -> String {
    let shown: Vec<String> = names
        .iter()
        .take(MOST_NAMES)
        .map(|name| cut(name, MOST_OF_A_NAME))
        .collect();
    match names.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_cut_and_short_ones_are_not() {
        let small = serde_json::json!({"a": ["b", 1, null]});
        assert_eq!(cut_json(small.clone(), 100), (small, false));
        let large =
            serde_json::json!({"content": [{"text": "x".repeat(1000)}, {}], "isError": true});
        let (cut, is_cut) = cut_json(large, 100);
        let text = cut["content"][0]["text"].as_str().unwrap();
        assert!(is_cut && text.ends_with(" characters more"), "{cut}");
        assert_eq!(cut["content"][1], "… and 1 members more");
        assert_eq!(cut["isError"], true);
    }

    #[test]
    fn omitted_items_are_counted() {
        assert_eq!(cut("äöü", 3), "äöü");
        assert_eq!(cut("äöüx", 2), "äö… and 2 characters more");
        assert_eq!(enumerated(&["a", "b"]), "a, b");
        let many = enumerated(&["x".repeat(1_000_000).as_str(); 1000]);
        assert!(many.len() < 10_000 && many.ends_with(" and 950 more"));
    }
}
