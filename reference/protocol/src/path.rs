use std::path::{Component, Path, PathBuf};

/// Resolves `written` against the directory `root` and removes `.` and `..` lexically, like Node's
/// `path.resolve`: `..` at the root of the file system stays there.
///
/// ```
/// # use std::path::Path;
/// # use seekspec_protocol::resolve;
/// assert_eq!(resolve(Path::new("/repo"), "a/./b/../c/"), Path::new("/repo/a/c"));
/// assert_eq!(resolve(Path::new("/repo"), "/etc"), Path::new("/etc"));
/// assert_eq!(resolve(Path::new("/repo"), "../../.."), Path::new("/"));
/// ```
#[must_use]
pub fn resolve(root: &Path, written: &str) -> PathBuf {
    let mut resolved = PathBuf::new();
    for component in root.join(written).components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => climb(&mut resolved),
            other => resolved.push(other),
        }
    }
    if resolved.as_os_str().is_empty() {
        PathBuf::from(".")
    } else {
        resolved
    }
}

fn climb(path: &mut PathBuf) {
    match path.components().next_back() {
        Some(Component::Normal(_)) => drop(path.pop()),
        Some(Component::RootDir | Component::Prefix(_)) => {}
        _ => path.push(".."),
    }
}
