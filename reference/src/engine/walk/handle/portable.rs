//! Reads a directory as the systems do whose own calls are not known here.

use std::io;

use rustix::fs::Dir;

use super::super::batch::Batch;
use super::{BATCH, Handle};

/// The system's library has room of its own.
#[derive(Default)]
pub(in super::super) struct Buffer;

/// Reads the entries, some at a time, and gives them to `take`, which answers whether to go on.
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

/// Fills the batch, and answers whether that was all.
fn fill(handle: &Handle, entries: &mut Dir, batch: &mut Batch) -> io::Result<bool> {
    while batch.len() < BATCH {
        let Some(entry) = entries.read() else {
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
