use serde_json::{Map, Value};

use super::error::CallError;

/// Above this, not every number of JSON is a whole number of its own.
const MAX_EXACT: f64 = 9_007_199_254_740_992.0;

/// The arguments of a call by their names. Null is the same as nothing.
pub(in crate::profiles::codescout) struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    pub(in crate::profiles::codescout) fn new(arguments: &'a Value) -> Result<Self, CallError> {
        arguments
            .as_object()
            .map(Self)
            .ok_or(CallError::ArgumentsNotObject)
    }

    pub(in crate::profiles::codescout) fn required(
        &self,
        field: &'static str,
    ) -> Result<String, CallError> {
        self.string(field)?.ok_or(CallError::Missing(field))
    }

    pub(in crate::profiles::codescout) fn string(
        &self,
        field: &'static str,
    ) -> Result<Option<String>, CallError> {
        self.read(field, "a string", |value| value.as_str().map(str::to_owned))
    }

    pub(in crate::profiles::codescout) fn boolean(
        &self,
        field: &'static str,
    ) -> Result<Option<bool>, CallError> {
        self.read(field, "a boolean", Value::as_bool)
    }

    pub(in crate::profiles::codescout) fn whole(
        &self,
        field: &'static str,
    ) -> Result<Option<u64>, CallError> {
        self.read(field, "a whole number that is not negative", whole)
    }

    fn read<T>(
        &self,
        field: &'static str,
        expected: &'static str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, CallError> {
        let wrong = CallError::WrongType { field, expected };
        let given = self.0.get(field).filter(|value| !value.is_null());
        given.map(|value| read(value).ok_or(wrong)).transpose()
    }
}

/// `25.0` is the same number as `25`.
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
        assert_eq!(fields.required("path"), Err(CallError::Missing("path")));
    }
}
