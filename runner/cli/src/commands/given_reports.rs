//! The reports that a command is given: files, and those of targets that have a directory each.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use seekspec_run::document::Document;

/// The name of a report in the directory of its target.
const REPORT: &str = "report.json";

/// The reports below a folder, if one is given, and then the given files.
pub(super) fn given_reports(
    folder: Option<&Path>,
    files: &[PathBuf],
) -> anyhow::Result<(Vec<PathBuf>, Vec<Document>)> {
    let mut paths = folder.map_or(Ok(Vec::new()), reports_below)?;
    paths.extend(files.iter().cloned());
    let documents: Vec<Document> = paths
        .iter()
        .map(|path| Document::read(path))
        .collect::<anyhow::Result<_>>()?;
    Ok((paths, documents))
}

/// `DIR/*/report.json`, by name.
fn reports_below(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let reading = || format!("cannot read the folder {}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).with_context(reading)? {
        let path = entry.with_context(reading)?.path().join(REPORT);
        paths.extend(path.is_file().then_some(path));
    }
    if paths.is_empty() {
        bail!(
            "no report in {}: none of its directories has a {REPORT}; `targets/run NAME` leaves one",
            folder.display()
        );
    }
    paths.sort();
    Ok(paths)
}
