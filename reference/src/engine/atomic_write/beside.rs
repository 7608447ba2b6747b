//! Writes into a temporary file in the same directory.

use std::fs::File;
use std::io;

use super::replacement::Replacement;
use super::temporary::{create, move_to, remove};

pub(super) fn write(replacement: &Replacement<'_>, present: Option<&File>) -> io::Result<()> {
    let (temporary, file) = create(replacement.entry)?;
    replacement
        .fill(&file, present)
        .inspect_err(|_| remove(replacement.entry, &temporary))?;
    move_to(replacement, &temporary)
}
