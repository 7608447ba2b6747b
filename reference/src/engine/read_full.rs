//! Reading the beginning of a file into a buffer.

use std::io::{self, Read};

/// Reads until the buffer is full or there is no more, and answers how much there is.
///
/// # Errors
/// Those of the reader, but for interruptions.
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
