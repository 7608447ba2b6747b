use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Opens files.
#[derive(Debug, Default)]
pub struct Opener;

impl Opener {
    /// Opens a file, links followed.
    ///
    /// # Errors
    /// What the system says.
    pub fn open(&mut self, path: &Path) -> io::Result<impl Read + use<>> {
        File::open(path)
    }
}
