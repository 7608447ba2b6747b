//! Trees for benchmarks, and the measuring of calls on them. Trees are made by a seeded generator, so that the same numbers give the same tree on every machine.

mod calls;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use filetime::FileTime;

pub use calls::{MakeTree, measure_calls};

const EXTENSIONS: &[(&str, u32)] = &[
    ("ts", 40),
    ("json", 15),
    ("md", 10),
    ("js", 15),
    ("css", 5),
    ("snap", 5),
    ("log", 10),
];
const FILES_A_DIRECTORY: usize = 16;
const SUBDIRECTORIES: usize = 6;

/// The moment before which every file was last modified, in seconds since the Unix epoch.
const LATEST: i64 = 1_700_000_000;

/// Makes a source-like tree of so many files below `root`: about sixteen files a directory, two fifths of them `.ts`, modification times
/// in no order, a `.gitignore` at the top that covers the `.log` files.
///
/// # Errors
/// What the file system says.
pub fn make_tree(root: &Path, files: usize, seed: u64) -> io::Result<()> {
    let mut rng = Rng::with_seed(seed);
    fs::write(root.join(".gitignore"), "*.log\n")?;
    let directories = files.div_ceil(FILES_A_DIRECTORY);
    for number in 0..directories {
        let directory = directory(root, number);
        fs::create_dir_all(&directory)?;
        for file in 0..FILES_A_DIRECTORY.min(files - number * FILES_A_DIRECTORY) {
            make_file(&directory, file, &mut rng)?;
        }
    }
    Ok(())
}

fn make_file(directory: &Path, number: usize, rng: &mut Rng) -> io::Result<()> {
    let path = directory.join(format!("module-{number}.{}", extension(rng)));
    fs::write(&path, format!("export const value = {};\n", rng.u32(..)))?;
    filetime::set_file_mtime(
        &path,
        FileTime::from_unix_time(LATEST - rng.i64(0..100_000_000), 0),
    )
}

/// Makes a tree of so many files of source-like text below `root`, four kilobytes on average: `return` is in every file,
/// `needle` in one of a thousand.
///
/// # Errors
/// What the file system says.
pub fn make_sources(root: &Path, files: usize, seed: u64) -> io::Result<()> {
    let mut rng = Rng::with_seed(seed);
    make_tree(root, files, seed)?;
    for number in 0..files {
        let directory = directory(root, number / FILES_A_DIRECTORY);
        let prefix = format!("module-{}.", number % FILES_A_DIRECTORY);
        for entry in fs::read_dir(&directory)?.flatten() {
            if entry.file_name().to_string_lossy().starts_with(&prefix) {
                fs::write(entry.path(), source(number, &mut rng))?;
            }
        }
    }
    Ok(())
}

const WORDS: &[&str] = &[
    "value", "index", "buffer", "length", "config", "handler", "request", "parse", "state", "map",
    "filter", "node",
];

fn source(number: usize, rng: &mut Rng) -> String {
    let mut text = String::new();
    for function in 0..rng.usize(5..35) {
        let called = if function == 0 && number.is_multiple_of(1000) {
            "needle"
        } else {
            word(rng)
        };
        text.push_str(&format!(
            "export function {}_{}_{function}({}: number) {{\n",
            word(rng),
            word(rng),
            word(rng)
        ));
        for _ in 0..rng.usize(1..5) {
            text.push_str(&format!(
                "    const {} = {}({}.{}, {});\n",
                word(rng),
                word(rng),
                word(rng),
                word(rng),
                rng.u16(..)
            ));
        }
        text.push_str(&format!("    return {called}();\n}}\n\n"));
    }
    text
}

fn word(rng: &mut Rng) -> &'static str {
    WORDS[rng.usize(..WORDS.len())]
}

/// The directory of that number, in a tree in which each has [`SUBDIRECTORIES`] below it.
fn directory(root: &Path, number: usize) -> PathBuf {
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
