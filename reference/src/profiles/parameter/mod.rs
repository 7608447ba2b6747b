//! The parameters of a tool. One declaration gives the reader of the arguments, the errors for
//! other types, and the JSON Schema.

mod arguments;
#[cfg(test)]
mod tests;

use serde_json::{Map, Value, json};

use crate::Text;

pub(in crate::profiles) use arguments::Arguments;

/// Above this, floating-point numbers cannot represent every integer.
const MAX_EXACT: f64 = 9_007_199_254_740_992.0;

rules! {
    /// The messages for arguments of the wrong shape.
    pub struct ArgumentTexts {
        /// The arguments are not an object.
        pub not_an_object: Text = "the arguments must be an object".into(),
        /// A required argument is missing; fills `{field}`, and `{form}`, its expected form.
        pub missing: Text = "`{field}` is required".into(),
        /// An argument has the wrong type; fills `{field}` and `{expected}`.
        pub wrong_type: Text = "`{field}` must be {expected}".into(),
    }
}

/// A parameter of a tool.
#[derive(Clone, Debug)]
pub(in crate::profiles) struct Parameter {
    name: &'static str,
    kind: ParameterType,
    about: String,
    default: Option<Value>,
    minimum: Option<Value>,
    is_required: bool,
    form: &'static str,
}

/// The type of a parameter.
#[derive(Clone, Debug)]
enum ParameterType {
    Boolean,
    Number,
    Whole,
    Integer,
    Integers(usize),
    Text,
    Choice(Vec<Text>),
    Texts { may_be_alone: bool },
    Objects(Vec<Parameter>),
}

impl Parameter {
    /// A boolean.
    pub(in crate::profiles) fn boolean(name: &'static str) -> Self {
        Self::new(name, ParameterType::Boolean)
    }

    /// Any number.
    pub(in crate::profiles) fn number(name: &'static str) -> Self {
        Self::new(name, ParameterType::Number)
    }

    /// A whole number from zero, in any notation: `25.0` is `25`.
    pub(in crate::profiles) fn whole(name: &'static str) -> Self {
        Self::new(name, ParameterType::Whole)
    }

    /// A whole number of any sign, in any notation.
    pub(in crate::profiles) fn integer(name: &'static str) -> Self {
        Self::new(name, ParameterType::Integer)
    }

    /// An array of this many whole numbers of any sign.
    pub(in crate::profiles) fn integers(name: &'static str, count: usize) -> Self {
        Self::new(name, ParameterType::Integers(count))
    }

    /// A string.
    pub(in crate::profiles) fn text(name: &'static str) -> Self {
        Self::new(name, ParameterType::Text)
    }

    /// A string, one of these. The tool itself refuses others.
    pub(in crate::profiles) fn choice(name: &'static str, among: &[&Text]) -> Self {
        let among = among.iter().map(|choice| (*choice).clone()).collect();
        Self::new(name, ParameterType::Choice(among))
    }

    /// An array of strings, not empty unless that is its default.
    pub(in crate::profiles) fn texts(name: &'static str) -> Self {
        Self::new(
            name,
            ParameterType::Texts {
                may_be_alone: false,
            },
        )
    }

    /// Like [`texts`](Self::texts); a single string is an array of one.
    pub(in crate::profiles) fn text_or_texts(name: &'static str) -> Self {
        Self::new(name, ParameterType::Texts { may_be_alone: true })
    }

    /// An array of objects with these fields.
    #[cfg(feature = "mcp-filesystem")]
    pub(in crate::profiles) fn objects(name: &'static str, fields: Vec<Self>) -> Self {
        Self::new(name, ParameterType::Objects(fields))
    }

    fn new(name: &'static str, kind: ParameterType) -> Self {
        Self {
            name,
            kind,
            about: String::new(),
            default: None,
            minimum: None,
            is_required: false,
            form: "",
        }
    }

