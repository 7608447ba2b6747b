//! Writing a text that is there whole or not at all.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// Puts the text in the place of the file, or where there is none yet. A link is followed; permissions stay.
///
/// # Errors
/// What the system says. The file is then as it was.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = match real.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let permissions = match fs::metadata(&real) {
        Ok(metadata) => metadata.permissions(),
        Err(_) => new_permissions(),
    };
    let mut builder = tempfile::Builder::new();
    let mut beside = builder
        .prefix(".seekspec-")
        .permissions(permissions)
        .tempfile_in(folder)?;
    beside.write_all(text.as_bytes())?;
    beside.persist(&real)?;
    Ok(())
}

/// The permissions that any program's files have, less what the user's mask takes.
fn new_permissions() -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt as _;
    fs::Permissions::from_mode(0o666)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_with_its_permissions() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.yaml");
        replace(&path, "one").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        replace(&path, "two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o640
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
