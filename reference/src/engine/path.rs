//! Operations on paths as text. Nothing here touches the file system.

use std::path::{Path, PathBuf};

pub use seekspec_protocol::resolve;

/// Whether the path is the root of a file system.
#[must_use]
pub fn is_root(path: &Path) -> bool {
    path.has_root() && path.parent().is_none()
}

/// The deepest common directory of the paths.
#[must_use]
pub fn common_ancestor<'a>(mut paths: impl Iterator<Item = &'a Path>) -> PathBuf {
    let first = paths.next().unwrap_or(Path::new("")).to_path_buf();
    paths.fold(first, |common, path| {
        let same = common
            .components()
            .zip(path.components())
            .take_while(|(a, b)| a == b);
        same.map(|(component, _)| component).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(root: &str, written: &str, expected: &str) {
        assert_eq!(
            resolve(Path::new(root), written),
            Path::new(expected),
            "{written}"
        );
    }

    #[test]
    fn dots_are_removed_by_the_text_alone() {
        check("/repo", ".", "/repo");
        check("/repo", "", "/repo");
        check("/repo", "./a/.//b", "/repo/a/b");
        check("/repo", "a/../../b", "/b");
    }

    #[test]
    fn nothing_climbs_above_the_root() {
        check("/repo", "../../../..", "/");
        check("/repo", "/..", "/");
        assert!(is_root(&resolve(Path::new("/repo"), "/../.")));
        assert!(!is_root(Path::new("/repo")));
    }

    #[test]
    fn a_relative_root_stays_relative() {
        check(".", "a/..", ".");
        check("here", "../..", "..");
        assert!(!is_root(Path::new(".")));
    }

    #[test]
    fn the_common_ancestor_is_compared_by_segment() {
        let common = |paths: &[&str]| common_ancestor(paths.iter().map(Path::new));
        assert_eq!(common(&["/w/src/a", "/w/src/b"]), Path::new("/w/src"));
        assert_eq!(common(&["/w/src", "/w/srcs"]), Path::new("/w"));
        assert_eq!(common(&["/w/a"]), Path::new("/w/a"));
        assert_eq!(common(&["/w/a", "/w"]), Path::new("/w"));
    }
}
