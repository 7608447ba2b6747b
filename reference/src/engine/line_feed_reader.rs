//! A reader that turns CRLF line ends into LF.

use std::io::{self, BufRead, Read};

use memchr::memchr;

/// Drops carriage returns before a line feed. Others are like any other character.
#[derive(Debug)]
pub struct LineFeedReader<R> {
    reader: R,
    /// Whether the last byte read is a carriage return whose next byte is not read yet.
    holds_return: bool,
}

impl<R> LineFeedReader<R> {
    /// Reads from `reader`.
    #[must_use]
    pub fn new(reader: R) -> Self {
        Self {
            reader,
            holds_return: false,
        }
    }
}

impl<R: BufRead> Read for LineFeedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let available = self.reader.fill_buf()?;
            if let (true, Some(first)) = (self.holds_return, buffer.first_mut()) {
                self.holds_return = false;
                if available.first() != Some(&b'\n') {
                    *first = b'\r';
                    return Ok(1);
                }
            }
            if available.is_empty() || buffer.is_empty() {
                return Ok(0);
            }
            let (taken, written) = without_returns(available, buffer);
            self.holds_return = taken == available.len() && available.ends_with(b"\r");
            self.reader.consume(taken);
            if written > 0 {
                return Ok(written);
            }
        }
    }
}

/// Copies as many bytes as possible. Returns how many were read, and how many were written. A
/// carriage return at the end is read and not written.
fn without_returns(from: &[u8], to: &mut [u8]) -> (usize, usize) {
    let (mut taken, mut written) = (0, 0);
    while taken < from.len() && written < to.len() {
        let rest = &from[taken..];
        match (memchr(b'\r', rest), rest.get(1)) {
            (Some(0), Some(b'\n') | None) => taken += 1,
            (Some(0), Some(_)) => {
                to[written] = b'\r';
                (taken, written) = (taken + 1, written + 1);
            }
            (next, _) => {
                let length = next.unwrap_or(rest.len()).min(to.len() - written);
                to[written..written + length].copy_from_slice(&rest[..length]);
                (taken, written) = (taken + length, written + length);
            }
        }
    }
    (taken, written)
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use proptest::prelude::*;

    use super::*;

    /// Reads in pieces of size `piece` from pieces of size `from`.
    fn read(text: &str, piece: usize, from: usize) -> String {
        let mut reader = LineFeedReader::new(BufReader::with_capacity(from, text.as_bytes()));
        let (mut all, mut buffer) = (Vec::new(), vec![0; piece]);
        loop {
            match reader.read(&mut buffer).expect("read") {
                0 => return String::from_utf8(all).expect("text"),
                read => all.extend_from_slice(&buffer[..read]),
            }
        }
    }

    #[test]
    fn only_returns_before_line_feeds_are_left_out() {
        for (text, expected) in [
            ("a\r\nb\r\n", "a\nb\n"),
            ("a\rb\r", "a\rb\r"),
            ("\r\r\n\r", "\r\n\r"),
            ("\n\r", "\n\r"),
        ] {
            assert_eq!(read(text, 64, 64), expected);
        }
    }

    proptest! {
        #[test]
        fn pieces_make_no_difference(text in "[a\r\n]{0,20}", piece in 1_usize..5, from in 1_usize..5) {
            prop_assert_eq!(read(&text, piece, from), text.replace("\r\n", "\n"));
        }
    }
}