    /// Its name.
    pub(in crate::profiles) fn name(&self) -> &'static str {
        self.name
    }

    /// Its description, as a model reads it.
    pub(in crate::profiles) fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// Its default.
    pub(in crate::profiles) fn default(mut self, default: impl Into<Value>) -> Self {
        let default = default.into();
        self.default = Some(whole(&default).map_or(default, Value::from));
        self
    }

    /// The least value, as a model reads it. The tool itself refuses lower ones.
    pub(in crate::profiles) fn at_least(mut self, minimum: impl Into<Value>) -> Self {
        self.minimum = Some(minimum.into());
        self
    }

    /// Makes it required.
    pub(in crate::profiles) fn required(mut self) -> Self {
        self.is_required = true;
        self
    }

    /// Makes it required. The error for a missing argument describes its form.
    pub(in crate::profiles) fn required_as(mut self, form: &'static str) -> Self {
        self.form = form;
        self.required()
    }

    fn schema(&self) -> Value {
        let mut schema = match &self.kind {
            ParameterType::Boolean => json!({ "type": "boolean" }),
            ParameterType::Number => json!({ "type": "number" }),
            ParameterType::Whole => json!({ "type": "integer", "minimum": 0 }),
            ParameterType::Integer => json!({ "type": "integer" }),
            ParameterType::Integers(count) => json!({
                "type": "array", "items": { "type": "integer" }, "minItems": count, "maxItems": count,
            }),
            ParameterType::Text => json!({ "type": "string" }),
            ParameterType::Choice(among) => json!({ "type": "string", "enum": among }),
            ParameterType::Texts { may_be_alone } => {
                let mut texts = json!({ "type": "array", "items": { "type": "string" } });
                if self.default.is_none() {
                    texts["minItems"] = 1.into();
                }
                if *may_be_alone {
                    json!({ "anyOf": [{ "type": "string" }, texts] })
                } else {
                    texts
                }
            }
            ParameterType::Objects(fields) => json!({ "type": "array", "items": schema(fields) }),
        };
        if let Some(default) = &self.default {
            schema["default"] = default.clone();
        }
        if let Some(minimum) = &self.minimum {
            schema["minimum"] = minimum.clone();
        }
        schema["description"] = self.about.as_str().into();
        schema
    }

    /// The expected type, if the value has another one.
    fn refuses(&self, value: &Value) -> Option<&'static str> {
        let (is_right, expected) = match self.kind {
            ParameterType::Boolean => (value.is_boolean(), "a boolean"),
            ParameterType::Number => (value.is_number(), "a number"),
            ParameterType::Whole => (
                whole(value).is_some(),
                "a whole number that is not negative",
            ),
            ParameterType::Integer => (integer(value).is_some(), "a whole number"),
            ParameterType::Integers(count) => (
                integers(value).is_some_and(|numbers| numbers.len() == count),
                "an array of whole numbers, as many as its schema says",
            ),
            ParameterType::Text | ParameterType::Choice(_) => (value.is_string(), "a string"),
            ParameterType::Texts { may_be_alone: true } => (
                value.is_string() || is_texts(value),
                "a string or an array of strings",
            ),
            ParameterType::Texts { .. } => (is_texts(value), "an array of strings"),
            ParameterType::Objects(ref fields) => (
                is_objects(value, fields),
                "an array of objects with the required fields",
            ),
        };
        (!is_right).then_some(expected)
    }
}

/// The JSON Schema of the arguments.
pub(in crate::profiles) fn schema(parameters: &[Parameter]) -> Value {
    let properties: Map<String, Value> = parameters
        .iter()
        .map(|parameter| (parameter.name.to_owned(), parameter.schema()))
        .collect();
    let required: Vec<&str> = parameters
        .iter()
        .filter(|parameter| parameter.is_required)
        .map(|parameter| parameter.name)
        .collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// The nearest `i64` of a whole number.
fn integer(value: &Value) -> Option<i64> {
    let near = |number: f64| (number.fract() == 0.0).then_some(number as i64);
    value.as_i64().or_else(|| near(value.as_f64()?))
}

fn integers(value: &Value) -> Option<Vec<i64>> {
    value.as_array()?.iter().map(integer).collect()
}

fn is_texts(value: &Value) -> bool {
    let items = value.as_array();
    items.is_some_and(|items| items.iter().all(Value::is_string))
}

fn is_objects(value: &Value, fields: &[Parameter]) -> bool {
    let is_right = |item: &Value| Arguments::read(item, fields, &ArgumentTexts::default()).is_ok();
    value
        .as_array()
        .is_some_and(|items| items.iter().all(is_right))
}

fn whole(value: &Value) -> Option<u64> {
    let exact = |number: f64| {
        (number.fract() == 0.0 && (0.0..=MAX_EXACT).contains(&number)).then_some(number as u64)
    };
    value.as_u64().or_else(|| exact(value.as_f64()?))
}
