//! Names that are common, hidden, or special in a shell, a glob or an ignore file.

use super::dice::Dice;

const DIRECTORIES: &[&str] = &[
    "src",
    "src",
    "lib",
    "tests",
    "doc",
    "docs",
    "a",
    "b",
    "a/b",
    "target",
    "gen",
    "node_modules",
    "vendor",
    ".ci",
    ".github",
    ".cache",
    "x y",
    "[ab]",
    "{a,b}",
    "Größe",
    "日本",
    "Src",
    "-dash",
    "a.b",
];

const FILES: &[&str] = &[
    "lib.rs",
    "mod.rs",
    "a.rs",
    "b.ts",
    "a.log",
    "keep.log",
    "b.md",
    "README.md",
    "Makefile",
    "Cargo.toml",
    ".env",
    ".ci.yml",
    ".travis.yml",
    ".hidden.rs",
    "..dots.rs",
    "!important.rs",
    "#hash.rs",
    "[ab].rs",
    "{a,b}.rs",
    "*star.rs",
    "what?.rs",
    "a b.rs",
    " space.rs",
    "tail .rs",
    "-v.rs",
    "ä.rs",
    "a\u{308}.rs",
    "ß.TS",
    "文.md",
    "UPPER.RS",
    "no-extension",
    "a.tar.gz",
    "a'b\"c.rs",
    "back\\slash.rs",
    "co:12:lon.rs",
    "b.rs~",
    "core",
];

const EXTENSIONS: &[&str] = &["rs", "rs", "rs", "ts", "md", "toml", "log", "tmp", "txt"];

/// The path of a file, relative to the root.
pub(super) fn path(dice: &mut Dice) -> String {
    let mut segments: Vec<String> = dice
        .some(4, DIRECTORIES)
        .into_iter()
        .map(str::to_owned)
        .collect();
    segments.push(name(dice));
    segments.join("/")
}

fn name(dice: &mut Dice) -> String {
    if dice.below(2) == 0 {
        return (*dice.pick(FILES)).to_owned();
    }
    format!("n{}.{}", dice.below(400), dice.pick(EXTENSIONS))
}
