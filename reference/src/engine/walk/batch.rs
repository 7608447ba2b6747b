use std::ffi::CStr;

use super::kind::DirEntryKind;

/// Entries read from a directory: names end to end, in a buffer that is used again.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// Each name with its NUL byte.
    names: Vec<u8>,
    entries: Vec<(usize, DirEntryKind)>,
    /// Whether these are all entries of the directory.
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

    /// Adds an entry, except `.` and `..`.
    pub(super) fn push(&mut self, name: &CStr, kind: DirEntryKind) {
        self.names.extend_from_slice(name.to_bytes_with_nul());
        self.entries.push((self.names.len(), kind));
    }

    /// The entries: name with NUL byte, and kind.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u8], DirEntryKind)> {
        let mut start = 0;
        self.entries.iter().map(move |&(end, kind)| {
            let name = &self.names[start..end];
            start = end;
            (name, kind)
        })
    }

    /// The kind of the entry with this name.
    pub(super) fn kind(&self, name: &str) -> Option<DirEntryKind> {
        let is_it =
            |found: &[u8]| found.len() == name.len() + 1 && without_end(found) == name.as_bytes();
        self.iter()
            .find(|(found, _)| is_it(found))
            .map(|(_, kind)| kind)
    }
}

/// The name without its NUL byte.
pub(super) fn without_end(name: &[u8]) -> &[u8] {
    name.strip_suffix(b"\0").unwrap_or(name)
}

/// The name as system calls take it.
pub(super) fn in_c(name: &[u8]) -> &CStr {
    CStr::from_bytes_with_nul(name).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_found_by_its_whole_name() {
        let mut batch = Batch::default();
        batch.push(c"ab", DirEntryKind::File);
        batch.push(c"cd", DirEntryKind::Directory);
        assert_eq!(batch.kind("cd"), Some(DirEntryKind::Directory));
        assert_eq!(batch.kind("ef"), None);
    }
}
