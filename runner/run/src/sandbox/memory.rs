//! A directory that is in memory, for trees of which only this process knows.

use std::path::Path;

/// Where trees are made that only this process looks at: in memory, where that behaves like a disk, or else `None`.
///
/// A foreign process is given no such tree: a container or a sandbox that it may be in shows it the directory for temporary files, and
/// not memory. Nor is there one where the user has said by TMPDIR where temporary files are to be.
pub(super) fn directory() -> Option<&'static Path> {
    #[cfg(not(portable))]
    return linux::directory();
    #[cfg(portable)]
    None
}

#[cfg(not(portable))]
mod linux {
    use std::env;
    use std::path::Path;
    use std::sync::OnceLock;

    use rustix::fs::statvfs;

    use crate::sandbox::demand::DEMANDS;

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
        DEMANDS.iter().all(|demand| demand.is_met_in(directory))
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_missing_directory_has_no_room() {
            assert!(!has_room(Path::new("/no/such/directory")));
        }
    }
}
