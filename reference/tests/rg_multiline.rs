//! Compares omp's search of random texts with `rg --multiline`, for random patterns that may span
//! lines.
//!
//! `SEEKSPEC_RG_PATTERNS=5000 cargo test -p seekspec-reference --test rg_multiline` tries more
//! patterns. A seed that failed is given by `SEEKSPEC_RG_SEED`.
//!
//! No pattern has two assertions in a row: ripgrep 13 misses those, such as `c$\b\na` on `c\na`.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use fastrand::Rng;
use serde_json::json;

use seekspec_reference::host::{Context, SystemClock};
use seekspec_reference::profiles::Tool;
use seekspec_reference::profiles::omp::search::{SearchRules, SearchTool};

const PATTERNS: usize = 200;

const SEED: u64 = 20_261_126;

const PIECES: &str = r"a b c ab \n \n \n \n\n \s \s* \s+? . .* .+? ^a b$ [^a] [^a]* \w+ \W (?:a|b) (a\n)? (?s:.) (?s:.*?) x* | \d \r?\n é";

const WORDS: &[&str] = &[
    "a", "b", "c", "ab", "é", " ", "1", "-", "\n", "\n", "\n\n", "\r\n", "x", "xx",
];

fn some_of(rng: &mut Rng, pieces: &[&str], most: usize) -> String {
    let number = rng.usize(1..=most);
    let chosen = (0..number).map(|_| pieces[rng.usize(..pieces.len())]);
    chosen.collect()
}

/// The numbers of the matching lines; `None`: the pattern is refused.
fn ours(root: &Path, pattern: &str) -> Option<Vec<u64>> {
    let mut rules = SearchRules::default();
    (rules.context.before, rules.context.after) = (0, 0);
    let clock = SystemClock::default();
    let arguments = json!({"pattern": pattern, "paths": "text"});
    let tool = SearchTool { rules };
    let result = tool.call(&arguments, &Context::new(root, &clock));
    let lines = result.text.lines().filter_map(|line| {
        let (number, _) = line.strip_prefix('*')?.split_once(':')?;
        number.parse().ok()
    });
    (!result.is_error).then(|| lines.collect())
}

/// The same of `rg`; `Err`: it is missing.
fn theirs(root: &Path, pattern: &str) -> Result<Option<Vec<u64>>, std::io::Error> {
    let output = Command::new("rg")
        .args([
            "--no-config",
            "--multiline",
            "--text",
            "--line-number",
            "--no-filename",
            "--color=never",
        ])
        .args(["--regexp", pattern, "text"])
        .current_dir(root)
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines = text
        .split('\n')
        .filter_map(|line| line.split_once(':')?.0.parse().ok());
    Ok((output.status.code() != Some(2)).then(|| lines.collect()))
}

#[test]
fn random_patterns_of_several_lines_match_where_rg_matches() {
    let number = |name| env::var(name).ok().and_then(|text| text.parse().ok());
    let patterns =
        number("SEEKSPEC_RG_PATTERNS").map_or(PATTERNS, |patterns: u64| patterns as usize);
    let fresh = number("SEEKSPEC_RG_SEED").unwrap_or_else(|| Rng::new().u64(..));
    let pieces: Vec<&str> = PIECES.split(' ').collect();
    let folder = tempfile::tempdir().expect("a directory");
    for seed in [SEED, fresh] {
        let mut rng = Rng::with_seed(seed);
        for _ in 0..patterns / 2 {
            let text = some_of(&mut rng, WORDS, 24);
            fs::write(folder.path().join("text"), &text).expect("written");
            let pattern = some_of(&mut rng, &pieces, 4) + r"\n" + &some_of(&mut rng, &pieces, 3);
            let Ok(expected) = theirs(folder.path(), &pattern) else {
                assert!(
                    env::var_os("CI").is_none(),
                    "rg is missing; `.ci/run` installs it"
                );
                eprintln!("skipped: rg is missing; install ripgrep to run this test");
                return;
            };
            let found = ours(folder.path(), &pattern);
            assert_eq!(found, expected, "seed {seed}: {pattern:?} in {text:?}");
        }
    }
    println!("{patterns} patterns, seeds {SEED} and {fresh}: 0 differences");
}
