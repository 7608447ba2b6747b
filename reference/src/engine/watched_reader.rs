//! A reader that can be interrupted.

use std::io::{self, Read};

use super::watch::Watch;

/// Reads until the search is stopped.
pub struct WatchedReader<'a, R> {
    reader: R,
    watch: &'a Watch<'a>,
}

impl<'a, R> WatchedReader<'a, R> {
    /// Reads from `reader`, and checks the signal before each read.
    #[must_use]
    pub fn new(reader: R, watch: &'a Watch<'a>) -> Self {
        Self { reader, watch }
    }

    /// The underlying reader.
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.reader
    }
}

impl<R: Read> Read for WatchedReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.watch.check().is_some() {
            return Err(io::Error::other("the search was stopped"));
        }
        self.reader.read(buffer)
    }
}
