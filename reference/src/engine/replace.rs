//! Exact replacement of text in bytes: what is not replaced stays as it is, whatever it is.

use memchr::memmem;

/// Which occurrences are replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occurrences {
    /// The first.
    First,
    /// All of them, from the beginning on; what is put in is not searched again.
    All,
}

/// Replaces `old` by `new`; nothing if `old` does not occur, or is empty.
///
/// ```
/// # use seekspec_reference::engine::replace::{Occurrences, replace};
/// assert_eq!(replace(b"a.a", b"a", b"aa", Occurrences::All), Some(b"aa.aa".to_vec()));
/// assert_eq!(replace(b"abc", b"a.c", b"", Occurrences::First), None);
/// ```
#[must_use]
pub fn replace(text: &[u8], old: &[u8], new: &[u8], occurrences: Occurrences) -> Option<Vec<u8>> {
    if old.is_empty() {
        return None;
    }
    let at_most = match occurrences {
        Occurrences::First => 1,
        Occurrences::All => usize::MAX,
    };
    let mut replaced = Vec::with_capacity(text.len());
    let mut done = 0;
    for at in memmem::find_iter(text, old).take(at_most) {
        replaced.extend_from_slice(&text[done..at]);
        replaced.extend_from_slice(new);
        done = at + old.len();
    }
    if done == 0 {
        return None;
    }
    replaced.extend_from_slice(&text[done..]);
    Some(replaced)
}

/// How often `old` occurs, occurrences that overlap an earlier one not counted.
#[must_use]
pub fn count(text: &[u8], old: &[u8]) -> usize {
    if old.is_empty() {
        return 0;
    }
    memmem::find_iter(text, old).count()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str, old: &str, new: &str, first: Option<&str>, all: Option<&str>) {
        for (occurrences, expected) in [(Occurrences::First, first), (Occurrences::All, all)] {
            let replaced = replace(text.as_bytes(), old.as_bytes(), new.as_bytes(), occurrences);
            assert_eq!(
                replaced.as_deref(),
                expected.map(str::as_bytes),
                "{occurrences:?}"
            );
        }
    }

    #[test]
    fn one_or_all_are_replaced() {
        check("a-a-a", "a", "b", Some("b-a-a"), Some("b-b-b"));
        check("abc", "abc", "", Some(""), Some(""));
    }

    #[test]
    fn occurrences_do_not_overlap() {
        check("aaa", "aa", "b", Some("ba"), Some("ba"));
        check("abab", "ab", "aabb", Some("aabbab"), Some("aabbaabb"));
    }

    #[test]
    fn what_does_not_occur_is_not_replaced() {
        check("abc", "a.c", "x", None, None);
        check("abc", "ABC", "x", None, None);
        check("abc", "", "x", None, None);
        check("a\r\nb", "a\nb", "x", None, None);
    }

    proptest! {
        #[test]
        fn replacing_all_is_replacing_the_first_until_there_is_none(
            text in "[ab ]{0,20}", old in "[ab]{1,3}", new in "[c ]{0,3}",
        ) {
            let (old, new) = (old.as_bytes(), new.as_bytes());
            let mut step_by_step = text.clone().into_bytes();
            let mut from = 0;
            while let Some(replaced) = replace(&step_by_step[from..], old, new, Occurrences::First) {
                let at = memmem::find(&step_by_step[from..], old).expect("it was replaced");
                step_by_step.splice(from.., replaced);
                from += at + new.len();
            }
            let all = replace(text.as_bytes(), old, new, Occurrences::All);
            prop_assert_eq!(all.unwrap_or_else(|| text.clone().into_bytes()), step_by_step);
        }

        #[test]
        fn the_inverse_restores_the_bytes(before in "[a-c]{0,9}", old in "[a-c]{1,4}", after in "[a-c]{0,9}") {
            let text = format!("{before}{old}{after}");
            let edited = replace(text.as_bytes(), old.as_bytes(), b"\xffX", Occurrences::First).expect("it occurs");
            let restored = replace(&edited, b"\xffX", old.as_bytes(), Occurrences::First);
            prop_assert_eq!(restored, Some(text.into_bytes()));
        }
    }
}
