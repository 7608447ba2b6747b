use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::FileExt as _;

/// The least size of a page. Every other size is a multiple of it.
const PAGE: u64 = 4096;

/// Reads a file through the page cache, without a last read that returns nothing.
///
/// A short read has reached the end of the file, or an unreadable page. Pages are read whole: if it
/// ended inside a page, that was the end of the file.
#[derive(Debug)]
pub(super) struct PageReader {
    file: File,
    /// The next offset; `None` if the file is not in the page cache.
    next: Option<u64>,
    is_at_end: bool,
}

impl PageReader {
    /// Reads a file of a file system with a page cache. Pipes have no offsets, and are read until
    /// the end.
    pub(super) fn new(file: File) -> Self {
        Self {
            file,
            next: Some(0),
            is_at_end: false,
        }
    }

    /// Reads any file until a read returns nothing.
    pub(super) fn to_the_end(file: File) -> Self {
        Self {
            next: None,
            ..Self::new(file)
        }
    }
}

impl Read for PageReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(place) = self.next else {
            return self.file.read(buffer);
        };
        if self.is_at_end {
            return Ok(0);
        }
        match self.file.read_at(buffer, place) {
            Ok(length) => {
                let next = place + length as u64;
                self.is_at_end = length < buffer.len() && !next.is_multiple_of(PAGE);
                self.next = Some(next);
                Ok(length)
            }
            Err(error) if error.kind() == ErrorKind::NotSeekable => {
                self.next = None;
                self.read(buffer)
            }
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, OpenOptions};
    use std::io::Write as _;
    use std::os::fd::OwnedFd;
    use std::thread;

    use super::*;

    fn read(reader: &mut PageReader, room: usize) -> Vec<u8> {
        let mut buffer = vec![0; room];
        let length = reader.read(&mut buffer).expect("read");
        buffer.truncate(length);
        buffer
    }

    /// Reads a file of this length into a buffer of this size, and then appends to the file:
    /// whether the new bytes are seen.
    fn check(length: u64, room: u64, is_seen: bool) {
        check_way(PageReader::new, length, room, is_seen);
        check_way(PageReader::to_the_end, length, room, true);
    }

    fn check_way(way: fn(File) -> PageReader, length: u64, room: u64, is_seen: bool) {
        let (length, room) = (length as usize, room as usize);
        let tree = tempfile::tempdir().expect("a directory");
        let path = tree.path().join("file");
        let content = vec![b'a'; length];
        fs::write(&path, &content).expect("written");
        let mut reader = way(File::open(&path).expect("opened"));
        let mut all = Vec::new();
        while all.len() < length {
            all.extend(read(&mut reader, room));
        }
        assert!(all == content, "{length} by {room}");
        let mut file = OpenOptions::new().append(true).open(&path).expect("opened");
        file.write_all(b"more").expect("written");
        assert_eq!(read(&mut reader, 8) == b"more", is_seen);
    }

    #[test]
    fn only_a_read_that_stops_inside_of_a_page_is_known_to_be_the_last() {
        check(10, 100, false);
        check(3 * PAGE + 1, 4 * PAGE, false);
        check(10 * PAGE + 1, PAGE, false);
        check(10, 5, true);
        check(2 * PAGE, 4 * PAGE, true);
    }

    #[test]
    fn a_file_that_becomes_shorter_ends_where_it_ends() {
        let tree = tempfile::tempdir().expect("a directory");
        let path = tree.path().join("file");
        fs::write(&path, "0123456789").expect("written");
        let mut reader = PageReader::new(File::open(&path).expect("opened"));
        assert_eq!(read(&mut reader, 4), b"0123");
        fs::write(&path, "01").expect("written");
        assert_eq!(read(&mut reader, 4), b"");
    }

    #[test]
    fn a_pipe_is_read_until_its_end() {
        let (pipe, mut writer) = io::pipe().expect("a pipe");
        let writing = thread::spawn(move || {
            for piece in ["one", "two"] {
                writer.write_all(piece.as_bytes()).expect("written");
                thread::yield_now();
            }
        });
        let mut reader = PageReader::new(File::from(OwnedFd::from(pipe)));
        let mut all = String::new();
        assert_eq!(read(&mut reader, 3), b"one");
        reader.read_to_string(&mut all).expect("read");
        assert_eq!(all, "two");
        writing.join().expect("written");
    }
}
