//! Counts on the command line.

use std::num::NonZeroUsize;

/// The most workers.
const MOST_JOBS: usize = 1000;
/// The most rounds, and the most cases of a tool.
const MOST: usize = 1_000_000;

/// Reads a number of workers.
///
/// # Errors
/// Text that is not a number, and numbers that are out of range.
pub(super) fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    count(text, MOST_JOBS)
}

/// Reads a number of rounds or cases.
///
/// # Errors
/// Text that is not a number, and numbers that are out of range.
pub(super) fn times(text: &str) -> Result<NonZeroUsize, String> {
    count(text, MOST)
}

fn count(text: &str, most: usize) -> Result<NonZeroUsize, String> {
    let count = text.parse().ok().and_then(NonZeroUsize::new);
    count
        .filter(|count| count.get() <= most)
        .ok_or_else(|| format!("expected a whole number from 1 to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_in_its_range() {
        assert_eq!(jobs("8").map(NonZeroUsize::get), Ok(8));
        assert_eq!(times("1000000").map(NonZeroUsize::get), Ok(MOST));
        let beyond = "99999999999999999999999999";
        for wrong in [
            "",
            "0",
            "-1",
            "two",
            "1.5",
            "1001",
            "18446744073709551615",
            beyond,
        ] {
            assert!(
                jobs(wrong).unwrap_err().ends_with("from 1 to 1000"),
                "{wrong}"
            );
        }
        assert!(times("1000001").is_err());
    }
}
