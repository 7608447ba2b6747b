//! Writes into a temporary file in the same directory.

use std::fs::File;
use std::io;

use super::temporary::{create, move_to, remove};
use super::{Content, EntryName, WriteRules, fill};

pub(super) fn write(
    entry: &EntryName,
    content: Content<'_>,
    present: Option<&File>,
    rules: WriteRules,
) -> io::Result<()> {
    let (temporary, file) = create(entry)?;
    fill(&file, content, present, rules).inspect_err(|_| remove(entry, &temporary))?;
    move_to(entry, &temporary)
}
