use std::io::{self, Read, Seek, SeekFrom};

use crate::engine::stop_signal::StopSignal;
use crate::engine::stoppable_reader::StoppableReader;

/// Reads up to a number of bytes.
pub(super) struct Budget<'a, R> {
    reader: StoppableReader<'a, R>,
    left: u64,
}

#[derive(Debug, thiserror::Error)]
#[error("too much to read")]
struct Spent;

impl<'a, R> Budget<'a, R> {
    pub(super) fn new(reader: R, bytes: u64, stop: &'a StopSignal<'a>) -> Self {
        Self {
            reader: StoppableReader::new(reader, stop),
            left: bytes,
        }
    }
}

impl<R: Read> Read for Budget<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        match self.left.checked_sub(read as u64) {
            Some(left) => self.left = left,
            None => return Err(io::Error::other(Spent)),
        }
        Ok(read)
    }
}

impl<R: Seek> Seek for Budget<'_, R> {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.reader.get_mut().seek(position)
    }
}

/// Whether reading failed because the budget is spent. Other readers may have wrapped the error.
pub(super) fn is_spent(error: &io::Error) -> bool {
    let mut cause: Option<&dyn std::error::Error> = error.get_ref().map(|cause| cause as _);
    while let Some(error) = cause {
        if error.is::<Spent>() {
            return true;
        }
        cause = match error.downcast_ref::<io::Error>() {
            Some(wrapped) => wrapped.get_ref().map(|cause| cause as _),
            None => error.source(),
        };
    }
    error.to_string().contains(&Spent.to_string())
}
