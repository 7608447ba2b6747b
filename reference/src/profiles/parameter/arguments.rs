use serde_json::{Map, Value};

use super::{ArgumentTexts, Parameter, integer, integers, whole};
use crate::profiles::Failure;

/// The arguments of a call, each of the type of its parameter. Unknown arguments are ignored.
#[derive(Clone, Copy, Debug)]
pub(in crate::profiles) struct Arguments<'a> {
    fields: &'a Map<String, Value>,
    null_is_absent: bool,
}

impl<'a> Arguments<'a> {
    /// Reads the arguments in the order of the parameters. Null counts as missing, as in `hidden ??
    /// true`.
    pub(in crate::profiles) fn read(
        arguments: &'a Value,
        parameters: &[Parameter],
        texts: &ArgumentTexts,
    ) -> Result<Self, Failure> {
        Self::checked(arguments, parameters, texts, true)
    }

    /// Like [`read`](Self::read), but null is a value of the wrong type.
    pub(in crate::profiles) fn read_strictly(
        arguments: &'a Value,
        parameters: &[Parameter],
        texts: &ArgumentTexts,
    ) -> Result<Self, Failure> {
        Self::checked(arguments, parameters, texts, false)
    }

    fn checked(
        arguments: &'a Value,
        parameters: &[Parameter],
        texts: &ArgumentTexts,
        null_is_absent: bool,
    ) -> Result<Self, Failure> {
        let fields = arguments
            .as_object()
            .ok_or_else(|| Failure::new(&texts.not_an_object))?;
        let arguments = Self {
            fields,
            null_is_absent,
        };
        for parameter in parameters {
            arguments.check(parameter, texts)?;
        }
        Ok(arguments)
    }

    fn check(&self, parameter: &Parameter, texts: &ArgumentTexts) -> Result<(), Failure> {
        let name = parameter.name;
        match self.value(name) {
            None if parameter.is_required => Err(Failure::new(&texts.missing)
                .with("field", name)
                .with("form", parameter.form)),
            None => Ok(()),
            Some(value) => match parameter.refuses(value) {
                Some(expected) => Err(Failure::new(&texts.wrong_type)
                    .with("field", name)
                    .with("expected", expected)),
                None => Ok(()),
            },
        }
    }

    /// The value of a parameter, if given.
    pub(in crate::profiles) fn value(&self, name: &str) -> Option<&'a Value> {
        self.fields
            .get(name)
            .filter(|value| !self.null_is_absent || !value.is_null())
    }

    /// A string, if given.
    pub(in crate::profiles) fn text(&self, name: &str) -> Option<&'a str> {
        self.value(name)?.as_str()
    }

    /// An array of strings. A single string is an array of one; a missing argument is empty.
    pub(in crate::profiles) fn texts(&self, name: &str) -> Vec<&'a str> {
        match self.value(name) {
            Some(Value::Array(texts)) => texts.iter().filter_map(Value::as_str).collect(),
            value => value.and_then(Value::as_str).into_iter().collect(),
        }
    }

    /// An array of objects, each with arguments of its own; empty if it is missing.
    #[cfg(feature = "mcp-filesystem")]
    pub(in crate::profiles) fn objects(&self, name: &str) -> impl Iterator<Item = Arguments<'a>> {
        let null_is_absent = self.null_is_absent;
        let items = self.value(name).and_then(Value::as_array);
        let fields = items.into_iter().flatten().filter_map(Value::as_object);
        fields.map(move |fields| Arguments {
            fields,
            null_is_absent,
        })
    }

    /// A boolean, if given.
    pub(in crate::profiles) fn boolean(&self, name: &str) -> Option<bool> {
        self.value(name)?.as_bool()
    }

    /// A number, if given.
    pub(in crate::profiles) fn number(&self, name: &str) -> Option<f64> {
        self.value(name)?.as_f64()
    }

    /// A whole number, if given; the largest `usize` if it is larger.
    pub(in crate::profiles) fn whole(&self, name: &str) -> Option<usize> {
        let number = whole(self.value(name)?)?;
        Some(usize::try_from(number).unwrap_or(usize::MAX))
    }

    /// A whole number of any sign, if given; the nearest `i64` if it is larger.
    pub(in crate::profiles) fn integer(&self, name: &str) -> Option<i64> {
        integer(self.value(name)?)
    }

    /// An array of whole numbers, if given.
    pub(in crate::profiles) fn integers(&self, name: &str) -> Option<Vec<i64>> {
        integers(self.value(name)?)
    }
}
