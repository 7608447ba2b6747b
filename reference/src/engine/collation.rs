//! How texts are compared if a document says "alphabetically".

use std::cmp::Ordering;

use icu_collator::options::CollatorOptions;
use icu_collator::preferences::CollationNumericOrdering;
use icu_collator::{Collator, CollatorBorrowed, CollatorPreferences};

choices! {
    /// A way to compare texts.
    pub enum Collation {
        /// The root order of Unicode's locale data, like JavaScript's `localeCompare` in most
        /// languages: letters before their case, punctuation before digits before letters.
        Locale,
        /// Like `locale`, but a run of digits is a number: `a9` before `a10`.
        Natural,
        /// By code point.
        CodePoint,
    }
}

impl Collation {
    /// The comparison. Build it once for many texts.
    #[must_use]
    pub fn comparison(self) -> Comparer {
        Comparer(match self {
            Self::Locale => collator(CollationNumericOrdering::False),
            Self::Natural => collator(CollationNumericOrdering::True),
            Self::CodePoint => None,
        })
    }
}

/// The data is compiled in. If it were missing, code points would be compared.
fn collator(numbers: CollationNumericOrdering) -> Option<CollatorBorrowed<'static>> {
    let mut preferences = CollatorPreferences::default();
    preferences.numeric_ordering = Some(numbers);
    Collator::try_new(preferences, CollatorOptions::default()).ok()
}

/// Compares texts in one [`Collation`].
#[derive(Debug)]
pub struct Comparer(Option<CollatorBorrowed<'static>>);

impl Comparer {
    /// Compares two texts. Texts that are equal in the locale are compared by code point.
    #[must_use]
    pub fn compare(&self, left: &str, right: &str) -> Ordering {
        let by_locale = self
            .0
            .as_ref()
            .map_or(Ordering::Equal, |collator| collator.compare(left, right));
        by_locale.then_with(|| left.cmp(right))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(collation: Collation, expected: &[&str]) {
        let comparison = collation.comparison();
        let mut sorted = expected.to_vec();
        sorted.reverse();
        sorted.sort_by(|left, right| comparison.compare(left, right));
        assert_eq!(sorted, expected);
    }

    #[test]
    fn the_locale_puts_letters_before_case_and_punctuation_first() {
        check(
            Collation::Locale,
            &[
                "_b", "-b", "a_c", "a.b", "a/b", "a1", "a10", "a2", "ab", "aB", "Ab", "äb", "B",
                "c",
            ],
        );
    }

    #[test]
    fn natural_order_knows_numbers() {
        check(
            Collation::Natural,
            &["a.b", "a1", "a2", "a10", "a10b", "aB", "B"],
        );
    }

    #[test]
    fn code_points_are_numbers() {
        check(
            Collation::CodePoint,
            &["-b", "B", "_b", "a.b", "a/b", "ab", "c", "äb"],
        );
    }
}
