//! Whether a directory is part of a git repository.

use std::path::Path;

/// Whether the directory or one of its parents contains the marker: a directory, or the file of a
/// worktree or submodule.
#[must_use]
pub fn contains(directory: &Path, marker: &str) -> bool {
    directory
        .ancestors()
        .any(|above| above.join(marker).exists())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn every_directory_below_the_marker_is_inside() {
        let tree = tempfile::tempdir().expect("a directory");
        let below = tree.path().join("repository/a/b");
        fs::create_dir_all(&below).expect("created");
        let marker = ".marker-of-this-test";
        assert!(!contains(&below, marker));
        fs::write(tree.path().join("repository").join(marker), "").expect("written");
        assert!(contains(&below, marker));
        assert!(contains(&tree.path().join("repository"), marker));
        assert!(!contains(tree.path(), marker));
    }
}
