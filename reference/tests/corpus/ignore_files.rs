//! Ignore files on every level, with all kinds of rules.
//!
//! None is a link, which git does not follow and rg does. A byte order mark is only before
//! comments: rg skips it since version 14.

use std::fs;
use std::path::{Path, PathBuf};

use super::dice::Dice;

const AT_THE_ROOT: &str =
    "# of all\n*.log\n!keep.log\n/target\n.*\n!.ci.yml\n!/.github/\n**/gen/*.ts\n";

const RULES: &[&str] = &[
    "*.tmp",
    "*.log",
    "!keep.log",
    "!*.log",
    "/a.rs",
    "/src/",
    "a",
    "b/",
    "!b/",
    "doc/*.md",
    "/doc/**/a.rs",
    "**/vendor",
    "vendor/**",
    "!vendor/keep.log",
    "n1?.rs",
    "n[2-4]*.rs",
    "n[!2-4]?.md",
    "\\#hash.rs",
    "\\!important.rs",
    "\\[ab].rs",
    "[[]ab].rs",
    "x y",
    "a b.rs",
    "tail\\ .rs",
    " space.rs",
    "Größe/",
    "日*",
    "*.RS",
    "{a,b}.rs",
    "*star.rs",
    "\\*star.rs",
    "what\\?.rs",
    "-dash",
    "!-v.rs",
    "#",
    "",
    "   ",
    "# comment",
    "*.toml   ",
    "a/b",
    "!a/b/",
    "*/lib.rs",
    "**/tests/**/mod.rs",
    "core",
    ".env",
    "!.env",
    ".*",
    "!.*",
    "!.ci",
    "!.ci/",
    "!.cache/",
    "!/.travis.yml",
    "!.hidden.rs",
    "node_modules/",
    "a.tar.*",
];

/// Rules that ignore everything and include some of it again.
const OF_WHITELISTS: &[&str] = &[
    "*\n!*/\n!*.rs\n",
    "*\n!.gitignore\n!.travis.yml\n!src\n!src/**\n",
    "/*\n!/lib.rs\n!/.ci.yml\n",
    ".*\n!.[ct]*\n",
];

pub(super) fn write(root: &Path, directories: &[PathBuf], dice: &mut Dice) {
    fs::write(root.join(".gitignore"), AT_THE_ROOT).expect("written");
    for directory in directories {
        match dice.below(12) {
            0..4 => write_in(directory, &some(dice)),
            4 => {
                let rules = *dice.pick(OF_WHITELISTS);
                write_in(directory, rules);
            }
            5 => fs::create_dir(directory.join(".gitignore")).expect("a directory of that name"),
            _ => {}
        }
    }
}

fn some(dice: &mut Dice) -> String {
    let begin = *dice.pick(&["", "", "\u{feff}# marked\n"]);
    let end = *dice.pick(&["\n", "\n", "\r\n"]);
    let rules = dice.some(5, RULES).join(end);
    // The last line may lack a line end.
    format!("{begin}{rules}{}", dice.pick(&["", end]))
}

fn write_in(directory: &Path, rules: &str) {
    fs::write(directory.join(".gitignore"), rules).expect("written");
}
