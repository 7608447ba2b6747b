//! `file://` URIs.

use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::{Path, PathBuf};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, percent_encode};

const SCHEME: &str = "file://";

/// The bytes that are escaped in the path of a URI.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// The URI of an absolute path.
pub(crate) fn of(path: &Path) -> String {
    let path = percent_encode(path.as_os_str().as_bytes(), ESCAPED);
    format!("{SCHEME}{path}")
}

/// The absolute path that a URI of a file of this machine names.
pub fn to_path(uri: &str) -> Option<PathBuf> {
    let rest = after(uri, SCHEME)?;
    let rest = after(rest, "localhost").unwrap_or(rest);
    let path = || OsString::from_vec(percent_decode_str(rest).collect());
    rest.starts_with('/').then(|| PathBuf::from(path()))
}

/// The text after a beginning in which upper and lower case are the same, as in schemes and hosts.
fn after<'a>(text: &'a str, beginning: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(beginning.len())?;
    start.eq_ignore_ascii_case(beginning).then_some(rest)
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
    fn uris_of_other_machines_have_no_path() {
        assert_eq!(to_path("file://localhost/a"), Some(PathBuf::from("/a")));
        for uri in ["FILE:///a", "File://LOCALHOST/a"] {
            assert_eq!(to_path(uri), Some(PathBuf::from("/a")), "{uri}");
        }
        for uri in ["", "/a", "http:///a", "https://x/a", "file://host/a"] {
            assert_eq!(to_path(uri), None, "{uri}");
        }
    }
}
