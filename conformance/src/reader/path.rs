//! How paths are compared.

use crate::root::PLACEHOLDER;

/// The path relative to the root: without `file://`, `{{root}}/`, `./` and `.//` in front and `/` at the end. The root itself is `.`.
pub fn normalise(path: &str) -> String {
    match path.strip_prefix(FILE_URI) {
        Some(path) if path.starts_with(PLACEHOLDER) => normalise_path(&decoded(path)),
        _ => normalise_path(path),
    }
}

const FILE_URI: &str = "file://";

/// The text without the escapes of a URI. One that is invalid stays as it is.
fn decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let code = part
            .get(..2)
            .and_then(|code| u8::from_str_radix(code, 16).ok());
        match code {
            Some(byte) => {
                bytes.push(byte);
                bytes.extend(&part.as_bytes()[2..]);
            }
            None => {
                bytes.push(b'%');
                bytes.extend(part.as_bytes());
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn normalise_path(path: &str) -> String {
    let mut rest = match path.strip_prefix(PLACEHOLDER) {
        Some("") => ".",
        Some(below) => below.strip_prefix('/').unwrap_or(path),
        None => path,
    };
    while let Some(shorter) = rest.strip_prefix("./") {
        rest = shorter.trim_start_matches('/');
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
        Some(_) if is_absolute(entry) => normalise(entry),
        Some(directory) => format!("{directory}/{}", normalise(entry)),
    }
}

fn is_absolute(path: &str) -> bool {
    ["/", PLACEHOLDER, FILE_URI]
        .iter()
        .any(|start| path.starts_with(start))
}

/// The path with `/` between its parts, where the target writes `\`.
pub(super) fn with_slashes(path: &str, backslashes: bool) -> String {
    if backslashes {
        path.replace('\\', "/")
    } else {
        path.to_owned()
    }
}
