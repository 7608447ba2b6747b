//! Reading a text that a user names: whatever the path leads to, the read ends.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// The largest text that is read, in bytes. The largest fixture has some hundredth of it.
const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// The text of a file, a pipe or a device.
///
/// # Errors
/// What the system says, bytes that are no UTF-8, and a text that does not end soon enough.
pub(crate) fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let read = File::open(path)?
        .take(MOST_BYTES + 1)
        .read_to_string(&mut text)?;
    if read as u64 > MOST_BYTES {
        let message =
            format!("it has more than {MOST_BYTES} bytes, which is no file that a person wrote");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_without_an_end_is_an_error() {
        let error = read(Path::new("/dev/zero")).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(read(Path::new("/dev/null")).unwrap(), "");
    }
}
