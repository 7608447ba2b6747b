//! Trees of text that looks like source code.

use std::fs;
use std::io;
use std::path::Path;

use fastrand::Rng;

use crate::tree::{FILES_PER_DIRECTORY, directory, make_tree};

/// Makes a tree of `files` files of source-like text below `root`, four kilobytes on average.
/// `return` is in every file, `needle` in one of a thousand.
///
/// # Errors
/// A file or directory cannot be created.
pub fn make_sources(root: &Path, files: usize, seed: u64) -> io::Result<()> {
    let mut rng = Rng::with_seed(seed);
    make_tree(root, files, seed)?;
    for number in 0..files {
        let directory = directory(root, number / FILES_PER_DIRECTORY);
        let prefix = format!("module-{}.", number % FILES_PER_DIRECTORY);
        for entry in fs::read_dir(&directory)?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.trim_start_matches('.').starts_with(&prefix) {
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
