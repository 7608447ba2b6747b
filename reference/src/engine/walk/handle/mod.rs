//! A directory that is open: what is in it is asked relative to it, so that no path is looked up again and again.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(any(test, not(target_os = "linux")))]
mod portable;
#[cfg(test)]
mod tests;

#[cfg(target_os = "linux")]
pub(super) use linux::{Buffer, Handle};
#[cfg(not(target_os = "linux"))]
pub(super) use portable::{Buffer, Handle};

/// Entries that are read before they are looked at: nearly every directory is read at once, and then it is known whether it has an ignore file.
const BATCH: usize = 1024;
