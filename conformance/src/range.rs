//! Ranges in names: `f{001..250}.txt`.

use std::iter;
use std::ops::Range;

use crate::diff::quoted;

/// A range that was found in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NumberRange {
    span: Range<usize>,
    first: u64,
    last: u64,
    width: usize,
}

/// A mistake in the ranges of a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RangeError {
    /// More than one range.
    #[error("`{0}` contains more than one range")]
    MoreThanOne(String),
    /// More members than a tree can sensibly have.
    #[error("the range in `{0}` has more than {MOST} members")]
    TooLong(String),
    /// A long text, many times.
    #[error("the range in {0} expands to more than {mebibytes} MiB", mebibytes = MOST_BYTES / (1024 * 1024))]
    TooLarge(String),
}

/// The most members that a range may have.
pub(crate) const MOST: u64 = 100_000;

/// The most text that a range may expand to, in bytes.
const MOST_BYTES: usize = 64 * 1024 * 1024;

impl NumberRange {
    /// The range in `text`, if it contains one.
    pub(crate) fn find(text: &str) -> Result<Option<Self>, RangeError> {
        let Some(range) = next_range(text, 0) else {
            return Ok(None);
        };
        if next_range(text, range.span.end).is_some() {
            return Err(RangeError::MoreThanOne(text.to_owned()));
        }
        if range.first.abs_diff(range.last) >= MOST {
            return Err(RangeError::TooLong(text.to_owned()));
        }
        if range.len().saturating_mul(text.len()) > MOST_BYTES {
            return Err(RangeError::TooLarge(quoted(text)));
        }
        Ok(Some(range))
    }

    /// How many members it has.
    pub(crate) fn len(&self) -> usize {
        self.first.abs_diff(self.last) as usize + 1
    }

    /// `text` with the member at `index` instead of the range.
    pub(crate) fn fill(&self, text: &str, index: usize) -> String {
        let mut filled = String::with_capacity(text.len());
        self.fill_into(&mut filled, text, index);
        filled
    }

    /// The same, put at the end of `filled`.
    pub(crate) fn fill_into(&self, filled: &mut String, text: &str, index: usize) {
        let index = index as u64;
        let number = if self.first <= self.last {
            self.first + index
        } else {
            self.first - index
        };
        filled.push_str(&text[..self.span.start]);
        push_number(filled, number, self.width);
        filled.push_str(&text[self.span.end..]);
    }
}

/// A number with at least this many digits. Large trees have tens of thousands of them, for which the
/// formatting of the standard library is too slow.
fn push_number(text: &mut String, number: u64, width: usize) {
    let digits = number.checked_ilog10().map_or(1, |log| log as usize + 1);
    text.extend(iter::repeat_n('0', width.saturating_sub(digits)));
    let mut unit = 10_u64.pow(digits as u32 - 1);
    while unit > 0 {
        text.push(char::from(b'0' + (number / unit % 10) as u8));
        unit /= 10;
    }
}

/// All texts that `text` expands to: itself, if it contains no range.
pub(crate) fn expand(text: &str) -> Result<Vec<String>, RangeError> {
    Ok(match NumberRange::find(text)? {
        None => vec![text.to_owned()],
        Some(range) => (0..range.len())
            .map(|index| range.fill(text, index))
            .collect(),
    })
}

/// The texts that a list of texts expands to, in order.
pub(crate) fn expand_all(texts: &[String]) -> Result<Vec<String>, RangeError> {
    let lists: Result<Vec<_>, _> = texts.iter().map(|text| expand(text)).collect();
    Ok(lists?.concat())
}

fn next_range(text: &str, from: usize) -> Option<NumberRange> {
    text[from..]
        .match_indices('{')
        .find_map(|(offset, _)| range_at(text, from + offset))
}

fn range_at(text: &str, start: usize) -> Option<NumberRange> {
    let length = text[start..].find('}')?;
    let (first, last) = text[start + 1..start + length].split_once("..")?;
    let width = if first.len() > 1 && first.starts_with('0') {
        first.len()
    } else {
        0
    };
    Some(NumberRange {
        span: start..start + length + 1,
        first: number(first)?,
        last: number(last)?,
        width,
    })
}

fn number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(expand(text).unwrap(), expected);
    }

    #[test]
    fn a_text_without_a_range_stands_for_itself() {
        check("a.txt", &["a.txt"]);
        check("{a,b}.txt", &["{a,b}.txt"]);
        check("{..}", &["{..}"]);
    }

    #[test]
    fn the_width_of_the_first_number_is_kept() {
        check("f{08..10}.t", &["f08.t", "f09.t", "f10.t"]);
        check("f{8..10}", &["f8", "f9", "f10"]);
        check("{0..1}", &["0", "1"]);
        check("{099..101}", &["099", "100", "101"]);
        let most = format!("{{{}..{}}}", u64::MAX, u64::MAX);
        check(&most, &[&u64::MAX.to_string()]);
    }

    #[test]
    fn a_range_may_count_down() {
        check("{3..1}m", &["3m", "2m", "1m"]);
    }

    #[test]
    fn two_ranges_are_refused() {
        assert!(expand("{1..2}{1..2}").is_err());
        assert!(expand("{1..999999}").is_err());
    }

    #[test]
    fn a_long_text_is_not_repeated_often() {
        let long = "x".repeat(1000);
        assert_eq!(expand(&format!("{long}{{1..9}}")).unwrap().len(), 9);
        let error = expand(&format!("{long}{{1..100000}}")).unwrap_err();
        assert!(
            error
                .to_string()
                .ends_with("…` expands to more than 64 MiB"),
            "{error}"
        );
    }
}
