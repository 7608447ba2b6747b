//! Writes into a file beside the other one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{Content, WriteRules, fill, move_to, names_beside};

pub(super) fn write(
    path: &Path,
    content: Content<'_>,
    present: Option<&File>,
    rules: WriteRules,
) -> io::Result<()> {
    let (temporary, file) = create(path)?;
    fill(&file, content, present, rules).inspect_err(|_| drop(fs::remove_file(&temporary)))?;
    drop(file);
    move_to(&temporary, path)
}

fn create(path: &Path) -> io::Result<(PathBuf, File)> {
    for name in names_beside(path) {
        match OpenOptions::new().write(true).create_new(true).open(&name) {
            Ok(file) => return Ok((name, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
