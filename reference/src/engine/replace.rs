//! Replaces exact text in a stream of bytes. All other bytes stay, whatever they are. Memory does
//! not grow with the stream.

use std::io::{self, Read, Write};

use memchr::memchr_iter;
use memchr::memmem::Finder;

use crate::engine::read_full::read_full;

/// The size of the buffer, unless the searched text is longer.
const ROOM: usize = 256 << 10;

/// Which occurrences are replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occurrences {
    /// The first.
    First,
    /// All, from the start. The replacement is not searched again.
    All,
}

/// Copies the bytes with `old` replaced by `new`. Returns the number of replacements: 0 if `old` is
/// empty.
///
/// ```
/// # use seekspec_reference::engine::replace::{Occurrences, replace};
/// let mut to = Vec::new();
/// assert_eq!(replace(&b"a.a"[..], &mut to, b"a", b"aa", Occurrences::All)?, 2);
/// assert_eq!(to, b"aa.aa");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Read and write errors.
pub fn replace(
    from: impl Read,
    mut to: impl Write,
    old: &[u8],
    new: &[u8],
    occurrences: Occurrences,
) -> io::Result<u64> {
    let mut replaced = 0;
    parts(from, old, ROOM, |part| {
        match part {
            BytesPart::Other(bytes) => to.write_all(bytes)?,
            BytesPart::Found if replaced > 0 && occurrences == Occurrences::First => {
                to.write_all(old)?;
            }
            BytesPart::Found => {
                replaced += 1;
                to.write_all(new)?;
            }
        }
        Ok(true)
    })?;
    to.flush()?;
    Ok(replaced)
}

/// Counts the occurrences of `old` that do not overlap, up to `at_most`.
///
/// # Errors
/// Read errors.
pub fn count(from: impl Read, old: &[u8], at_most: u64) -> io::Result<u64> {
    let mut found = 0;
    parts(from, old, ROOM, |part| {
        found += u64::from(matches!(part, BytesPart::Found));
        Ok(found < at_most)
    })?;
    Ok(found)
}

/// The lines, counted from 1, in which occurrences of `old` begin that do not overlap: one for each,
/// up to `at_most`.
///
/// ```
/// # use seekspec_reference::engine::replace::lines_of;
/// assert_eq!(lines_of(&b"a\nb\na a"[..], b"a", 9)?, [1, 3, 3]);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Read errors.
pub fn lines_of(from: impl Read, old: &[u8], at_most: usize) -> io::Result<Vec<u64>> {
    let feeds = |bytes: &[u8]| memchr_iter(b'\n', bytes).count() as u64;
    let (mut lines, mut line) = (Vec::new(), 1);
    parts(from, old, ROOM, |part| {
        match part {
            BytesPart::Other(bytes) => line += feeds(bytes),
            BytesPart::Found => {
                lines.push(line);
                line += feeds(old);
            }
        }
        Ok(lines.len() < at_most)
    })?;
    Ok(lines)
}

/// A part of the bytes.
enum BytesPart<'a> {
    /// Bytes without an occurrence.
    Other(&'a [u8]),
    /// An occurrence.
    Found,
}

