//! The reports that a command is given: files, and those of targets that have a directory each.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use seekspec_pages::results::{self, Results};
use seekspec_run::document::Document;
use seekspec_run::suite_source::LoadedSuite;

/// The name of a report in the directory of its target.
const REPORT: &str = "report.json";
/// The name of its results, which a repository keeps.
const RESULTS: &str = "results.json";

/// The reports below a folder, if one is given, and then the given files.
pub(super) fn given_reports(
    folder: Option<&Path>,
    files: &[PathBuf],
) -> anyhow::Result<(Vec<PathBuf>, Vec<Document>)> {
    let mut paths = folder.map_or(Ok(Vec::new()), |folder| below(folder, &[REPORT]))?;
    paths.extend(files.iter().cloned());
    let documents: Vec<Document> = paths
        .iter()
        .map(|path| Document::read(path))
        .collect::<anyhow::Result<_>>()?;
    Ok((paths, documents))
}

/// The products below folders, by their results, or else by their reports.
#[derive(Debug, Default)]
pub(super) struct Products {
    /// Their reports, those of results as far as these go.
    pub(super) documents: Vec<Document>,
    /// The results of each report; `None`: it is not of results.
    pub(super) results: Vec<Option<Results>>,
    /// A line for each whose results are of other cases than the suite has.
    pub(super) outdated: Vec<String>,
}

/// The products below these folders.
pub(super) fn products(folders: &[PathBuf], loaded: &LoadedSuite) -> anyhow::Result<Products> {
    let mut products = Products::default();
    for folder in folders {
        for path in below(folder, &[RESULTS, REPORT])? {
            if !path.ends_with(RESULTS) {
                products.documents.push(Document::read(&path)?);
                products.results.push(None);
                continue;
            }
            let kept = results::read(&path)?;
            match kept.document(loaded) {
                Some(document) => {
                    products.documents.push(document);
                    products.results.push(Some(kept));
                }
                None => products.outdated.push(format!(
                    "{} is left out: {} is of other cases of {} than this suite has",
                    kept.run.target,
                    path.display(),
                    kept.outdated(&loaded.suite).join(", ")
                )),
            }
        }
    }
    Ok(products)
}

/// The first of these files in each directory below a folder, by name.
fn below(folder: &Path, names: &[&str]) -> anyhow::Result<Vec<PathBuf>> {
    let reading = || format!("cannot read the folder {}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).with_context(reading)? {
        let directory = entry.with_context(reading)?.path();
        let files = names.iter().map(|name| directory.join(name));
        paths.extend(files.into_iter().find(|path| path.is_file()));
    }
    if paths.is_empty() {
        bail!(
            "no report in {}: none of its directories has a {}; `targets/run NAME` leaves one",
            folder.display(),
            names.join(" or a ")
        );
    }
    paths.sort();
    Ok(paths)
}
