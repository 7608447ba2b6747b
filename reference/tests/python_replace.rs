//! Compares codescout's `edit_file` with Python's `str.replace` on random texts.
//!
//! `SEEKSPEC_PYTHON_EDITS=5000 cargo test -p seekspec-reference --test python_replace` tries more
//! edits. A seed that failed is given by `SEEKSPEC_PYTHON_SEED`.
#![expect(
    clippy::expect_used,
    reason = "clippy allows them in tests, but not in the functions that the tests of such a file share"
)]

use std::env;
use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use fastrand::Rng;
use serde_json::{Value, json};

use seekspec_reference::host::{Context, SystemClock};
use seekspec_reference::profiles::Tool;
use seekspec_reference::profiles::codescout::edit_file::EditFileTool;

const EDITS: usize = 1_000;

const SEED: u64 = 20_261_126;

/// Answers each edit with the new text, or null if the old text does not occur.
const ORACLE: &str = "
import json, sys
def edit(text, old, new, all):
    return text.replace(old, new, -1 if all else 1) if old in text else None
json.dump([edit(*asked) for asked in json.load(sys.stdin)], sys.stdout)
";

const PIECES: &[&str] = &[
    "a", "a", "aa", "b", "ab", " ", "\t", "\n", "\r\n", "\r", "$&", "$$", "$1", "\\1", "\\n", "&",
    "é", "e\u{301}", "😀", "\u{feff}", "\0", "\u{2028}", "“", "\"", ".", "*", "(", "[", "\u{a0}",
];

fn some_of(rng: &mut Rng, least: usize, most: usize) -> String {
    let number = rng.usize(least..=most);
    let chosen = (0..number).map(|_| PIECES[rng.usize(..PIECES.len())]);
    chosen.collect()
}

/// Half of the old texts are a part of the text.
fn edit(rng: &mut Rng) -> Value {
    let text = some_of(rng, 1, 30);
    let characters: Vec<char> = text.chars().collect();
    let from = rng.usize(..characters.len());
    let to = rng.usize(from + 1..=characters.len().min(from + 5));
    let part: String = characters[from..to].iter().collect();
    let old = if rng.bool() { part } else { some_of(rng, 1, 2) };
    json!([text, old, some_of(rng, 0, 3), rng.bool()])
}

fn python(asked: &[Value]) -> Option<Vec<Value>> {
    let mut python = Command::new("python3")
        .args(["-c", ORACLE])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = python.stdin.take().expect("a pipe");
    let written = serde_json::to_vec(asked).expect("JSON");
    stdin.write_all(&written).expect("python reads");
    drop(stdin);
    let output = python.wait_with_output().expect("python ends");
    Some(serde_json::from_slice(&output.stdout).expect("JSON"))
}

#[test]
fn random_edits_are_those_of_python() {
    let number = |name| env::var(name).ok().and_then(|text| text.parse().ok());
    let edits = number("SEEKSPEC_PYTHON_EDITS").map_or(EDITS, |edits: u64| edits as usize);
    let fresh = number("SEEKSPEC_PYTHON_SEED").unwrap_or_else(|| Rng::new().u64(..));
    let (folder, clock) = (
        tempfile::tempdir().expect("a directory"),
        SystemClock::new(),
    );
    let file = folder.path().join("text");
    for seed in [SEED, fresh] {
        let mut rng = Rng::with_seed(seed);
        let asked: Vec<Value> = (0..edits / 2).map(|_| edit(&mut rng)).collect();
        let Some(expected) = python(&asked) else {
            eprintln!("skipped: python3 is missing");
            return;
        };
        for (asked, expected) in asked.iter().zip(&expected) {
            let text = asked[0].as_str().expect("a text");
            fs::write(&file, text).expect("written");
            let arguments = json!({
                "path": "text", "old_string": asked[1], "new_string": asked[2], "replace_all": asked[3],
            });
            let result =
                EditFileTool::default().call(&arguments, &Context::new(folder.path(), &clock));
            let edited = fs::read_to_string(&file).expect("a text");
            assert_eq!(
                result.is_error,
                expected.is_null(),
                "seed {seed}: {asked}: {}",
                result.text
            );
            assert_eq!(
                edited,
                expected.as_str().unwrap_or(text),
                "seed {seed}: {asked}"
            );
        }
    }
    println!("{edits} edits, seeds {SEED} and {fresh}: 0 differences");
}
