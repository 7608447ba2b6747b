//! The reports of targets that have a directory each.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

/// The name of a report in the directory of its target.
const REPORT: &str = "report.json";

/// `DIR/*/report.json`, by name.
pub(super) fn reports_below(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
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
