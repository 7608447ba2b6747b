//! How paths are compared.

use crate::root::PLACEHOLDER;

/// The path relative to the root: without `{{root}}/` and `./` in front and `/` at the end. The root itself is `.`.
pub fn normalise(path: &str) -> String {
    let mut rest = match path.strip_prefix(PLACEHOLDER) {
        Some("") => ".",
        Some(below) => below.strip_prefix('/').unwrap_or(path),
        None => path,
    };
    while let Some(shorter) = rest.strip_prefix("./") {
        rest = shorter;
    }
    match rest.trim_end_matches('/') {
        "" if path.starts_with('/') => "/".to_owned(),
        "" => ".".to_owned(),
        rest => rest.to_owned(),
    }
}

/// The path of an entry below a heading.
pub(super) fn join(directory: Option<&str>, entry: &str) -> String {
    match directory.map(normalise).as_deref() {
        None | Some(".") => normalise(entry),
        Some(_) if entry.starts_with('/') || entry.starts_with(PLACEHOLDER) => normalise(entry),
        Some(directory) => format!("{directory}/{}", normalise(entry)),
    }
}
