//! How paths are displayed: relative to the working directory, with forward slashes on every
//! system.

use std::path::{MAIN_SEPARATOR, Path};

/// The path as it is displayed: relative inside `root` ("." for the root itself), absolute outside.
///
/// ```
/// # use std::path::Path;
/// # use seekspec_reference::engine::display::display_path;
/// assert_eq!(display_path(Path::new("/repo"), Path::new("/repo/src/a.ts")), "src/a.ts");
/// assert_eq!(display_path(Path::new("/repo"), Path::new("/repo")), ".");
/// assert_eq!(display_path(Path::new("/repo"), Path::new("/etc/hosts")), "/etc/hosts");
/// ```
#[must_use]
pub fn display_path(root: &Path, path: &Path) -> String {
    match path.strip_prefix(root) {
        Ok(inside) if inside.as_os_str().is_empty() => ".".to_owned(),
        Ok(inside) => slashed(inside),
        Err(_) => slashed(path),
    }
}

/// The prefix of the displayed paths of the entries of `directory`: "" for the root, otherwise a
/// path that ends with a slash.
#[must_use]
pub fn prefix(root: &Path, directory: &Path) -> String {
    let mut prefix = display_path(root, directory);
    if prefix == "." {
        prefix.clear();
    } else if !prefix.ends_with('/') {
        prefix.push('/');
    }
    prefix
}

/// The path as text with forward slashes. Invalid Unicode is replaced, since JSON cannot express
/// it.
#[must_use]
pub fn slashed(path: &Path) -> String {
    let text = path.to_string_lossy();
    if MAIN_SEPARATOR == '/' {
        text.into_owned()
    } else {
        text.replace(MAIN_SEPARATOR, "/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, as_path: &str, as_prefix: &str) {
        let root = Path::new("/repo");
        assert_eq!(display_path(root, Path::new(path)), as_path);
        assert_eq!(prefix(root, Path::new(path)), as_prefix);
    }

    #[test]
    fn paths_inside_the_root_are_relative() {
        check("/repo/src", "src", "src/");
        check("/repo", ".", "");
    }

    #[test]
    fn paths_outside_the_root_are_absolute() {
        check("/works", "/works", "/works/");
        check("/", "/", "/");
    }
}
