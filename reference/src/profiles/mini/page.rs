use serde_json::Value;

use crate::Text;
use crate::engine::javascript;
use crate::engine::template::fill;

rules! {
    /// The layout of the text.
    pub struct PageRules {
        /// The separator of results.
        pub separator: Text = "\n".into(),
        /// Whether the notice also appears if there are exactly as many results as are shown.
        pub announces_full: bool = false,
    }
}

/// The effective limit: `Number(maxResults) || default`.
pub(super) fn limit(arguments: &Value, default: f64) -> f64 {
    let given = javascript::number(arguments.get("maxResults"));
    if given.is_nan() || given == 0.0 {
        default
    } else {
        given
    }
}

/// The first results, like `slice(0, limit)`, and the notice, which fills `{total}` and `{limit}`.
/// `results` must contain [`most_shown`] results, or all.
pub(super) fn page<T>(
    results: &[T],
    total: usize,
    limit: f64,
    rules: &PageRules,
    notice: &str,
    show: impl Fn(&T) -> String,
) -> String {
    let shown = &results[..shown_count(total, limit).min(results.len())];
    let lines: Vec<String> = shown.iter().map(show).collect();
    let mut text = lines.join(&rules.separator);
    let all = total as f64;
    if all > limit || (rules.announces_full && all == limit) {
        let values = [
            ("total", &*total.to_string()),
            ("limit", &javascript::number_to_string(limit)),
        ];
        text.push_str(&fill(notice, &values));
    }
    text
}

/// The most results shown, however many there are.
pub(super) fn most_shown(limit: f64) -> usize {
    if limit < 0.0 {
        usize::MAX
    } else {
        shown_count(usize::MAX, limit)
    }
}

/// The number of results shown of `count`: a fraction is rounded towards zero, and a negative limit
/// counts from the end.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast from float saturates"
)]
fn shown_count(all: usize, limit: f64) -> usize {
    if limit < 0.0 {
        all.saturating_sub(-limit as usize)
    } else {
        all.min(limit as usize)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn check_limit(given: &Value, expected: f64) {
        let arguments = json!({ "maxResults": given });
        assert_eq!(limit(&arguments, 20.0), expected, "{given}");
    }

    #[test]
    fn limits_are_converted_and_zero_is_no_limit() {
        check_limit(&json!(-2.5), -2.5);
        check_limit(&json!("3"), 3.0);
        check_limit(&json!(true), 1.0);
        check_limit(&json!([4]), 4.0);
        for none in [json!(-0.0), json!(false), json!([4, 5]), json!({ "n": 4 })] {
            check_limit(&none, 20.0);
        }
        assert_eq!(limit(&json!({}), 20.0), 20.0);
    }

    fn check(limit: f64, expected: &str) {
        let page = page(
            &["a", "b", "c"][..most_shown(limit).min(3)],
            3,
            limit,
            &PageRules::default(),
            " ({limit} of {total})",
            ToString::to_string,
        );
        assert_eq!(page.replace('\n', " "), expected);
    }

    #[test]
    fn a_notice_follows_if_there_are_more_than_the_limit() {
        check(2.0, "a b (2 of 3)");
        check(3.0, "a b c");
        check(4.0, "a b c");
        check(f64::INFINITY, "a b c");
    }

    #[test]
    fn limits_that_are_not_counts_slice_as_in_javascript() {
        check(2.9, "a b (2.9 of 3)");
        check(0.5, " (0.5 of 3)");
        check(-1.0, "a b (-1 of 3)");
        check(-1.5, "a b (-1.5 of 3)");
        check(-7.0, " (-7 of 3)");
        check(f64::NEG_INFINITY, " (-Infinity of 3)");
    }

    proptest! {
        #[test]
        fn a_larger_limit_keeps_the_prefix(all in 0_usize..9, small in 0_u8..9, more in 0_u8..9) {
            let results: Vec<usize> = (0..all).collect();
            let rules = PageRules::default();
            let text = |limit: u8| page(&results, all, f64::from(limit), &rules, "", ToString::to_string);
            prop_assert!(text(small + more).starts_with(&text(small)));
        }
    }
}
