//! Mutations of a value: its neighbours, and what people forget to think of.

use seekspec_conformance::numbers::Numbers;
use serde_json::{Value, json};

/// The longest text that is doubled, in bytes.
const MOST_DOUBLED: usize = 2000;
/// A number that is larger than any limit.
const VERY_LARGE: i64 = 1_000_000;

/// Another value, and in words how it was made; `None`: this one stays. `roots` are beginnings of paths
/// that stay.
pub(super) fn mutate(
    value: &Value,
    roots: &[&str],
    numbers: &mut Numbers,
) -> Option<(&'static str, Value)> {
    match value {
        Value::Null => None,
        Value::Bool(flag) => Some(("flipped", json!(!flag))),
        Value::Number(number) => {
            let (how, other) = *numbers.pick(&neighbours(number.as_i64()?))?;
            Some((how, json!(other)))
        }
        Value::String(text) => {
            let (root, rest) = without_root(text, roots);
            let (how, made) = *numbers.pick(TEXTS)?;
            let other = made(rest, numbers)?;
            Some((how, json!(format!("{root}{other}"))))
        }
        Value::Array(items) => {
            let (how, other) = of_items(items, roots, numbers)?;
            Some((how, other.into()))
        }
        Value::Object(fields) => {
            let (key, field) = fields.iter().nth(numbers.below(fields.len()))?;
            let (how, made) = mutate(field, roots, numbers)?;
            let mut other = fields.clone();
            other.insert(key.clone(), made);
            Some((how, other.into()))
        }
    }
}

fn neighbours(number: i64) -> [(&'static str, i64); 4] {
    [
        ("one more", number.saturating_add(1)),
        ("one less", number.saturating_sub(1)),
        ("0", 0),
        ("very large", VERY_LARGE),
    ]
}

fn of_items(
    items: &[Value],
    roots: &[&str],
    numbers: &mut Numbers,
) -> Option<(&'static str, Vec<Value>)> {
    let at = numbers.below(items.len());
    let item = items.get(at)?;
    let mut other = items.to_vec();
    let how = match numbers.below(4) {
        0 => {
            other.remove(at);
            "an item less"
        }
        1 => {
            other.push(item.clone());
            "an item twice"
        }
        _ => {
            let (how, made) = mutate(item, roots, numbers)?;
            other[at] = made;
            how
        }
    };
    Some((how, other))
}

/// A mutation of a text; `None`: the text stays.
type TextMutation = fn(&str, &mut Numbers) -> Option<String>;

const TEXTS: &[(&str, TextMutation)] = &[
    ("cut", |text, numbers| {
        let (before, behind) = text.split_at(place(text, numbers)?);
        Some(
            if numbers.below(2) == 0 {
                before
            } else {
                behind
            }
            .to_owned(),
        )
    }),
    ("doubled", |text, _| {
        (!text.is_empty() && text.len() <= MOST_DOUBLED).then(|| text.repeat(2))
    }),
    ("other case", |text, _| {
        let upper = text.to_uppercase();
        let other = if upper == text {
            text.to_lowercase()
        } else {
            upper
        };
        (other != text).then_some(other)
    }),
    ("other character", |text, numbers| {
        inserted(
            text,
            &["é", "☃", " ", "\t", "\\", ".", "[", "{", "-", "'"],
            1,
            numbers,
        )
    }),
    ("wildcard", |text, numbers| {
        inserted(text, &["*", "?", "**/", ".*", "[a-z]", "{a,b}"], 0, numbers)
    }),
    ("separator doubled", |text, numbers| {
        let separators: Vec<(usize, &str)> = text.match_indices(['/', ' ', '\n', ',']).collect();
        let (at, separator) = *numbers.pick(&separators)?;
        Some(format!("{}{separator}{}", &text[..at], &text[at..]))
    }),
];

/// The text with one of these in it, in place of this many characters.
fn inserted(text: &str, all: &[&str], instead: usize, numbers: &mut Numbers) -> Option<String> {
    let (before, behind) = text.split_at(place(text, numbers)?);
    let behind: String = behind.chars().skip(instead).collect();
    Some(format!("{before}{}{behind}", numbers.pick(all)?))
}

/// The start of a character.
fn place(text: &str, numbers: &mut Numbers) -> Option<usize> {
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    numbers.pick(&starts).copied()
}

/// The root at the beginning of a path, and the rest.
fn without_root<'t>(text: &'t str, roots: &[&str]) -> (&'t str, &'t str) {
    let mut ends = roots.iter().filter(|root| text.starts_with(**root));
    text.split_at(ends.next().map_or(0, |root| root.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_root_stays_and_equal_seeds_make_equal_values() {
        let value =
            json!({"paths": ["{{root}}/src/a b.ts"], "limit": 3, "all": true, "none": null});
        let made = |seed| {
            let mut numbers = Numbers::new(seed);
            (0..200)
                .filter_map(|_| mutate(&value, &["{{root}}/"], &mut numbers))
                .collect::<Vec<_>>()
        };
        let all = made(7);
        assert!(all.iter().all(|(_, other)| *other != value), "{all:#?}");
        let paths = all
            .iter()
            .filter_map(|(_, other)| other["paths"].as_array());
        assert!(
            paths
                .flatten()
                .all(|path| path.as_str().unwrap().starts_with("{{root}}/"))
        );
        assert_eq!(all, made(7));
    }
}
