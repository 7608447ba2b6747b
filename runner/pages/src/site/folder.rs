//! The folder of a site on disk.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::SitePage;
use seekspec_run::text_file;
use seekspec_run::whole_file;

/// The file that lists the files of a site, by which a folder is known to be one.
const LIST: &str = "files.txt";
/// Its first line.
const TITLE: &str = "The files of a site that `seekspec site` wrote, which its next run replaces:";

/// A folder that a site may be written to: a new one, an empty one, or an earlier site.
#[derive(Debug)]
pub struct SiteFolder {
    path: PathBuf,
    /// The files of the earlier site.
    earlier: BTreeSet<String>,
}

/// A folder that a site must not be written to.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// It has other files.
    #[error(
        "{} is not empty, and no site that `seekspec site` wrote; name a new folder, or an empty one",
        .0.display()
    )]
    Foreign(PathBuf),
    /// It cannot be read or written.
    #[error("cannot write the site to {}", .0.display())]
    System(PathBuf, #[source] io::Error),
}

impl SiteFolder {
    /// Looks at the folder, and makes it if it is not there.
    ///
    /// # Errors
    /// A folder with other files, and errors of the system.
    pub fn open(path: &Path) -> Result<Self, FolderError> {
        let failed = |error| FolderError::System(path.to_owned(), error);
        fs::create_dir_all(path).map_err(failed)?;
        let is_empty = fs::read_dir(path).map_err(failed)?.next().is_none();
        let earlier = text_file::read_generated(&path.join(LIST)).ok();
        let earlier = earlier.as_deref().and_then(|text| text.strip_prefix(TITLE));
        match earlier {
            None if !is_empty => Err(FolderError::Foreign(path.to_owned())),
            earlier => Ok(Self {
                path: path.to_owned(),
                earlier: earlier
                    .unwrap_or_default()
                    .lines()
                    .filter(|line| is_inside(line))
                    .map(str::to_owned)
                    .collect(),
            }),
        }
    }

    /// Writes the pages, and removes those of the earlier site that are no longer there.
    ///
    /// # Errors
    /// Errors of the system.
    pub fn write(&self, pages: &[SitePage]) -> Result<(), FolderError> {
        // Written first: a site that was written in part is known as one, too.
        let paths: BTreeSet<&str> = pages.iter().map(|page| page.path.as_str()).collect();
        let earlier = self.earlier.iter().map(String::as_str);
        let both: BTreeSet<&str> = paths.iter().copied().chain(earlier).collect();
        self.write_list(&both)?;
        for page in pages {
            self.write_file(&page.path, &page.text)?;
        }
        for gone in self
            .earlier
            .iter()
            .filter(|path| !paths.contains(path.as_str()))
        {
            self.remove(gone);
        }
        self.write_list(&paths)
    }

    fn write_list(&self, paths: &BTreeSet<&str>) -> Result<(), FolderError> {
        let lines = paths.iter().copied().filter(|path| !path.is_empty());
        let lines: Vec<&str> = lines.collect();
        self.write_file(LIST, &format!("{TITLE}\n{}\n", lines.join("\n")))
    }

    fn write_file(&self, path: &str, text: &str) -> Result<(), FolderError> {
        let file = self.path.join(path);
        let failed = |error| FolderError::System(file.clone(), error);
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent).map_err(failed)?;
        }
        whole_file::replace(&file, text).map_err(failed)
    }

    /// A page that is already gone, or that someone keeps open, does not make it fail.
    fn remove(&self, path: &str) {
        drop(fs::remove_file(self.path.join(path)));
        for folder in Path::new(path).ancestors().skip(1) {
            if folder.as_os_str().is_empty() || fs::remove_dir(self.path.join(folder)).is_err() {
                break;
            }
        }
    }
}

/// Whether a line of the list names a file below the folder: another hand may have written it.
fn is_inside(path: &str) -> bool {
    !path.is_empty()
        && path
            .split('/')
            .all(|part| !part.is_empty() && part != "." && part != "..")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(path: &str) -> SitePage {
        SitePage {
            path: path.to_owned(),
            text: path.to_owned(),
        }
    }

    fn files(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_second_site_replaces_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let write = |paths: &[&str]| {
            let pages: Vec<SitePage> = paths.iter().map(|path| page(path)).collect();
            SiteFolder::open(folder.path())
                .unwrap()
                .write(&pages)
                .unwrap();
        };
        write(&["index.html", "a/b/c.html"]);
        fs::write(folder.path().join("notes"), "").unwrap();
        write(&["index.html", "d.html"]);
        assert_eq!(
            files(folder.path()),
            ["d.html", LIST, "index.html", "notes"]
        );
    }

    #[test]
    fn other_folders_are_left_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("thesis.txt"), "").unwrap();
        let error = SiteFolder::open(folder.path()).unwrap_err();
        assert!(matches!(error, FolderError::Foreign(_)), "{error}");
        assert_eq!(files(folder.path()), ["thesis.txt"]);
    }

    #[test]
    fn a_list_cannot_name_files_elsewhere() {
        let outside = ["../a", "/etc/passwd", "a/../../b", "", "a//b"];
        assert!(outside.iter().all(|path| !is_inside(path)));
        assert!(is_inside("tools/a/b.html"));
    }
}
