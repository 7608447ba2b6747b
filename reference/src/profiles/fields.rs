use serde_json::{Map, Value};

/// Above this, not every number of JSON is a whole number of its own.
const MAX_EXACT: f64 = 9_007_199_254_740_992.0;

/// The arguments of a call by their names. Null is the same as nothing, as in `hidden ?? true`.
pub(in crate::profiles) struct Fields<'a>(&'a Map<String, Value>);

/// Why arguments cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::profiles) enum FieldError {
    /// They are no object.
    NotAnObject,
    /// One has the wrong type.
    WrongType {
        /// Its name.
        field: &'static str,
        /// What it has to be.
        expected: &'static str,
    },
}

impl<'a> Fields<'a> {
    pub(in crate::profiles) fn new(arguments: &'a Value) -> Result<Self, FieldError> {
        arguments
            .as_object()
            .map(Self)
            .ok_or(FieldError::NotAnObject)
    }

    pub(in crate::profiles) fn get(&self, field: &str) -> Option<&'a Value> {
        self.0.get(field).filter(|value| !value.is_null())
    }

    pub(in crate::profiles) fn boolean(
        &self,
        field: &'static str,
    ) -> Result<Option<bool>, FieldError> {
        self.read(field, "a boolean", Value::as_bool)
    }

    pub(in crate::profiles) fn number(
        &self,
        field: &'static str,
    ) -> Result<Option<f64>, FieldError> {
        self.read(field, "a number", Value::as_f64)
    }

    /// A whole number, in any spelling: `25.0` is the same as `25`.
    pub(in crate::profiles) fn whole(
        &self,
        field: &'static str,
    ) -> Result<Option<u64>, FieldError> {
        self.read(field, "a whole number that is not negative", whole)
    }

    pub(in crate::profiles) fn string(
        &self,
        field: &'static str,
    ) -> Result<Option<&'a str>, FieldError> {
        self.read(field, "a string", Value::as_str)
    }

    fn read<T>(
        &self,
        field: &'static str,
        expected: &'static str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, FieldError> {
        let wrong = FieldError::WrongType { field, expected };
        self.get(field)
            .map(|value| read(value).ok_or(wrong))
            .transpose()
    }
}

fn whole(value: &Value) -> Option<u64> {
    let exact = |number: f64| {
        (number.fract() == 0.0 && (0.0..=MAX_EXACT).contains(&number)).then_some(number as u64)
    };
    value.as_u64().or_else(|| exact(value.as_f64()?))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(value: &Value, expected: Option<u64>) {
        let arguments = json!({ "n": value });
        let fields = Fields::new(&arguments).expect("an object");
        assert_eq!(fields.whole("n").ok().flatten(), expected, "{value}");
    }

    #[test]
    fn whole_numbers_are_read_in_every_spelling() {
        check(&json!(25), Some(25));
        check(&json!(25.0), Some(25));
        check(&json!(0), Some(0));
        check(&json!(u64::MAX), Some(u64::MAX));
        for other in [json!(2.5), json!(-1), json!("3"), json!(1e300), json!(null)] {
            check(&other, None);
        }
    }

    #[test]
    fn null_is_nothing() {
        let arguments = json!({ "path": null });
        let fields = Fields::new(&arguments).expect("an object");
        assert_eq!(fields.string("path"), Ok(None));
        assert_eq!(fields.get("path"), None);
    }
}
