//! A reader that can be interrupted.

use std::io::{self, Read};

use super::stop_signal::StopSignal;

/// Reads until the search is stopped.
pub struct StoppableReader<'a, R> {
    reader: R,
    stop: &'a StopSignal<'a>,
}

impl<'a, R> StoppableReader<'a, R> {
    /// Reads from `reader`, and checks the signal before each read.
    #[must_use]
    pub fn new(reader: R, stop: &'a StopSignal<'a>) -> Self {
        Self { reader, stop }
    }

    /// The underlying reader.
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.reader
    }
}

impl<R: Read> Read for StoppableReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.stop.check().is_some() {
            return Err(io::Error::other("the search was stopped"));
        }
        self.reader.read(buffer)
    }
}
