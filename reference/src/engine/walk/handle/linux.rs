//! Reads a directory by system calls, without an allocation per entry.

use std::io;
use std::mem::MaybeUninit;

use rustix::fd::OwnedFd;
use rustix::fs::RawDir;

use super::super::batch::Batch;
use super::{BATCH, Handle};

/// The size of the buffer of a system call.
const BUFFER: usize = 32 << 10;

/// The buffer of a system call.
pub(in super::super) struct Buffer(Vec<MaybeUninit<u8>>);

impl Default for Buffer {
    fn default() -> Self {
        Self(vec![MaybeUninit::uninit(); BUFFER])
    }
}

/// Reads the entries in batches, and passes them to `take`, which returns whether to continue.
pub(super) fn read(
    handle: &Handle,
    buffer: &mut Buffer,
    batch: &mut Batch,
    take: &mut dyn FnMut(&Batch) -> bool,
) -> io::Result<()> {
    let mut entries = RawDir::new(&handle.0, &mut buffer.0);
    let mut is_first = true;
    loop {
        batch.clear();
        let is_last = fill(handle, &mut entries, batch)?;
        batch.is_whole = is_first && is_last;
        if !take(batch) || is_last {
            return Ok(());
        }
        is_first = false;
    }
}

/// Fills the batch. Returns whether the directory is finished.
fn fill(
    handle: &Handle,
    entries: &mut RawDir<'_, &OwnedFd>,
    batch: &mut Batch,
) -> io::Result<bool> {
    while batch.len() < BATCH {
        let Some(entry) = entries.next() else {
            return Ok(true);
        };
        let entry = entry?;
        let name = entry.file_name();
        if !matches!(name.to_bytes(), b"." | b"..") {
            batch.push(name, handle.resolve_kind(name, entry.file_type()));
        }
    }
    Ok(false)
}
