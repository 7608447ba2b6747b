//! Reads a directory through the system's library.

use std::io;

use rustix::fs::Dir;

use super::super::batch::Batch;
use super::{BATCH, Handle};

/// The library has its own buffer.
#[derive(Default)]
pub(in super::super) struct Buffer(());

/// Reads the entries in batches, and passes them to `take`, which returns whether to continue.
pub(super) fn read(
    handle: &Handle,
    _: &mut Buffer,
    batch: &mut Batch,
    take: &mut dyn FnMut(&Batch) -> bool,
) -> io::Result<()> {
    let mut entries = Dir::read_from(&handle.0)?;
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
fn fill(handle: &Handle, entries: &mut Dir, batch: &mut Batch) -> io::Result<bool> {
    while batch.len() < BATCH {
        let Some(entry) = entries.read() else {
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
