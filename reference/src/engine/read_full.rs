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
