use std::io::{self, Read, Seek};

use tar::{Archive, Entry};

use super::{ArchiveError, ArchiveLimits, broken, normalized, read_at_most};

/// Reads a member of a tar stream.
pub(super) fn read(
    reader: impl Read,
    member: &str,
    limits: &ArchiveLimits,
) -> Result<Vec<u8>, ArchiveError> {
    let mut archive = Archive::new(reader);
    let entries = archive.entries().map_err(|error| broken(&error, limits))?;
    find(entries, member, limits)
}

/// Reads a member of a tar file, seeking past the other members.
pub(super) fn read_seekable(
    reader: impl Read + Seek,
    member: &str,
    limits: &ArchiveLimits,
) -> Result<Vec<u8>, ArchiveError> {
    let mut archive = Archive::new(reader);
    let entries = archive
        .entries_with_seek()
        .map_err(|error| broken(&error, limits))?;
    find(entries, member, limits)
}

fn find<'a, R: Read + 'a>(
    entries: impl Iterator<Item = io::Result<Entry<'a, R>>>,
    member: &str,
    limits: &ArchiveLimits,
) -> Result<Vec<u8>, ArchiveError> {
    for entry in entries {
        let entry = entry.map_err(|error| broken(&error, limits))?;
        if normalized(&String::from_utf8_lossy(&entry.path_bytes())) != member {
            continue;
        }
        return if entry.header().entry_type().is_file() {
            read_at_most(entry, limits)
        } else {
            Err(ArchiveError::NoFile)
        };
    }
    Err(ArchiveError::NoMember)
}
