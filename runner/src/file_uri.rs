//! `file://` URIs.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

const SCHEME: &str = "file://";

/// The URI of an absolute path.
pub(crate) fn of(path: &Path) -> String {
    let mut uri = SCHEME.to_owned();
    for byte in path.as_os_str().as_bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(*byte));
            }
            // A string can always be written to.
            _ => drop(write!(uri, "%{byte:02X}")),
        }
    }
    uri
}

/// The absolute path that a URI of a file of this machine names.
pub(crate) fn to_path(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix(SCHEME)?;
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    rest.starts_with('/')
        .then(|| decoded(rest))?
        .map(PathBuf::from)
}

fn decoded(text: &str) -> Option<OsString> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        if *byte != b'%' {
            bytes.push(*byte);
            continue;
        }
        let (digits, after) = rest.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?);
        rest = after;
    }
    Some(OsString::from_vec(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_the_same_after_both_ways() {
        for path in ["/", "/tmp/a b/ä%20#?", "/x/~y_z-1.ts"] {
            let uri = of(Path::new(path));
            assert!(uri.is_ascii() && !uri.contains([' ', '#', '?']), "{uri}");
            assert_eq!(to_path(&uri), Some(PathBuf::from(path)));
        }
    }

    #[test]
    fn what_names_no_file_of_this_machine_has_no_path() {
        assert_eq!(to_path("file://localhost/a"), Some(PathBuf::from("/a")));
        for uri in [
            "",
            "/a",
            "https://x/a",
            "file://host/a",
            "file:///%zz",
            "file:///%2",
        ] {
            assert_eq!(to_path(uri), None, "{uri}");
        }
    }
}
