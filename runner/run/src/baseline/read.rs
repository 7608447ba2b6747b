//! Reading a baseline.

use std::io;
use std::path::{Path, PathBuf};

use seekspec_conformance::locations::{self, Locations};
use seekspec_conformance::problem::{Fault, Problem, YamlPlace};
use seekspec_conformance::yaml::{self, Value};

use super::file::{BaselineFile, EntryFile};
use super::{Baseline, KnownFailure};
use crate::text_file;

/// The former name of `matches`.
const OLD_MATCHES: &str = "sees";

/// Why a baseline cannot be read.
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
    /// The file has mistakes.
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

fn entries(path: &str, text: &str) -> Result<Vec<KnownFailure>, Vec<Fault>> {
    let value = yaml::parse(text).map_err(|fault| vec![fault])?;
    let outdated = outdated_keys(&value);
    if !outdated.is_empty() {
        return Err(outdated);
    }
    let file = yaml::read::<BaselineFile>(&value).map_err(|fault| vec![fault])?;
    let locations = Locations::of(text);
    let read = |(index, entry): (usize, EntryFile)| {
        let place = place_of(index);
        let location = format!("{path}:{}", locations.get(&place).0);
        KnownFailure::new(entry, location).map_err(|fault| fault.below(&place))
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

/// The keys that had another name before 0.1.
fn outdated_keys(value: &Value) -> Vec<Fault> {
    let entries = value
        .get("known_failures")
        .and_then(Value::as_sequence)
        .into_iter()
        .flatten()
        .enumerate();
    let outdated = entries.filter(|(_, entry)| entry.get(OLD_MATCHES).is_some());
    outdated
        .map(|(index, _)| {
            let place = place_of(index).key(OLD_MATCHES);
            Fault::new(place, format!("`{OLD_MATCHES}` is now called `matches`"))
        })
        .collect()
}

/// The place of the entry in the document.
pub(super) fn place_of(index: usize) -> YamlPlace {
    YamlPlace::default().key("known_failures").index(index)
}
