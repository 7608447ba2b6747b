use serde_json::Value;

use super::space::trim;
use super::text::text;

/// The least power of ten written with an exponent.
const LARGE: i32 = 21;

/// The greatest power of ten below one written with an exponent.
const SMALL: i32 = -7;

/// `Number(value)`. A missing value is `undefined`, which converts to NaN.
///
/// ```
/// # use seekspec_reference::engine::javascript::number;
/// # use serde_json::json;
/// assert_eq!(number(Some(&json!(" 3 "))), 3.0);
/// assert_eq!(number(Some(&json!(["0x10"]))), 16.0);
/// assert_eq!(number(Some(&json!(null))), 0.0);
/// assert!(number(Some(&json!("3 files"))).is_nan());
/// assert!(number(None).is_nan());
/// ```
#[must_use]
pub fn number(value: Option<&Value>) -> f64 {
    match value {
        None => f64::NAN,
        Some(Value::Null) => 0.0,
        Some(Value::Bool(truth)) => f64::from(u8::from(*truth)),
        Some(Value::Number(number)) => number.as_f64().unwrap_or(f64::NAN),
        Some(Value::String(text)) => of_text(text),
        Some(array_or_object) => of_text(&text(Some(array_or_object))),
    }
}

/// `String(number)`: the shortest digits that read back as the number, with an exponent only if it
/// is large or small.
///
/// ```
/// # use seekspec_reference::engine::javascript::number_to_string;
/// assert_eq!(number_to_string(7.0), "7");
/// assert_eq!(number_to_string(-2.50), "-2.5");
/// assert_eq!(number_to_string(1e21), "1e+21");
/// ```
#[must_use]
pub fn number_to_string(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    let sign = if number < 0.0 { "-" } else { "" };
    if number.is_infinite() {
        return format!("{sign}Infinity");
    }
    let scientific = format!("{:e}", number.abs());
    let (mantissa, power) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let digits = mantissa.replace('.', "");
    format!("{sign}{}", with_point(&digits, power.parse().unwrap_or(0)))
}

/// Places the decimal point in the digits. The first digit has this power of ten.
fn with_point(digits: &str, power: i32) -> String {
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    match power {
        LARGE.. | ..=SMALL => {
            let (first, rest) = digits.split_at(1);
            let point = if rest.is_empty() { "" } else { "." };
            format!("{first}{point}{rest}e{power:+}")
        }
        ..0 => format!("0.{}{digits}", zeros(-power - 1)),
        _ if power + 1 >= count => format!("{digits}{}", zeros(power + 1 - count)),
        _ => {
            let (whole, fraction) = digits.split_at(power.unsigned_abs() as usize + 1);
            format!("{whole}.{fraction}")
        }
    }
}

fn zeros(count: i32) -> String {
    "0".repeat(count.unsigned_abs() as usize)
}

fn of_text(written: &str) -> f64 {
    let text = trim(written);
    let with_radix = |prefix: &str| {
        text.get(..2)
            .filter(|start| start.eq_ignore_ascii_case(prefix))
    };
    let radix = [("0x", 16), ("0o", 8), ("0b", 2)]
        .into_iter()
        .find(|(prefix, _)| with_radix(prefix).is_some());
    match (text, radix) {
        ("", _) => 0.0,
        (_, Some((_, radix))) => whole(&text[2..], radix),
        _ => decimal(text),
    }
}

fn whole(digits: &str, radix: u32) -> f64 {
    let value = |digit: char| digit.to_digit(radix).map(f64::from);
    let add = |sum: f64, digit| value(digit).map(|digit| sum * f64::from(radix) + digit);
    let sum = digits.chars().try_fold(0.0, add);
    sum.filter(|_| !digits.is_empty()).unwrap_or(f64::NAN)
}

/// Parses like Rust, except for Rust's other spellings of infinity and NaN.
fn decimal(text: &str) -> f64 {
    match text.strip_prefix(['+', '-']).unwrap_or(text) {
        "Infinity" if text.starts_with('-') => f64::NEG_INFINITY,
        "Infinity" => f64::INFINITY,
        unsigned if unsigned.starts_with(|first: char| first.is_ascii_digit() || first == '.') => {
            text.parse().unwrap_or(f64::NAN)
        }
        _ => f64::NAN,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn check(value: &Value, expected: f64) {
        let number = number(Some(value));
        assert!(
            number == expected || (number.is_nan() && expected.is_nan()),
            "{value} is {number} and not {expected}"
        );
    }

    fn check_shown(number: f64, expected: &str) {
        assert_eq!(number_to_string(number), expected);
    }

    #[test]
    fn texts_are_read_as_literals() {
        for (text, expected) in [
            ("", 0.0),
            ("\t\u{feff}\n", 0.0),
            ("3", 3.0),
            ("+3.", 3.0),
            ("-.5e1", -5.0),
            ("1E3", 1000.0),
            ("007", 7.0),
            ("0xfF", 255.0),
            ("0B11", 3.0),
            ("0o17", 15.0),
            ("1e999", f64::INFINITY),
            ("-Infinity", f64::NEG_INFINITY),
            ("Infinity", f64::INFINITY),
            ("+Infinity", f64::INFINITY),
        ] {
            check(&json!(text), expected);
        }
    }

    #[test]
    fn other_texts_are_not_a_number() {
        for text in [
            "abc", "3px", "1_000", "1,5", "--1", "+", ".", "e3", "inf", "infinity", "NaN", "nan",
            "0x", "-0x1", "0xg", "0b2", "1n", "٣", "+-1",
        ] {
            check(&json!(text), f64::NAN);
        }
    }

    #[test]
    fn other_values_go_by_their_text_or_have_a_number() {
        check(&json!(true), 1.0);
        check(&json!(false), 0.0);
        check(&json!(null), 0.0);
        check(&json!([]), 0.0);
        check(&json!([[" 4 "]]), 4.0);
        check(&json!([null]), 0.0);
        check(&json!([true]), f64::NAN);
        check(&json!([1, 2]), f64::NAN);
        check(&json!({}), f64::NAN);
        check(&json!(u64::MAX), 18_446_744_073_709_552_000.0);
    }

    #[test]
    fn numbers_are_shown_as_briefly_as_they_are_exact() {
        check_shown(0.0, "0");
        check_shown(-0.0, "0");
        check_shown(50.0, "50");
        check_shown(123.456, "123.456");
        check_shown(0.1 + 0.2, "0.30000000000000004");
        check_shown(1e20, "100000000000000000000");
        check_shown(1.5e300, "1.5e+300");
        check_shown(0.000_001, "0.000001");
        check_shown(-1.25e-7, "-1.25e-7");
        check_shown(f64::NEG_INFINITY, "-Infinity");
        check_shown(f64::NAN, "NaN");
    }

    proptest! {
        #[test]
        fn shown_numbers_are_read_back(number in prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL) {
            prop_assert_eq!(of_text(&number_to_string(number)), number);
        }
    }
}
