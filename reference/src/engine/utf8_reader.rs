//! A reader that fails at the first byte that is not text.

use std::io::{self, ErrorKind, Read};
use std::str;

/// Reads as long as the bytes are UTF-8. The error is [`ErrorKind::InvalidData`].
#[derive(Debug)]
pub struct Utf8Reader<R> {
    reader: R,
    /// The start of a character whose end is not read yet.
    open: Vec<u8>,
}

/// The most bytes of a character.
const MAX_CHARACTER: usize = 4;

impl<R> Utf8Reader<R> {
    /// Reads from `reader`.
    #[must_use]
    pub fn new(reader: R) -> Self {
        Self {
            reader,
            open: Vec::with_capacity(MAX_CHARACTER),
        }
    }

    fn check(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while let (false, Some((first, rest))) = (self.open.is_empty(), bytes.split_first()) {
            self.open.push(*first);
            bytes = rest;
            match str::from_utf8(&self.open) {
                Ok(_) => self.open.clear(),
                Err(error) if error.error_len().is_some() => return Err(invalid()),
                Err(_) => {}
            }
        }
        match str::from_utf8(bytes) {
            Ok(_) => Ok(()),
            Err(error) if error.error_len().is_some() => Err(invalid()),
            Err(error) => {
                self.open.extend_from_slice(&bytes[error.valid_up_to()..]);
                Ok(())
            }
        }
    }
}

impl<R: Read> Read for Utf8Reader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        if read == 0 && !buffer.is_empty() && !self.open.is_empty() {
            return Err(invalid());
        }
        self.check(&buffer[..read])?;
        Ok(read)
    }
}

fn invalid() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "not valid UTF-8")
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use proptest::prelude::*;

    use super::*;

    /// Reads in pieces of this size.
    fn read(bytes: &[u8], piece: usize) -> io::Result<Vec<u8>> {
        let mut reader = BufReader::with_capacity(piece, Utf8Reader::new(bytes));
        let mut read = Vec::new();
        reader.read_to_end(&mut read).map(|_| read)
    }

    fn check(bytes: &[u8], is_text: bool) {
        for piece in 1..6 {
            assert_eq!(
                read_slowly(bytes, piece).is_ok(),
                is_text,
                "{bytes:?} by {piece}"
            );
        }
    }

    fn read_slowly(bytes: &[u8], piece: usize) -> io::Result<Vec<u8>> {
        let mut reader = Utf8Reader::new(bytes);
        let (mut all, mut buffer) = (Vec::new(), vec![0; piece]);
        loop {
            match reader.read(&mut buffer)? {
                0 => return Ok(all),
                read => all.extend_from_slice(&buffer[..read]),
            }
        }
    }

    #[test]
    fn text_is_read_to_its_end() {
        check("aä€🦀\0".as_bytes(), true);
        check(b"", true);
    }

    #[test]
    fn other_bytes_are_not() {
        for bytes in [
            &b"a\xff"[..],
            b"\xc3",
            b"a\xe2\x82",
            b"\xf0\x9f\xa6a",
            b"\xed\xa0\x80",
            b"\xc0\x80",
        ] {
            check(bytes, false);
        }
    }

    #[test]
    fn nothing_is_read_beyond_a_byte_that_is_not_text() {
        let mut reader = Utf8Reader::new(&b"\xc3abc"[..]);
        let mut byte = [0];
        assert_eq!(reader.read(&mut byte).expect("the start of a character"), 1);
        let error = reader.read(&mut byte).expect_err("not its end");
        assert_eq!(error.kind(), ErrorKind::InvalidData);
        let at_once = Utf8Reader::new(&b"a\xffbc"[..]).read(&mut [0; 4]);
        assert_eq!(
            at_once.expect_err("not text").kind(),
            ErrorKind::InvalidData
        );
    }

    proptest! {
        #[test]
        fn it_agrees_with_the_whole(bytes in prop::collection::vec(prop::sample::select(vec![b'a', 0xc3, 0xa4, 0xe2, 0x82, 0xac, 0xf0, 0x9f]), 0..12), piece in 1_usize..5) {
            let expected = str::from_utf8(&bytes).is_ok();
            prop_assert_eq!(read_slowly(&bytes, piece).is_ok(), expected);
            prop_assert_eq!(read(&bytes, piece).is_ok(), expected);
        }
    }
}
