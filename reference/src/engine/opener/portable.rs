use std::io::{self, Read};
use std::path::Path;

use crate::engine::reach::Reach;

/// Opens files.
#[derive(Debug)]
pub struct Opener<'a>(&'a Reach);

impl<'a> Opener<'a> {
    /// Opens regular files within reach.
    #[must_use]
    pub fn new(reach: &'a Reach) -> Self {
        Self(reach)
    }

    /// Opens a regular file. Links are followed within reach.
    ///
    /// # Errors
    /// System errors, and entries that are not regular files.
    pub fn open(&mut self, path: &Path) -> io::Result<impl Read + use<>> {
        self.0.file(path)
    }
}
