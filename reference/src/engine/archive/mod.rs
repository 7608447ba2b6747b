//! Reads single members of archives into memory. An archive is a hostile input: nothing is unpacked to disk, a member is
//! found by comparing names alone, and every step has a limit.

mod budget;
mod tar;
mod zip;

use crate::Text;
use std::fs::File;
use std::io::{self, BufReader, Read};

use flate2::read::MultiGzDecoder;

use super::watch::Watch;
use budget::Budget;

choices! {
    /// The kinds of archives.
    pub enum ArchiveFormat {
        /// A zip file.
        Zip,
        /// A tar file.
        Tar,
        /// A tar file, compressed by gzip.
        TarGz,
    }
}

rules! {
    /// What an archive may take.
    pub struct ArchiveLimits {
        /// The most bytes of a member, unpacked.
        pub member_bytes: u64 = 16 << 20,
        /// The most bytes that are read or unpacked until the member is found.
        pub total_bytes: u64 = 128 << 20,
    }
}

/// Why a member could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// There is no such member.
    #[error("no such member")]
    NoMember,
    /// The member is a directory or a link.
    #[error("not a file")]
    NoFile,
    /// The member is larger than allowed.
    #[error("larger than {0} bytes")]
    MemberTooLarge(u64),
    /// So much has been read or unpacked without reaching its end.
    #[error("the archive expands to more than {0} bytes")]
    TooMuch(u64),
    /// The archive is not what its name says, or broken.
    #[error("damaged archive: {0}")]
    Damaged(String),
}

/// Splits `bundle.zip:src/foo.ts` after the first suffix of an archive that a colon follows.
///
/// ```
/// # use seekspec_reference::engine::archive::{ArchiveFormat, split};
/// let suffixes = [(".zip".into(), ArchiveFormat::Zip), (".tar".into(), ArchiveFormat::Tar)];
/// assert_eq!(split("a.ZIP:b:c", &suffixes), Some(("a.ZIP", "b:c", ArchiveFormat::Zip)));
/// assert_eq!(split("a.zip", &suffixes), None);
/// ```
#[must_use]
pub fn split<'a>(
    entry: &'a str,
    suffixes: &[(Text, ArchiveFormat)],
) -> Option<(&'a str, &'a str, ArchiveFormat)> {
    entry.match_indices(':').find_map(|(colon, _)| {
        let (archive, member) = (&entry[..colon], &entry[colon + 1..]);
        let ends_so = |suffix: &str| archive.to_ascii_lowercase().ends_with(suffix);
        let (_, format) = suffixes.iter().find(|(suffix, _)| ends_so(suffix))?;
        (!member.is_empty()).then_some((archive, member, *format))
    })
}

/// The bytes of a member of an archive that was opened, or was to be.
///
/// # Errors
/// A member that is not there, and whatever goes beyond a limit or is broken.
pub fn read_member(
    archive: io::Result<File>,
    format: ArchiveFormat,
    member: &str,
    limits: &ArchiveLimits,
    watch: &Watch<'_>,
) -> Result<Vec<u8>, ArchiveError> {
    let file = archive.map_err(|error| ArchiveError::Damaged(error.to_string()))?;
    let member = normalized(member);
    let total = limits.total_bytes;
    match format {
        ArchiveFormat::Zip => zip::read(
            Budget::new(BufReader::new(file), total, watch),
            &member,
            limits,
        ),
        ArchiveFormat::Tar => tar::read_seekable(
            Budget::new(BufReader::new(file), total, watch),
            &member,
            limits,
        ),
        ArchiveFormat::TarGz => {
            let unpacked = MultiGzDecoder::new(BufReader::new(file));
            tar::read(Budget::new(unpacked, total, watch), &member, limits)
        }
    }
}

/// Names are compared without what only writes them differently. `..` stays: nothing is resolved.
fn normalized(name: &str) -> String {
    let name = name.replace('\\', "/");
    let segments = name
        .split('/')
        .filter(|segment| !matches!(*segment, "" | "."));
    segments.collect::<Vec<_>>().join("/")
}

fn read_at_most(reader: impl Read, limits: &ArchiveLimits) -> Result<Vec<u8>, ArchiveError> {
    let mut bytes = Vec::new();
    let read = reader
        .take(limits.member_bytes.saturating_add(1))
        .read_to_end(&mut bytes);
    read.map_err(|error| broken(&error, limits))?;
    if bytes.len() as u64 > limits.member_bytes {
        return Err(ArchiveError::MemberTooLarge(limits.member_bytes));
    }
    Ok(bytes)
}

fn broken(error: &io::Error, limits: &ArchiveLimits) -> ArchiveError {
    if budget::is_spent(error) {
        ArchiveError::TooMuch(limits.total_bytes)
    } else {
        ArchiveError::Damaged(error.to_string())
    }
}

#[cfg(test)]
mod tests;
