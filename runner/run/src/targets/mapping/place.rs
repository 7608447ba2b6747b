//! The place of an argument in a call: a name, or deep inside.

use serde_json::{Map, Value};

/// The place of an argument in a call: `name`, or a JSON pointer `/edits/0/oldText`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ArgumentPlace {
    keys: Vec<String>,
}

impl ArgumentPlace {
    /// Under a name.
    pub(crate) fn named(name: &str) -> Self {
        Self {
            keys: vec![name.to_owned()],
        }
    }

    /// Parses a name or a pointer.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let Some(pointer) = text.strip_prefix('/') else {
            return match text {
                "" => Err("empty name of an argument; null leaves an argument out".to_owned()),
                name => Ok(Self::named(name)),
            };
        };
        let keys: Vec<String> = pointer
            .split('/')
            .map(|key| key.replace("~1", "/").replace("~0", "~"))
            .collect();
        let wrong = keys[0].parse::<usize>().is_ok() || keys.iter().any(String::is_empty);
        if wrong {
            Err(format!(
                "invalid place `{text}`: expected the name of an argument, or a JSON pointer such as `/name/0/field`"
            ))
        } else {
            Ok(Self { keys })
        }
    }

    /// The name of the argument that the place is in.
    pub(crate) fn argument(&self) -> &str {
        self.keys.first().map_or("", String::as_str)
    }

    /// Whether it is inside of an argument.
    pub(crate) fn is_inside(&self) -> bool {
        self.keys.len() > 1
    }

    /// Puts a value there, with the lists and objects around it.
    pub(crate) fn put(&self, arguments: &mut Value, value: Value) {
        *self.slot(arguments) = value;
    }

    /// Puts a value there, unless there is one.
    pub(crate) fn put_where_nothing_is(
        &self,
        arguments: &mut Value,
        value: impl FnOnce() -> Value,
    ) {
        let slot = self.slot(arguments);
        if slot.is_null() {
            *slot = value();
        }
    }

    fn slot<'a>(&self, arguments: &'a mut Value) -> &'a mut Value {
        self.keys
            .iter()
            .fold(arguments, |value, key| match key.parse() {
                Ok(index) => item(value, index),
                Err(_) => field(value, key),
            })
    }
}

fn field<'a>(value: &'a mut Value, key: &str) -> &'a mut Value {
    if !value.is_object() {
        *value = Map::new().into();
    }
    &mut value[key]
}

/// A list has no holes: missing items before this one become null.
fn item(value: &mut Value, index: usize) -> &mut Value {
    if !value.is_array() {
        *value = Value::Array(Vec::new());
    }
    if let Some(items) = value.as_array_mut()
        && items.len() <= index
    {
        items.resize(index + 1, Value::Null);
    }
    &mut value[index]
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn places_that_share_a_part_fill_one_value() {
        let mut arguments = json!({});
        for (place, value) in [
            ("path", "a.txt"),
            ("/edits/0/oldText", "x"),
            ("/edits/0/newText", "y"),
            ("/options/a~1b", "z"),
        ] {
            ArgumentPlace::parse(place)
                .unwrap()
                .put(&mut arguments, json!(value));
        }
        let expected = json!({
            "path": "a.txt",
            "edits": [{"oldText": "x", "newText": "y"}],
            "options": {"a/b": "z"},
        });
        assert_eq!(arguments, expected);
    }

    #[test]
    fn a_value_that_is_there_stays() {
        let mut arguments = json!({"a": 1});
        for name in ["a", "b"] {
            ArgumentPlace::named(name).put_where_nothing_is(&mut arguments, || json!(2));
        }
        assert_eq!(arguments, json!({"a": 1, "b": 2}));
    }

    #[test]
    fn an_invalid_place_is_refused() {
        for wrong in ["", "/", "/0", "/a//b", "/a/"] {
            assert!(ArgumentPlace::parse(wrong).is_err(), "{wrong}");
        }
    }
}
