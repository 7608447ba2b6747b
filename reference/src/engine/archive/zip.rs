use std::io::{Read, Seek};

use zip::ZipArchive;
use zip::result::ZipError;

use super::{ArchiveError, ArchiveLimits, broken, normalized, read_at_most};

/// Reads a member of a zip file.
pub(super) fn read<R: Read + Seek>(
    reader: R,
    member: &str,
    limits: &ArchiveLimits,
) -> Result<Vec<u8>, ArchiveError> {
    let wrong = |error: ZipError| match error {
        ZipError::Io(error) => broken(&error, limits),
        other => ArchiveError::Damaged(other.to_string()),
    };
    let mut archive = ZipArchive::new(reader).map_err(wrong)?;
    let index = archive
        .file_names_raw()
        .position(|name| normalized(&String::from_utf8_lossy(name)) == member)
        .ok_or(ArchiveError::NoMember)?;
    let file = archive.by_index(index).map_err(wrong)?;
    if !file.is_file() {
        return Err(ArchiveError::NoFile);
    }
    read_at_most(file, limits)
}