/// Calls `tell` with each part in order, until it returns false.
fn parts(
    mut from: impl Read,
    old: &[u8],
    room: usize,
    mut tell: impl FnMut(BytesPart<'_>) -> io::Result<bool>,
) -> io::Result<()> {
    let finder = Finder::new(old);
    // The held bytes can be the start of an occurrence, and are never a whole one.
    let most_held = old.len().saturating_sub(1);
    let mut buffer = vec![0; room.max(2 * old.len())];
    let mut held = 0;
    loop {
        let read = read_full(&mut from, &mut buffer[held..])?;
        let bytes = &buffer[..held + read];
        let mut done = 0;
        while let Some(at) = next(&finder, &bytes[done..]) {
            if !(tell(BytesPart::Other(&bytes[done..done + at]))? && tell(BytesPart::Found)?) {
                return Ok(());
            }
            done += at + old.len();
        }
        let holds = if read == 0 { 0 } else { most_held };
        let end = bytes.len().saturating_sub(holds).max(done);
        if !tell(BytesPart::Other(&bytes[done..end]))? || read == 0 {
            return Ok(());
        }
        held = bytes.len() - end;
        buffer.copy_within(end..end + held, 0);
    }
}

fn next(finder: &Finder<'_>, bytes: &[u8]) -> Option<usize> {
    (!finder.needle().is_empty()).then(|| finder.find(bytes))?
}

#[cfg(test)]
mod tests {
    use memchr::memmem;
    use proptest::prelude::*;

    use super::*;

    /// The text with `old` replaced, if it occurs.
    fn replaced(text: &[u8], old: &[u8], new: &[u8], occurrences: Occurrences) -> Option<Vec<u8>> {
        let mut to = Vec::new();
        let replaced = replace(text, &mut to, old, new, occurrences).expect("nothing fails");
        let found = count(text, old, u64::MAX).expect("nothing fails");
        match occurrences {
            Occurrences::First => assert_eq!(replaced, found.min(1)),
            Occurrences::All => assert_eq!(replaced, found),
        }
        (replaced > 0).then_some(to)
    }

    fn check(text: &str, old: &str, new: &str, first: Option<&str>, all: Option<&str>) {
        for (occurrences, expected) in [(Occurrences::First, first), (Occurrences::All, all)] {
            let answer = replaced(text.as_bytes(), old.as_bytes(), new.as_bytes(), occurrences);
            assert_eq!(
                answer.as_deref(),
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
    fn text_that_does_not_occur_is_not_replaced() {
        check("abc", "a.c", "x", None, None);
        check("abc", "ABC", "x", None, None);
        check("abc", "", "x", None, None);
        check("a\r\nb", "a\nb", "x", None, None);
    }

    #[test]
    fn no_more_is_counted_than_is_asked_for() {
        assert_eq!(count(&b"aaaa"[..], b"a", 2).expect("read"), 2);
        assert_eq!(count(&b"aaaa"[..], b"", 2).expect("read"), 0);
    }

    proptest! {
        #[test]
        fn however_the_bytes_come_the_parts_are_the_same(text in "[ab]{0,40}", old in "[ab]{1,5}", room in 1_usize..12) {
            let (text, old) = (text.as_bytes(), old.as_bytes());
            let mut marked = Vec::new();
            parts(text, old, room, |part| {
                match part {
                    BytesPart::Other(bytes) => marked.extend_from_slice(bytes),
                    BytesPart::Found => marked.push(b'!'),
                }
                Ok(true)
            }).expect("nothing fails");
            let mut expected = Vec::new();
            let mut done = 0;
            for at in memmem::find_iter(text, old) {
                expected.extend_from_slice(&text[done..at]);
                expected.push(b'!');
                done = at + old.len();
            }
            expected.extend_from_slice(&text[done..]);
            prop_assert_eq!(marked, expected);
        }

        #[test]
        fn lines_of_occurrences_are_those_of_their_first_bytes(text in "[ab\n]{0,40}", old in "[ab\n]{1,3}") {
            let lines = |text: &[u8]| 1 + text.iter().filter(|byte| **byte == b'\n').count() as u64;
            let (text, old) = (text.as_bytes(), old.as_bytes());
            let expected: Vec<u64> = memmem::find_iter(text, old).map(|at| lines(&text[..at])).collect();
            prop_assert_eq!(lines_of(text, old, usize::MAX).expect("read"), expected);
        }

        #[test]
        fn replacing_all_is_replacing_the_first_repeatedly(
            text in "[ab ]{0,20}", old in "[ab]{1,3}", new in "[c ]{0,3}",
        ) {
            let (old, new) = (old.as_bytes(), new.as_bytes());
            let mut step_by_step = text.clone().into_bytes();
            let mut from = 0;
            while let Some(next) = replaced(&step_by_step[from..], old, new, Occurrences::First) {
                let at = memmem::find(&step_by_step[from..], old).expect("it was replaced");
                step_by_step.splice(from.., next);
                from += at + new.len();
            }
            let all = replaced(text.as_bytes(), old, new, Occurrences::All);
            prop_assert_eq!(all.unwrap_or_else(|| text.clone().into_bytes()), step_by_step);
        }

        #[test]
        fn the_inverse_restores_the_bytes(before in "[a-c]{0,9}", old in "[a-c]{1,4}", after in "[a-c]{0,9}") {
            let text = format!("{before}{old}{after}");
            let edited = replaced(text.as_bytes(), old.as_bytes(), b"\xffX", Occurrences::First).expect("it occurs");
            let restored = replaced(&edited, b"\xffX", old.as_bytes(), Occurrences::First);
            prop_assert_eq!(restored, Some(text.into_bytes()));
        }
    }
}
