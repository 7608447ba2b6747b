//! Reading a baseline.

use std::io;
use std::path::{Path, PathBuf};

use seekspec_conformance::locations::{self, Locations};
use seekspec_conformance::problem::{Fault, Place, Problem};
use seekspec_conformance::yaml;

use super::file::{BaselineFile, EntryFile};
use super::{Baseline, Entry};
use crate::text_file;

/// Why there is no baseline.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// The file cannot be read.
    #[error("cannot read the baseline {}: {source}{}", path.display(), if source.kind() == io::ErrorKind::NotFound { "; `seekspec baseline write` makes one from a run" } else { "" })]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file says what it must not say.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Problems(Vec<Problem>),
}

impl Baseline {
    /// Reads the file.
    ///
    /// # Errors
    /// Where it cannot be read, or has mistakes: all of them, each with its line.
    pub fn read(path: &Path) -> Result<Self, BaselineError> {
        let text = text_file::read(path).map_err(|source| BaselineError::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        Self::parse(path, text)
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// Where it has mistakes.
    pub fn parse(path: &Path, text: String) -> Result<Self, BaselineError> {
        let shown = path.to_string_lossy();
        match entries(&shown, &text) {
            Ok(entries) => Ok(Self {
                path: path.to_owned(),
                entries,
                text,
            }),
            Err(faults) => Err(BaselineError::Problems(locations::locate(
                &shown, &text, faults,
            ))),
        }
    }
}

fn entries(path: &str, text: &str) -> Result<Vec<Entry>, Vec<Fault>> {
    let file = yaml::parse(text)
        .and_then(|value| yaml::read::<BaselineFile>(&value))
        .map_err(|fault| vec![fault])?;
    let locations = Locations::of(text);
    let read = |(index, entry): (usize, EntryFile)| {
        let place = place_of(index);
        let location = format!("{path}:{}", locations.get(&place).0);
        Entry::new(entry, location).map_err(|fault| fault.below(&place))
    };
    let (mut entries, mut faults) = (Vec::new(), Vec::new());
    let written = file.known_failures.unwrap_or_default();
    for result in written.into_iter().enumerate().map(read) {
        match result {
            Ok(entry) => entries.push(entry),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() {
        Ok(entries)
    } else {
        Err(faults)
    }
}

/// Where the entry stands in the document.
pub(super) fn place_of(index: usize) -> Place {
    Place::default().key("known_failures").index(index)
}
