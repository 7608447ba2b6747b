use std::io::{self, Read};
use std::path::Path;

use crate::engine::reach::Reach;

/// Opens files.
#[derive(Debug)]
pub struct Opener<'a>(&'a Reach);

impl<'a> Opener<'a> {
    /// Opens regular files that are within reach.
    #[must_use]
    pub fn new(reach: &'a Reach) -> Self {
        Self(reach)
    }

    /// Opens a regular file, links followed as far as they may lead.
    ///
    /// # Errors
    /// What the system says, and what is not a regular file.
    pub fn open(&mut self, path: &Path) -> io::Result<impl Read + use<>> {
        self.0.file(path)
    }
}
