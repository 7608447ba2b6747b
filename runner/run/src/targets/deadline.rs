//! Deadlines, as a person writes them.

use std::time::Duration;

/// The longest deadline.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// Parses `500ms`, `10s` or `2m`.
pub fn parse_deadline(text: &str) -> Result<Duration, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let milliseconds = match unit {
        "ms" => 1,
        "s" => 1000,
        "m" => 60 * 1000,
        _ => 0,
    };
    if number.trim_start_matches('0').is_empty() || milliseconds == 0 {
        return Err(format!(
            "invalid deadline `{text}`: expected a whole number and ms, s or m, such as `10s`"
        ));
    }
    number
        .parse()
        .ok()
        .and_then(|number: u64| number.checked_mul(milliseconds))
        .map(Duration::from_millis)
        .filter(|deadline| *deadline <= LONGEST)
        .ok_or_else(|| format!("invalid deadline `{text}`: the longest is a day, `1440m`"))
}

/// The deadline as [`parse_deadline`] parses it.
pub(super) fn write_deadline(deadline: Duration) -> String {
    match deadline.subsec_millis() {
        0 => format!("{}s", deadline.as_secs()),
        _ => format!("{}ms", deadline.as_millis()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_is_a_number_and_a_unit() {
        assert_eq!(parse_deadline("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_deadline("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_deadline("2m"), Ok(Duration::from_secs(120)));
        for wrong in ["", "10", "s", "0s", "00ms", "1.5s", "-1s", "10 s", "1h"] {
            assert!(
                parse_deadline(wrong)
                    .unwrap_err()
                    .contains("expected a whole number"),
                "{wrong}"
            );
        }
    }

    #[test]
    fn the_longest_deadline_is_a_day() {
        assert_eq!(parse_deadline("1440m"), Ok(LONGEST));
        for number in ["1441", "9223372036854775807", "99999999999999999999999999"] {
            let message = parse_deadline(&format!("{number}m")).unwrap_err();
            assert!(message.contains("the longest is a day"), "{message}");
        }
        assert!(parse_deadline("18446744073709551615ms").is_err());
        assert!(parse_deadline("9223372036854775807s").is_err());
    }
}
