//! Reads the start of a file, up to the size of a buffer.

use std::io::{self, Read};

/// Reads until the buffer is full or the input ends. Returns the number of bytes.
///
/// # Errors
/// Read errors, except for interruptions.
pub fn read_full(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match reader.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(more) => length += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}

/// Reads to the end, up to a number of bytes.
///
/// # Errors
/// Read errors, and [`io::ErrorKind::FileTooLarge`].
pub fn read_at_most(reader: impl Read, bytes: u64) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    let mut reader = reader.take(bytes.saturating_add(1));
    reader.read_to_end(&mut content)?;
    if content.len() as u64 > bytes {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(content)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Is interrupted before each byte, and fails after the last.
    struct Interrupted<'a>(&'a [u8], bool);

    impl Read for Interrupted<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            match self.0.split_off_first() {
                Some(byte) => {
                    buffer[0] = *byte;
                    Ok(1)
                }
                None => Err(io::ErrorKind::Other.into()),
            }
        }
    }

    #[test]
    fn the_buffer_is_filled_as_far_as_there_are_bytes() {
        for (size, expected) in [(0, &b""[..]), (2, b"ab"), (3, b"abc"), (4, b"abc")] {
            let mut buffer = vec![0; size];
            let length = read_full(&mut &b"abc"[..], &mut buffer).expect("read");
            assert_eq!(&buffer[..length], expected, "{size}");
        }
    }

    #[test]
    fn an_interruption_is_not_an_error_and_any_other_failure_is() {
        let mut buffer = [0; 3];
        let length = read_full(&mut Interrupted(b"abc", false), &mut buffer).expect("read");
        assert_eq!((length, &buffer), (3, b"abc"));
        let error = read_full(&mut Interrupted(b"ab", false), &mut buffer).expect_err("it fails");
        assert_eq!(error.kind(), io::ErrorKind::Other);
    }

    #[test]
    fn more_bytes_than_allowed_are_an_error() {
        assert_eq!(read_at_most(&b"abc"[..], 3).expect("read"), b"abc");
        assert_eq!(read_at_most(&b"ab"[..], 3).expect("read"), b"ab");
        let error = read_at_most(&b"abc"[..], 2).expect_err("it is too large");
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    }
}
