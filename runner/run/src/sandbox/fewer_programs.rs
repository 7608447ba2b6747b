//! A `PATH` that lacks some programs.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{self, Path, PathBuf};

use super::error::{At, SandboxError};
use super::run_directory::RunDirectory;

impl RunDirectory {
    /// The `PATH` without these programs: each directory that has one of them is replaced by one of
    /// links to all else that it has. The others stay as they are, so that a program that looks
    /// beside itself still finds what it needs.
    ///
    /// # Errors
    /// A directory cannot be made, or has a name that is not UTF-8.
    pub fn path_without(&self, programs: &[&str], path: &OsStr) -> Result<String, SandboxError> {
        let mut directories = Vec::new();
        for given in env::split_paths(path) {
            let is_without = !programs.iter().any(|program| given.join(program).is_file());
            directories.push(if is_without {
                given
            } else {
                self.links(programs, &given)?
            });
        }
        // Their names come from a `PATH`, and ours have no separator in them.
        let joined = env::join_paths(directories).unwrap_or_default();
        let text = joined.into_string();
        text.map_err(|text| SandboxError::NotUtf8(PathBuf::from(text)))
    }

    /// A directory with a link to each entry of another but for the programs.
    fn links(&self, programs: &[&str], from: &Path) -> Result<PathBuf, SandboxError> {
        let links = self.new_path("programs");
        fs::create_dir(&links).at("make", &links)?;
        let from = path::absolute(from).at("read", from)?;
        for entry in fs::read_dir(&from).at("read", &from)? {
            let name = entry.at("read", &from)?.file_name();
            if !programs.iter().any(|program| **program == *name) {
                let link = links.join(&name);
                symlink(from.join(&name), &link).at("make", &link)?;
            }
        }
        Ok(links)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_named_programs_are_gone() {
        let directory = RunDirectory::create().unwrap();
        let [first, second] = ["first", "second"].map(|name| directory.path().join(name));
        for (folder, name) in [(&first, "rg"), (&first, "sort"), (&second, "node")] {
            fs::create_dir_all(folder).unwrap();
            fs::write(folder.join(name), "").unwrap();
        }
        let path = env::join_paths([&first, &second]).unwrap();
        let without = directory.path_without(&["rg", "fd"], &path).unwrap();
        let folders: Vec<PathBuf> = env::split_paths(&without).collect();
        assert!(folders[0] != first && folders[1] == second);
        assert!(folders[0].join("sort").is_file() && !folders[0].join("rg").exists());
    }
}
