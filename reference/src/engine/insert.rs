//! Inserts text after a line of a stream of bytes. All other bytes stay, whatever they are. Memory
//! does not grow with the stream.

use std::io::{self, Read, Write};

use memchr::memchr_iter;

use super::read_full::read_full;

/// The size of the buffer.
const ROOM: usize = 64 << 10;

/// The lines of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCount {
    /// The number of lines; what follows the last line feed is one, unless it is empty.
    pub lines: u64,
    /// Whether the last line has no line feed.
    pub is_open: bool,
}

impl LineCount {
    /// Counts the lines.
    ///
    /// # Errors
    /// Read errors.
    pub fn of(mut from: impl Read) -> io::Result<Self> {
        let (mut buffer, mut count) = (vec![0; ROOM], Self::default());
        loop {
            let read = read_full(&mut from, &mut buffer)?;
            let Some(last) = buffer[..read].last() else {
                count.lines += u64::from(count.is_open);
                return Ok(count);
            };
            count.is_open = *last != b'\n';
            count.lines += memchr_iter(b'\n', &buffer[..read]).count() as u64;
        }
    }
}

/// Copies the bytes with `text` after line `after`; 0 is the start, and a number beyond the last
/// line the end. If that line has no line feed, it gets one.
///
/// ```
/// # use seekspec_reference::engine::insert::insert;
/// let mut to = Vec::new();
/// insert(&b"one\ntwo"[..], &mut to, 1, b"new\n")?;
/// assert_eq!(to, b"one\nnew\ntwo");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Read and write errors.
pub fn insert(mut from: impl Read, mut to: impl Write, after: u64, text: &[u8]) -> io::Result<()> {
    let mut buffer = vec![0; ROOM];
    let (mut left, mut is_open, mut is_inserted) = (after, false, false);
    if left == 0 {
        to.write_all(text)?;
        is_inserted = true;
    }
    loop {
        let read = read_full(&mut from, &mut buffer)?;
        let bytes = &buffer[..read];
        let Some(last) = bytes.last() else { break };
        is_open = *last != b'\n';
        let mut copied = 0;
        if !is_inserted {
            for at in memchr_iter(b'\n', bytes) {
                left -= 1;
                if left == 0 {
                    to.write_all(&bytes[..=at])?;
                    to.write_all(text)?;
                    (copied, is_inserted) = (at + 1, true);
                    break;
                }
            }
        }
        to.write_all(&bytes[copied..])?;
    }
    if !is_inserted {
        if is_open {
            to.write_all(b"\n")?;
        }
        to.write_all(text)?;
    }
    to.flush()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn inserted(text: &str, after: u64, new: &str) -> String {
        let mut to = Vec::new();
        insert(text.as_bytes(), &mut to, after, new.as_bytes()).expect("nothing fails");
        String::from_utf8(to).expect("text")
    }

    #[test]
    fn the_text_follows_its_line() {
        assert_eq!(inserted("1\n2\n", 0, "x\n"), "x\n1\n2\n");
        assert_eq!(inserted("1\n2\n", 1, "x\n"), "1\nx\n2\n");
        assert_eq!(inserted("1\n2\n", 2, "x\n"), "1\n2\nx\n");
        assert_eq!(inserted("1\n2", 2, "x"), "1\n2\nx");
        assert_eq!(inserted("", 0, "x"), "x");
    }

    #[test]
    fn lines_are_counted_with_and_without_a_final_line_feed() {
        let count = |text: &str| {
            let count = LineCount::of(text.as_bytes()).expect("read");
            (count.lines, count.is_open)
        };
        assert_eq!(count(""), (0, false));
        assert_eq!(count("\n"), (1, false));
        assert_eq!(count("a\nb"), (2, true));
        assert_eq!(count("a\nb\n"), (2, false));
    }

    proptest! {
        #[test]
        fn every_other_line_stays(lines in prop::collection::vec("[a-c\r\t]{0,3}", 0..9), after in 0_usize..9) {
            let after = after.min(lines.len());
            let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
            let mut expected = lines;
            expected.insert(after, "new".to_owned());
            let expected: String = expected.iter().map(|line| format!("{line}\n")).collect();
            prop_assert_eq!(inserted(&text, after as u64, "new\n"), expected);
        }
    }
}
