//! Reads single members of archives into memory. An archive is hostile input: nothing is unpacked
//! to disk, members are found by name, and every step has a limit.

mod budget;
mod tar;
mod zip;

use crate::Text;
use std::fs::File;
use std::io::{self, BufReader, Read};

use flate2::read::MultiGzDecoder;

use super::stop_signal::StopSignal;
use budget::Budget;

choices! {
    /// The formats of archives.
    pub enum ArchiveFormat {
        /// A zip file.
        Zip,
        /// A tar file.
        Tar,
        /// A tar file, compressed with gzip.
        TarGz,
    }
}

rules! {
    /// Limits on reading an archive.
    pub struct ArchiveLimits {
        /// The most bytes of an unpacked member.
        pub member_bytes: u64 = 16 << 20,
        /// The most bytes read or unpacked before the member is found.
        pub total_bytes: u64 = 128 << 20,
    }
}

/// Why a member cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The archive does not have the member.
    #[error("no such member")]
    NoMember,
    /// The member is a directory or a link.
    #[error("not a file")]
    NoFile,
    /// The member is larger than the limit.
    #[error("larger than {0} bytes")]
    MemberTooLarge(u64),
    /// The limit on bytes was reached before the end of the member.
    #[error("the archive expands to more than {0} bytes")]
    TooMuch(u64),
    /// The archive is damaged, or of another format.
    #[error("damaged archive: {0}")]
    Damaged(String),
}

/// Splits `bundle.zip:src/foo.ts` after the first archive suffix that is followed by a colon.
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

/// Reads a member of an opened archive.
///
/// # Errors
/// The archive could not be opened, the member does not exist, a limit was exceeded, or the archive
/// is damaged.
pub fn read_member(
    archive: io::Result<File>,
    format: ArchiveFormat,
    member: &str,
    limits: &ArchiveLimits,
    stop: &StopSignal<'_>,
) -> Result<Vec<u8>, ArchiveError> {
    let file = archive.map_err(|error| ArchiveError::Damaged(error.to_string()))?;
    let member = normalized(member);
    let total = limits.total_bytes;
    match format {
        ArchiveFormat::Zip => zip::read(
            Budget::new(BufReader::new(file), total, stop),
            &member,
            limits,
        ),
        ArchiveFormat::Tar => tar::read_seekable(
            Budget::new(BufReader::new(file), total, stop),
            &member,
            limits,
        ),
        ArchiveFormat::TarGz => {
            let unpacked = MultiGzDecoder::new(BufReader::new(file));
            tar::read(Budget::new(unpacked, total, stop), &member, limits)
        }
    }
}

/// Removes differences that are only in spelling. `..` stays: nothing is resolved.
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
