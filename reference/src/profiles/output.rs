//! The structured part of an answer. One declaration gives the struct, its JSON and its JSON
//! Schema.

use serde_json::{Map, Value, json};

/// A value in the structured part of an answer.
pub(in crate::profiles) trait DetailsValue {
    /// Whether the field that has this value can be absent.
    const IS_OPTIONAL: bool = false;

    /// The JSON Schema of the value.
    fn schema() -> Value;

    /// The value as JSON; `None` if the field is absent.
    fn write(self) -> Option<Value>;
}

/// Declares structs of an answer: each field with its doc, which is its description in the schema,
/// and its name in JSON.
macro_rules! outputs {
    ($($(#[doc = $about:literal])* $visibility:vis struct $name:ident {
        $($(#[doc = $doc:literal])+ $field:ident as $key:literal: $type:ty,)+
    })*) => {$(
        $(#[doc = $about])*
        #[derive(Clone, Debug)]
        $visibility struct $name {
            $($(#[doc = $doc])+ $visibility $field: $type,)+
        }

        impl $crate::profiles::output::DetailsValue for $name {
            fn schema() -> serde_json::Value {
                $crate::profiles::output::object_schema([$((
                    $key,
                    concat!($($doc),+),
                    <$type as $crate::profiles::output::DetailsValue>::schema(),
                    <$type as $crate::profiles::output::DetailsValue>::IS_OPTIONAL,
                ),)+])
            }

            fn write(self) -> Option<serde_json::Value> {
                let fields = [$(($key, $crate::profiles::output::DetailsValue::write(self.$field)),)+].into_iter();
                let written = fields.filter_map(|(key, value)| Some((key.to_owned(), value?)));
                Some(serde_json::Value::Object(written.collect()))
            }
        }
    )*};
}

/// The schema of an object with these fields: name, description, schema, and whether it is
/// optional.
pub(in crate::profiles) fn object_schema<const N: usize>(
    fields: [(&str, &str, Value, bool); N],
) -> Value {
    let required: Vec<&str> = fields
        .iter()
        .filter(|(.., is_optional)| !is_optional)
        .map(|(key, ..)| *key)
        .collect();
    let required = json!(required);
    let properties: Map<String, Value> = fields
        .into_iter()
        .map(|(key, about, mut schema, _)| {
            schema["description"] = about.trim().into();
            (key.to_owned(), schema)
        })
        .collect();
    json!({ "type": "object", "properties": properties, "required": required })
}

impl DetailsValue for String {
    fn schema() -> Value {
        json!({ "type": "string" })
    }

    fn write(self) -> Option<Value> {
        Some(self.into())
    }
}

impl DetailsValue for bool {
    fn schema() -> Value {
        json!({ "type": "boolean" })
    }

    fn write(self) -> Option<Value> {
        Some(self.into())
    }
}

impl DetailsValue for u64 {
    fn schema() -> Value {
        json!({ "type": "integer", "minimum": 0 })
    }

    fn write(self) -> Option<Value> {
        Some(self.into())
    }
}

impl DetailsValue for usize {
    fn schema() -> Value {
        u64::schema()
    }

    fn write(self) -> Option<Value> {
        Some(self.into())
    }
}

impl<T: DetailsValue> DetailsValue for Vec<T> {
    fn schema() -> Value {
        json!({ "type": "array", "items": T::schema() })
    }

    fn write(self) -> Option<Value> {
        Some(self.into_iter().filter_map(T::write).collect())
    }
}

impl<T: DetailsValue> DetailsValue for Option<T> {
    const IS_OPTIONAL: bool = true;

    fn schema() -> Value {
        T::schema()
    }

    fn write(self) -> Option<Value> {
        self.and_then(T::write)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    outputs! {
        /// An answer.
        struct Answer {
            /// All files.
            file_count as "fileCount": usize,
            /// Their names,
            /// in order.
            names as "names": Option<Vec<String>>,
        }
    }

    #[test]
    fn fields_describe_themselves() {
        let schema = json!({
            "type": "object",
            "properties": {
                "fileCount": { "type": "integer", "minimum": 0, "description": "All files." },
                "names": {
                    "type": "array",
                    "items": { "type": "string" },
                    "description": "Their names, in order.",
                },
            },
            "required": ["fileCount"],
        });
        assert_eq!(Answer::schema(), schema);
    }

    #[test]
    fn absent_fields_are_not_written() {
        let mut answer = Answer {
            file_count: 1,
            names: None,
        };
        assert_eq!(answer.clone().write(), Some(json!({ "fileCount": 1 })));
        answer.names = Some(vec!["a".to_owned()]);
        let written = json!({ "fileCount": 1, "names": ["a"] });
        assert_eq!(answer.write(), Some(written));
    }
}
