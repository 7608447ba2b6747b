use serde_json::Value;

use crate::engine::javascript;

rules! {
    /// How `maxResults` is read: `Number(args.maxResults) || default`.
    #[derive(Copy)]
    pub struct LimitRules {
        /// Whether what is given counts.
        pub honoured: bool = true,
        /// Whether what is no number is converted to one as JavaScript does; otherwise it counts as not given.
        pub converts: bool = true,
        /// Whether zero means the default.
        pub zero_is_default: bool = true,
        /// What counts where nothing is given, or nothing that is a number.
        pub default: f64 = 20.0,
    }
}

impl LimitRules {
    /// The rules of the document with this default.
    pub(super) fn with_default(default: f64) -> Self {
        Self {
            default,
            ..Self::default()
        }
    }

    /// The number that was given; NaN if there is none.
    pub(super) fn read(&self, given: Option<&Value>) -> f64 {
        match given {
            Some(Value::Number(_)) => javascript::number(given),
            _ if self.converts => javascript::number(given),
            _ => f64::NAN,
        }
    }

    /// The number that counts.
    pub(super) fn effective(&self, given: f64) -> f64 {
        let is_default = given.is_nan() || (given == 0.0 && self.zero_is_default);
        if is_default || !self.honoured {
            self.default
        } else {
            given
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check_with(rules: &LimitRules, given: &Value, expected: f64) {
        assert_eq!(
            rules.effective(rules.read(Some(given))),
            expected,
            "{given}"
        );
    }

    fn check(given: &Value, expected: f64) {
        check_with(&LimitRules::with_default(20.0), given, expected);
    }

    #[test]
    fn numbers_count_and_zero_does_not() {
        check(&json!(3), 3.0);
        check(&json!(-2.5), -2.5);
        check(&json!(0), 20.0);
        check(&json!(-0.0), 20.0);
        let rules = LimitRules::with_default(20.0);
        assert_eq!(rules.effective(rules.read(None)), 20.0);
    }

    #[test]
    fn other_values_are_converted() {
        check(&json!("3"), 3.0);
        check(&json!("abc"), 20.0);
        check(&json!(""), 20.0);
        check(&json!(null), 20.0);
        check(&json!(true), 1.0);
        check(&json!(false), 20.0);
        check(&json!([4]), 4.0);
        check(&json!([4, 5]), 20.0);
        check(&json!({ "n": 4 }), 20.0);
    }
}
