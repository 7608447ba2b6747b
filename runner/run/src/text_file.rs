//! Reading a text that a user names: whatever the path leads to, the read ends.

use std::fs::{File, FileType, OpenOptions};
use std::io::{self, Read as _};
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::Path;

use rustix::fs::OFlags;

/// The largest text that a person wrote, in bytes. The largest fixture has a twentieth of it.
pub const MOST_WRITTEN: u64 = 4 * 1024 * 1024;
/// The largest text that a program wrote, such as a report.
const MOST_GENERATED: u64 = 256 * 1024 * 1024;

/// The text of a file that a person wrote.
///
/// # Errors
/// Errors of the system, paths that are not files, invalid UTF-8, and texts that are too long.
pub fn read(path: &Path) -> io::Result<String> {
    at_most(path, MOST_WRITTEN)
}

/// The text of a file that a program wrote.
///
/// # Errors
/// The same.
pub fn read_generated(path: &Path) -> io::Result<String> {
    at_most(path, MOST_GENERATED)
}

fn at_most(path: &Path, most: u64) -> io::Result<String> {
    let file = open(path)?;
    let mut bytes = Vec::new();
    let read = file.take(most + 1).read_to_end(&mut bytes)?;
    if read as u64 > most {
        let message = format!("it has more than {} MiB", most / (1024 * 1024));
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        let byte = error.as_bytes()[before.len()];
        let message = format!(
            "it is not UTF-8: byte {} is 0x{byte:02x}, in line {line}",
            before.len() + 1
        );
        io::Error::new(io::ErrorKind::InvalidData, message)
    })
}

/// The file, opened without waiting: a pipe may have no writer, and a device no end.
fn open(path: &Path) -> io::Result<File> {
    let flags = i32::try_from(OFlags::NONBLOCK.bits()).map_err(io::Error::other)?;
    let file = OpenOptions::new()
        .read(true)
        .custom_flags(flags)
        .open(path)?;
    match file.metadata()?.file_type() {
        kind if kind.is_file() => Ok(file),
        kind => {
            let message = format!("it is {}; name a regular file", word(kind));
            Err(io::Error::new(io::ErrorKind::InvalidInput, message))
        }
    }
}

fn word(kind: FileType) -> &'static str {
    if kind.is_dir() {
        "a folder"
    } else if kind.is_fifo() {
        "a pipe"
    } else {
        "a device"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &Path, expected: &str) {
        let message = read(path).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    }

    #[test]
    fn non_files_are_reported_and_never_block() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        check(&pipe, "a pipe");
        check(Path::new("/dev/zero"), "a device");
        check(folder.path(), "a folder");
    }

    #[test]
    fn the_first_byte_that_is_not_utf_8_is_named() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), b"a: 1\nb: \xff\n").unwrap();
        check(file.path(), "it is not UTF-8: byte 9 is 0xff, in line 2");
    }

    #[test]
    fn missing_text_is_not_read() {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(MOST_WRITTEN).unwrap();
        assert_eq!(read(file.path()).unwrap().len() as u64, MOST_WRITTEN);
        file.as_file().set_len(MOST_WRITTEN + 1).unwrap();
        check(file.path(), "more than 4 MiB");
    }
}
