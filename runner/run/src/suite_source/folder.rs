//! The files below a directory.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use seekspec_conformance::suite::SourceFile;

use crate::text_file;

/// The YAML files below a directory, sorted by path.
pub(super) fn read_folder(folder: &Path) -> anyhow::Result<Vec<SourceFile>> {
    if !folder.is_dir() {
        let problem = if folder.exists() {
            "is not a directory"
        } else {
            "does not exist"
        };
        bail!(
            "{} {problem}; `--fixtures` takes the directory of the profiles",
            folder.display()
        );
    }
    let mut sources = Vec::new();
    collect(folder, "", &mut Vec::new(), &mut sources)?;
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    if sources.is_empty() {
        bail!(
            "no fixtures in {}: none of its directories contains a .yaml file",
            folder.display()
        );
    }
    Ok(sources)
}

/// Collects the YAML files of all directories below `folder`, not those directly in it. `above` are the
/// real directories on the way to it; a link that leads back to one of them is skipped.
fn collect(
    folder: &Path,
    prefix: &str,
    above: &mut Vec<PathBuf>,
    sources: &mut Vec<SourceFile>,
) -> anyhow::Result<()> {
    let reading = || format!("cannot read the folder {}", folder.display());
    let real = folder.canonicalize().with_context(reading)?;
    if above.contains(&real) {
        return Ok(());
    }
    above.push(real);
    for entry in fs::read_dir(folder).with_context(reading)? {
        let path = entry.with_context(reading)?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        if path.is_dir() && !name.starts_with('.') {
            collect(&path, &format!("{prefix}{name}/"), above, sources)?;
        } else if !prefix.is_empty() && name.ends_with(".yaml") {
            let text = text_file::read(&path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            sources.push(SourceFile {
                path: format!("{prefix}{name}"),
                text: text.into(),
            });
        }
    }
    above.pop();
    Ok(())
}
