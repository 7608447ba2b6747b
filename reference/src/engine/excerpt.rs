//! Reads some lines of a file, without keeping the others in memory.

use std::io::{self, BufRead, ErrorKind};

use memchr::memchr_iter;

/// The lines to read, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedLines {
    /// The first line.
    pub first: u64,
    /// The last line, inclusive.
    pub last: u64,
    /// Whether the lines after the last are counted. If not, nothing after it is read.
    pub counts_rest: bool,
    /// The most bytes of the lines.
    pub most_bytes: usize,
}

/// The lines read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The lines, with their line ends.
    pub bytes: Vec<u8>,
    /// The number of lines.
    pub lines: u64,
    /// The number of lines in the file, if it was read to its end.
    pub total: Option<u64>,
}

impl Excerpt {
    /// Reads the lines. A line ends with a line feed; the rest of the file is a line, too, unless
    /// it is empty.
    ///
    /// ```
    /// # use seekspec_reference::engine::excerpt::{Excerpt, WantedLines};
    /// let wanted = WantedLines { first: 2, last: 3, counts_rest: true, most_bytes: 100 };
    /// let excerpt = Excerpt::read("a\nb\nc\nd".as_bytes(), wanted)?;
    /// assert_eq!((&excerpt.bytes[..], excerpt.lines, excerpt.total), (&b"b\nc\n"[..], 2, Some(4)));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Read errors, and [`ErrorKind::FileTooLarge`] as soon as the lines have too many bytes.
    pub fn read(mut reader: impl BufRead, wanted: WantedLines) -> io::Result<Self> {
        let mut excerpt = Self::default();
        let mut ended = 0;
        let mut is_open = false;
        while ended < wanted.last || wanted.counts_rest {
            let buffer = reader.fill_buf()?;
            let Some(last_byte) = buffer.last() else {
                let total = ended + u64::from(is_open);
                excerpt.total = Some(total);
                excerpt.lines = lines_between(wanted, total);
                return Ok(excerpt);
            };
            let line = ended + 1;
            let goal = if line < wanted.first {
                wanted.first - line
            } else if line <= wanted.last {
                wanted.last - ended
            } else {
                u64::MAX
            };
            let ends_open = *last_byte != b'\n';
            let (used, ends) = advance(buffer, goal);
            if (wanted.first..=wanted.last).contains(&line) {
                if excerpt.bytes.len() + used > wanted.most_bytes {
                    return Err(ErrorKind::FileTooLarge.into());
                }
                excerpt.bytes.extend_from_slice(&buffer[..used]);
            }
            is_open = used == buffer.len() && ends_open;
            ended += ends;
            reader.consume(used);
        }
        excerpt.lines = lines_between(wanted, ended);
        Ok(excerpt)
    }
}

/// The number of lines in the range, if the file has `total` lines.
fn lines_between(wanted: WantedLines, total: u64) -> u64 {
    (wanted.last.min(total) + 1).saturating_sub(wanted.first)
}

/// The bytes up to the end of the `goal`-th line, or all of them, and the number of line ends in
/// them.
fn advance(buffer: &[u8], goal: u64) -> (usize, u64) {
    let mut ends = 0;
    for at in memchr_iter(b'\n', buffer) {
        ends += 1;
        if ends == goal {
            return (at + 1, ends);
        }
    }
    (buffer.len(), ends)
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use proptest::prelude::*;

    use super::*;

    fn read(text: &[u8], capacity: usize, first: u64, last: u64, counts_rest: bool) -> Excerpt {
        let wanted = WantedLines {
            first,
            last,
            counts_rest,
            most_bytes: 100,
        };
        Excerpt::read(BufReader::with_capacity(capacity, text), wanted).expect("read")
    }

    fn check(text: &str, first: u64, last: u64, expected: &str, lines: u64, total: u64) {
        for capacity in [1, 2, 3, 100] {
            let excerpt = read(text.as_bytes(), capacity, first, last, true);
            assert_eq!(String::from_utf8_lossy(&excerpt.bytes), expected);
            assert_eq!(
                (excerpt.lines, excerpt.total),
                (lines, Some(total)),
                "{text:?}"
            );
        }
    }

    #[test]
    fn lines_keep_their_ends() {
        check("a\nb\r\nc", 1, 2, "a\nb\r\n", 2, 3);
        check("a\nb\nc", 3, 3, "c", 1, 3);
        check("\n\n", 2, 2, "\n", 1, 2);
    }

    #[test]
    fn lines_after_the_end_are_missing() {
        check("a\nb\n", 2, 9, "b\n", 1, 2);
        check("a\nb\n", 3, 9, "", 0, 2);
        check("", 1, 9, "", 0, 0);
        check("a", 1, u64::MAX, "a", 1, 1);
    }

    struct Counting<'a>(&'a mut usize);

    impl Read for Counting<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            *self.0 += buffer.len();
            buffer.fill(b'\n');
            Ok(buffer.len())
        }
    }

    #[test]
    fn nothing_is_read_after_the_last_line() {
        for last in [25, 40] {
            let mut bytes = 0;
            let wanted = WantedLines {
                first: 10,
                last,
                counts_rest: false,
                most_bytes: 31,
            };
            let reader = BufReader::with_capacity(20, Counting(&mut bytes));
            let excerpt = Excerpt::read(reader, wanted).expect("read");
            let lines = last - 9;
            assert_eq!((excerpt.lines, excerpt.total), (lines, None));
            assert_eq!((excerpt.bytes.len() as u64, bytes), (lines, 40));
        }
    }

    #[test]
    fn lines_of_too_many_bytes_are_not_read_to_their_end() {
        let mut bytes = 0;
        let wanted = WantedLines {
            first: 10,
            last: u64::MAX,
            counts_rest: true,
            most_bytes: 100,
        };
        let reader = BufReader::with_capacity(20, Counting(&mut bytes));
        let error = Excerpt::read(reader, wanted).map_err(|error| error.kind());
        assert_eq!(error, Err(ErrorKind::FileTooLarge));
        assert_eq!(bytes, 120);
    }

    proptest! {
        #[test]
        fn ranges_concatenate_to_the_file(text in "[ab\r\n]{0,40}", length in 1_u64..6, capacity in 1_usize..9) {
            let total = text.split_inclusive('\n').count() as u64;
            let ranges = (0..=total / length).map(|index| (index * length + 1, (index + 1) * length));
            let parts = ranges.map(|(first, last)| read(text.as_bytes(), capacity, first, last, false));
            let (bytes, lines) = parts.fold((Vec::new(), 0), |(mut bytes, lines), part| {
                bytes.extend(part.bytes);
                (bytes, lines + part.lines)
            });
            prop_assert_eq!(bytes, text.into_bytes());
            prop_assert_eq!(lines, total);
        }
    }
}
