//! A directory that is in memory, for trees of which only this process knows.

use std::path::Path;

/// Where trees are made that only this process looks at: in memory, where that behaves like a disk, or else `None`.
///
/// A foreign process is given no such tree: a container or a sandbox that it may be in shows it the directory for temporary files, and
/// not memory. Nor is there one where the user has said by TMPDIR where temporary files are to be.
pub(super) fn directory() -> Option<&'static Path> {
    #[cfg(target_os = "linux")]
    return linux::directory();
    #[cfg(not(target_os = "linux"))]
    None
}

#[cfg(target_os = "linux")]
mod linux {
    use std::env;
    use std::ffi::OsStr;
    use std::fs::{self, Permissions};
    use std::io;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    use std::path::Path;
    use std::sync::OnceLock;

    use rustix::fs::statvfs;
    use seekspec_conformance::tree::Modified;

    use crate::sandbox::Now;
    use crate::sandbox::folder::OpenFolder;

    const MEMORY: &str = "/dev/shm";

    /// Much more than the trees of a run take at a time, in bytes: containers often have 64 MiB, and cases of one's own may be large.
    const LEAST_BYTES: u64 = 512 * 1024 * 1024;

    /// The same in files.
    const LEAST_FILES: u64 = 100_000;

    pub(super) fn directory() -> Option<&'static Path> {
        static FOUND: OnceLock<bool> = OnceLock::new();
        let memory = Path::new(MEMORY);
        FOUND
            .get_or_init(|| env::var_os("TMPDIR").is_none() && has_room(memory) && behaves(memory))
            .then_some(memory)
    }

    fn has_room(directory: &Path) -> bool {
        statvfs(directory).is_ok_and(|room| {
            // One that does not count its files says that there can be none.
            let files = room.f_files == 0 || room.f_favail >= LEAST_FILES;
            files && room.f_bavail.saturating_mul(room.f_frsize) >= LEAST_BYTES
        })
    }

    fn behaves(directory: &Path) -> bool {
        let trial = tempfile::Builder::new()
            .prefix("seekspec-")
            .tempdir_in(directory);
        trial.is_ok_and(|trial| keeps_all_entries_of_trees(trial.path()).unwrap_or(false))
    }

    /// Whether modes, times to the nanosecond, links of both kinds and names that differ by case only are kept.
    pub(super) fn keeps_all_entries_of_trees(directory: &Path) -> io::Result<bool> {
        let [file, hard, soft, capital] =
            ["a", "hard", "soft", "A"].map(|name| directory.join(name));
        let folder = OpenFolder::open(directory)?;
        let (now, moment) = (Now::read(), Modified::At(1_234_567_890_123_456_789));
        fs::write(&file, "text")?;
        fs::set_permissions(&file, Permissions::from_mode(0o640))?;
        now.set_of_entry(&folder, OsStr::new("a"), moment)?;
        fs::hard_link(&file, &hard)?;
        symlink("a", &soft)?;
        now.set_of_entry(&folder, OsStr::new("soft"), moment)?;
        let (found, link) = (fs::metadata(&hard)?, fs::symlink_metadata(&soft)?);
        Ok(found.mode() & 0o7777 == 0o640
            && [&found, &link].map(|found| (found.mtime(), found.mtime_nsec()))
                == [(1_234_567_890, 123_456_789); 2]
            && fs::read(&soft)? == b"text"
            && !capital.exists())
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_disk_behaves_like_a_disk() {
            let directory = tempfile::tempdir().unwrap();
            assert!(keeps_all_entries_of_trees(directory.path()).unwrap());
        }

        #[test]
        fn a_missing_directory_has_no_room() {
            assert!(!has_room(Path::new("/no/such/directory")));
        }
    }
}
