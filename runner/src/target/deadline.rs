//! How long a call may take, as a person writes it.

use std::time::Duration;

/// Reads `500ms`, `10s` or `2m`. The error says what is wrong.
pub fn parse_deadline(text: &str) -> Result<Duration, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let in_unit = |number: u64| match unit {
        "ms" => Some(Duration::from_millis(number)),
        "s" => Some(Duration::from_secs(number)),
        "m" => number.checked_mul(60).map(Duration::from_secs),
        _ => None,
    };
    number
        .parse()
        .ok()
        .and_then(in_unit)
        .filter(|deadline| !deadline.is_zero())
        .ok_or_else(|| {
            format!("`{text}` is no deadline; one is written as a whole number and ms, s or m, such as `10s`")
        })
}

/// The deadline as [`parse_deadline`] reads it.
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
        for wrong in ["", "10", "s", "0s", "1.5s", "-1s", "10 s", "1h"] {
            assert!(
                parse_deadline(wrong).unwrap_err().contains("no deadline"),
                "{wrong}"
            );
        }
    }
}
