//! Reads a directory by the system calls themselves: no allocation for an entry.

use std::io;
use std::mem::MaybeUninit;

use rustix::fd::OwnedFd;
use rustix::fs::RawDir;

use super::super::batch::Batch;
use super::{BATCH, Handle};

/// As much as one system call returns at most.
const BUFFER: usize = 32 << 10;

/// Room for what a system call returns.
pub(in super::super) struct Buffer(Vec<MaybeUninit<u8>>);

impl Default for Buffer {
    fn default() -> Self {
        Self(vec![MaybeUninit::uninit(); BUFFER])
    }
}

/// Reads the entries, some at a time, and gives them to `take`, which answers whether to go on.
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

/// Fills the batch, and answers whether that was all.
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
            batch.push(name, handle.known(name, entry.file_type()));
        }
    }
    Ok(false)
}
