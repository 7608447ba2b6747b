//! Trees that look like a source repository, the same on every machine for the same seed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use filetime::FileTime;

const EXTENSIONS: &[(&str, u32)] = &[
    ("ts", 40),
    ("json", 15),
    ("md", 10),
    ("js", 15),
    ("css", 5),
    ("snap", 5),
    ("log", 10),
];
pub(crate) const FILES_PER_DIRECTORY: usize = 16;
const SUBDIRECTORIES: usize = 6;

/// One directory in this many has its own ignore file.
const DIRECTORIES_PER_IGNORE_FILE: usize = 50;

/// The latest modification time of a file, in seconds since the Unix epoch.
const LATEST: i64 = 1_700_000_000;

/// Makes a source-like tree of `files` files below `root`: about sixteen files per directory, two
/// fifths of them `.ts`, one in twenty hidden, with random modification times. It has a `.git`
/// directory; its `.gitignore` covers a tenth of the files, and one directory in fifty has another
/// one.
///
/// # Errors
/// A file or directory cannot be created.
pub fn make_tree(root: &Path, files: usize, seed: u64) -> io::Result<()> {
    let mut rng = Rng::with_seed(seed);
    fs::create_dir_all(root.join(".git"))?;
    fs::write(root.join(".git/HEAD"), "ref: refs/heads/main\n")?;
    fs::write(root.join(".gitignore"), "*.log\n/target/\nnode_modules/\n")?;
    for number in 0..files.div_ceil(FILES_PER_DIRECTORY) {
        let directory = directory(root, number);
        fs::create_dir_all(&directory)?;
        if number % DIRECTORIES_PER_IGNORE_FILE == DIRECTORIES_PER_IGNORE_FILE - 1 {
            fs::write(
                directory.join(".gitignore"),
                "*.snap\n/build/\nmodule-0.*\n!keep.log\n",
            )?;
        }
        for file in 0..FILES_PER_DIRECTORY.min(files - number * FILES_PER_DIRECTORY) {
            make_file(&directory, file, &mut rng)?;
        }
    }
    Ok(())
}

/// The files are empty: they are never read, and a million of them fit on any disk.
fn make_file(directory: &Path, number: usize, rng: &mut Rng) -> io::Result<()> {
    let dot = if rng.u32(0..20) == 0 { "." } else { "" };
    let path = directory.join(format!("{dot}module-{number}.{}", extension(rng)));
    fs::write(&path, "")?;
    let seconds = LATEST - rng.i64(0..100_000_000);
    filetime::set_file_mtime(
        &path,
        FileTime::from_unix_time(seconds, rng.u32(0..1_000_000_000)),
    )
}

/// The path of a directory by its number; each directory has [`SUBDIRECTORIES`] subdirectories.
pub(crate) fn directory(root: &Path, number: usize) -> PathBuf {
    let mut names = Vec::new();
    let mut rest = number;
    while rest > 0 {
        rest -= 1;
        names.push(format!("part-{}", rest % SUBDIRECTORIES));
        rest /= SUBDIRECTORIES;
    }
    names
        .iter()
        .rev()
        .fold(root.to_owned(), |path, name| path.join(name))
}

fn extension(rng: &mut Rng) -> &'static str {
    let total = EXTENSIONS.iter().map(|(_, share)| share).sum();
    let mut drawn = rng.u32(0..total);
    for (name, share) in EXTENSIONS {
        if drawn < *share {
            return name;
        }
        drawn -= share;
    }
    "ts"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_of_different_numbers_are_different() {
        let root = Path::new("/");
        let mut paths: Vec<_> = (0..1000).map(|number| directory(root, number)).collect();
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), 1000);
    }
}
