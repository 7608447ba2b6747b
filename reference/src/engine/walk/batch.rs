use std::ffi::CStr;

use super::kind::Kind;

/// Entries that were read from a directory: names end to end, so that reading takes no memory once a thread has some.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// Each with the zero byte that system calls want.
    names: Vec<u8>,
    entries: Vec<(usize, Kind)>,
    /// Whether there are no more entries in the directory, neither before nor after these.
    pub(super) is_whole: bool,
}

impl Batch {
    pub(super) fn clear(&mut self) {
        self.names.clear();
        self.entries.clear();
        self.is_whole = false;
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Adds an entry; `.` and `..` are none.
    pub(super) fn push(&mut self, name: &CStr, kind: Kind) {
        self.names.extend_from_slice(name.to_bytes_with_nul());
        self.entries.push((self.names.len(), kind));
    }

    /// The entries: a name with its zero byte, and what it is.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u8], Kind)> {
        let mut start = 0;
        self.entries.iter().map(move |&(end, kind)| {
            let name = &self.names[start..end];
            start = end;
            (name, kind)
        })
    }

    /// What the entry of this name is, if it is among these.
    pub(super) fn kind(&self, name: &str) -> Option<Kind> {
        let is_it =
            |found: &[u8]| found.len() == name.len() + 1 && without_end(found) == name.as_bytes();
        self.iter()
            .find(|(found, _)| is_it(found))
            .map(|(_, kind)| kind)
    }
}

/// The name without its zero byte.
pub(super) fn without_end(name: &[u8]) -> &[u8] {
    name.strip_suffix(b"\0").unwrap_or(name)
}

/// The name as system calls take it.
pub(super) fn in_c(name: &[u8]) -> &CStr {
    CStr::from_bytes_with_nul(name).unwrap_or_default()
}
