use std::fmt;
use std::fs;
use std::path::Path;
use std::thread;

/// The machine that the measurements were made on.
#[derive(Clone, Debug)]
pub struct Machine {
    processor: String,
    processors: usize,
    memory_gib: u64,
    kernel: String,
    file_system: String,
}

impl Machine {
    /// This machine, with the file system of a directory.
    #[must_use]
    pub fn here(store: &Path) -> Self {
        let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let meminfo = fs::read_to_string("/proc/meminfo").unwrap_or_default();
        let kilobytes = field(&meminfo, "MemTotal")
            .trim_end_matches(" kB")
            .parse()
            .unwrap_or(0_u64);
        Self {
            processor: field(&cpuinfo, "model name"),
            processors: thread::available_parallelism().map_or(1, usize::from),
            memory_gib: kilobytes.div_ceil(1 << 20),
            kernel: fs::read_to_string("/proc/sys/kernel/osrelease")
                .unwrap_or_default()
                .trim()
                .to_owned(),
            file_system: file_system(store),
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            processor,
            processors,
            memory_gib,
            kernel,
            file_system,
        } = self;
        write!(
            out,
            "{processor}, {processors} logical processors, {memory_gib} GiB of memory, Linux {kernel}, {file_system}"
        )
    }
}

fn field(text: &str, name: &str) -> String {
    let values = text.lines().filter_map(|line| line.strip_prefix(name));
    let value = values
        .filter_map(|rest| rest.trim_start().strip_prefix(':'))
        .next();
    value.unwrap_or("unknown").trim().to_owned()
}

fn file_system(store: &Path) -> String {
    let mounts = fs::read_to_string("/proc/mounts").unwrap_or_default();
    let store = store.canonicalize().unwrap_or_default();
    mounted(&mounts, &store)
        .unwrap_or("an unknown file system")
        .to_owned()
}

/// The type of the file system that the path is on: the deepest mount point counts, and of several
/// mounts at one path the last.
fn mounted<'a>(mounts: &'a str, path: &Path) -> Option<&'a str> {
    let fields = mounts.lines().filter_map(|line| {
        let mut fields = line.split(' ').skip(1);
        Some((Path::new(fields.next()?), fields.next()?))
    });
    fields
        .filter(|(place, _)| path.starts_with(place))
        .max_by_key(|(place, _)| place.components().count())
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_stands_before_a_colon() {
        assert_eq!(field("a\t: b c\nd: e\n", "d"), "e");
        assert_eq!(field("a\t: b c\n", "a"), "b c");
        assert_eq!(field("", "a"), "unknown");
    }

    #[test]
    fn the_deepest_mount_counts() {
        let mounts = "a / ext4 rw 0 0\nb /tmp tmpfs rw 0 0\n";
        assert_eq!(mounted(mounts, Path::new("/tmp/x")), Some("tmpfs"));
        assert_eq!(mounted(mounts, Path::new("/tmpx")), Some("ext4"));
    }
}
