//! The reports that a command is given: files, and those of targets that have a directory each.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use seekspec_pages::results::{self, Results};
use seekspec_run::document::Document;
use seekspec_run::suite_source::LoadedSuite;

/// The ends of the names of reports in the directory of a product: it may be judged by several profiles.
const REPORT: &str = "report.json";
/// Those of results, which a repository keeps.
const RESULTS: &str = "results.json";

/// A report, or that of results, as far as these go.
///
/// # Errors
/// A file that cannot be read, and results of other cases than the suite has.
pub(super) fn report(path: &Path, loaded: &LoadedSuite) -> anyhow::Result<Document> {
    if !is_of_results(path) {
        return Document::read(path);
    }
    let kept = results::read(path)?;
    match kept.document(loaded) {
        Some(document) => Ok(document),
        None => bail!("{}", outdated(path, &kept, loaded)),
    }
}

fn is_of_results(path: &Path) -> bool {
    path.to_string_lossy().ends_with(RESULTS)
}

fn outdated(path: &Path, kept: &Results, loaded: &LoadedSuite) -> String {
    format!(
        "{}: {} is of other cases of {} than this suite has",
        kept.run.target,
        path.display(),
        kept.outdated(&loaded.suite).join(", ")
    )
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
        for path in below(folder)? {
            if !is_of_results(&path) {
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
                None => products
                    .outdated
                    .push(format!("left out: {}", outdated(&path, &kept, loaded))),
            }
        }
    }
    Ok(products)
}

/// The results in each directory below a folder, or else the reports, by name.
fn below(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let reading = || format!("cannot read the folder {}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).with_context(reading)? {
        let directory = entry.with_context(reading)?.path();
        let Ok(files) = fs::read_dir(&directory) else {
            continue;
        };
        let mut files: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
        files.retain(|path| is_of_results(path) || path.to_string_lossy().ends_with(REPORT));
        let results: Vec<PathBuf> = files
            .iter()
            .filter(|path| is_of_results(path))
            .cloned()
            .collect();
        // The report of results that are kept says the same.
        files.retain(|path| {
            let text = path.to_string_lossy();
            let kept = text
                .strip_suffix(REPORT)
                .map(|start| format!("{start}{RESULTS}"));
            kept.is_none_or(|kept| !results.contains(&PathBuf::from(kept)))
        });
        paths.extend(files);
    }
    if paths.is_empty() {
        bail!(
            "no report in {}: none of its directories has a {}; `targets/run NAME` leaves one",
            folder.display(),
            [RESULTS, REPORT].join(" or a ")
        );
    }
    paths.sort();
    Ok(paths)
}
