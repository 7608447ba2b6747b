//! Compares patterns of virtual resources with JavaScript's `RegExp`, as Node has it.
//!
//! `SEEKSPEC_NODE_PATTERNS=20000 cargo test -p seekspec-reference --test node_regexp` tries more
//! patterns. A seed that failed is given by `SEEKSPEC_NODE_SEED`, and a JSON list of further patterns by
//! `SEEKSPEC_NODE_LIST=FILE`.

#![expect(
    clippy::expect_used,
    reason = "clippy allows them in tests, but not in the functions that the tests of such a file share"
)]

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use fastrand::Rng;
use serde_json::{Value, json};

use seekspec_reference::engine::grep::{
    EcmaPattern, GrepLimits, HitLimits, RegexDialect, RegexOptions,
};
use seekspec_reference::engine::stop_signal::StopSignal;
use seekspec_reference::host::{Cancellation, SystemClock};

const PATTERNS: usize = 2_000;

const SEED: u64 = 20_261_126;

/// Answers each pattern with the lines that it matches, or null if it is refused.
const ORACLE: &str = r#"
const answer = ({pattern, i, multiline, text}) => {
  let regex;
  try { regex = new RegExp(pattern, i ? "gim" : "gm"); } catch { return null; }
  try { return lines(regex, multiline, text); } catch (error) { return error.message; }
};
const lines = (regex, multiline, text) => {
  const found = [], all = multiline ? [...text.matchAll(regex)] : [];
  let begin = 0, matchEnd = 0, number = 0;
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    number += 1;
    regex.lastIndex = 0;
    let shown = begin < matchEnd || !multiline && regex.test(line.replace(/\r?\n$|\r$/, ""));
    const lastPlace = begin + line.length - (line.endsWith("\n") ? 1 : 0);
    while (all.length && all[0].index <= lastPlace) {
      matchEnd = all[0].index + all.shift()[0].length;
      shown = true;
    }
    if (shown) found.push(number);
    begin += line.length;
  }
  return found;
};
const asked = JSON.parse(require("fs").readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(asked.map(answer)));
"#;

const PIECES: &[&str] = &[
    "a",
    "b",
    "k",
    "s",
    "A",
    "1",
    "-",
    " ",
    "/",
    ",",
    "é",
    "ß",
    "😀",
    "ſ",
    "\u{212A}",
    "\u{2028}",
    "\u{a0}",
    ".",
    "^",
    "$",
    "|",
    "(",
    ")",
    "(?:",
    "(?=",
    "(?!",
    "(?<=",
    "(?<!",
    "(?<n>",
    "(?<m>",
    "(?<π>",
    "(?<1>",
    "(?",
    "[",
    "]",
    "[^",
    "[]",
    "[^]",
    "a-k",
    "k-a",
    "\\d-",
    "-\\w",
    "*",
    "+",
    "?",
    "{",
    "}",
    "{2}",
    "{0,1}",
    "{,2}",
    "{1,",
    "{2,1}",
    "{99999999999}",
    "{0,99999999999}",
    "*?",
    "+?",
    "\\",
    "\\b",
    "\\B",
    "\\d",
    "\\D",
    "\\w",
    "\\W",
    "\\s",
    "\\S",
    "\\1",
    "\\2",
    "\\3",
    "\\11",
    "\\0",
    "\\07",
    "\\8",
    "\\101",
    "\\400",
    "\\a",
    "\\z",
    "\\A",
    "\\e",
    "\\-",
    "\\/",
    "\\k",
    "\\k<n>",
    "\\k<m>",
    "\\c",
    "\\cA",
    "\\cJ",
    "\\c1",
    "\\c_",
    "\\x",
    "\\x41",
    "\\x4",
    "\\u",
    "\\u0041",
    "\\u{61}",
    "\\ud83d",
    "\\ude00",
    "\\p{L}",
    "\\t",
    "\\n",
    "\\r",
    "\\v",
];

const WORDS: &[&str] = &[
    "a", "b", "k", "K", "s", "S", "A", "1", "-", " ", "_", "é", "É", "ß", "ẞ", "ſ", "😀", "💩",
    "\u{212A}", "\u{2028}", "\u{a0}", "\t", "\u{1}", "\0", "\\", "c", "n", "]", "{", "p{L}", "u",
    "\r", "\n", "\r\n", "\n", "aa", "kk", "ab",
];

fn some_of(rng: &mut Rng, pieces: &[&str], most: usize) -> String {
    let number = rng.usize(1..=most);
    let chosen = (0..number).map(|_| pieces[rng.usize(..pieces.len())]);
    chosen.collect()
}

/// Words, and pieces of the pattern itself, which it often matches.
fn text(rng: &mut Rng, pattern: &str) -> String {
    let characters: Vec<char> = pattern.chars().collect();
    let mut text = String::new();
    for _ in 0..rng.usize(1..=20) {
        if characters.is_empty() || rng.bool() {
            text.push_str(WORDS[rng.usize(..WORDS.len())]);
        } else {
            let begin = rng.usize(..characters.len());
            text.extend(characters[begin..].iter().take(rng.usize(1..=8)));
        }
    }
    text
}

/// Half of the patterns are balanced, so that most of those are valid.
fn pattern(rng: &mut Rng) -> String {
    let mut pattern = some_of(rng, PIECES, 8);
    if rng.bool() {
        let open = pattern.matches('(').count() - pattern.matches("\\(").count();
        pattern.push_str(&")".repeat(open.saturating_sub(pattern.matches(')').count())));
    }
    pattern
}

/// The patterns of the file that `SEEKSPEC_NODE_LIST` names.
fn listed() -> Vec<String> {
    let list = env::var_os("SEEKSPEC_NODE_LIST")
        .map(|file| fs::read(file).expect("a file"))
        .map(|bytes| serde_json::from_slice(&bytes).expect("a JSON list of texts"));
    list.unwrap_or_default()
}

fn ours(asked: &Value) -> Value {
    let (pattern, text) = (asked["pattern"].as_str(), asked["text"].as_str());
    let options = RegexOptions {
        ignore_case: asked["i"] == true,
        multiline: asked["multiline"] == true,
    };
    let dialect = RegexDialect::default();
    let Ok(pattern) = EcmaPattern::new(pattern.unwrap_or_default(), options, &dialect) else {
        return Value::Null;
    };
    let limits = HitLimits {
        before: 0,
        after: 0,
        matches: 100,
        counted: 100,
        columns: 100,
        bytes: usize::MAX,
        most_bytes: usize::MAX,
        ranges: None,
    };
    let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
    let stop = StopSignal::new(&clock, &cancellation, None);
    let text = text.unwrap_or_default();
    match pattern.search(text, &limits, &GrepLimits::default(), &stop) {
        Ok(hits) => hits.lines.iter().map(|line| line.number).collect(),
        Err(failure) => json!(format!("{failure:?}")),
    }
}

/// Node has such groups from version 24 on, in two alternatives.
fn names_a_group_twice(asked: &Value) -> bool {
    let pattern = asked["pattern"].as_str().unwrap_or_default();
    let mut names = BTreeSet::new();
    let after = pattern.split("(?<").skip(1);
    let mut named = after.filter_map(|text| Some(text.split_once('>')?.0));
    named.any(|name| !names.insert(name))
}

fn node(asked: &[Value]) -> Option<Vec<Value>> {
    let mut node = Command::new("node")
        .args(["-e", ORACLE])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = node.stdin.take().expect("a pipe");
    let written = serde_json::to_vec(asked).expect("JSON");
    stdin.write_all(&written).expect("node reads");
    drop(stdin);
    let output = node.wait_with_output().expect("node ends");
    Some(serde_json::from_slice(&output.stdout).expect("JSON"))
}

/// How many answers could be compared with Node's. They are the same.
fn compare(asked: &[Value], expected: &[Value], seed: u64) -> usize {
    // Node gives up where a pattern repeats deeper than its stack.
    let comparable: Vec<(&Value, &Value)> = asked
        .iter()
        .zip(expected)
        .filter(|(_, expected)| **expected != "Maximum call stack size exceeded")
        .filter(|(asked, expected)| !(expected.is_null() && names_a_group_twice(asked)))
        .collect();
    // A search of exponentially many steps is given up, as docs/security.md says.
    let (given_up, answered): (Vec<_>, Vec<_>) = comparable
        .into_iter()
        .map(|(asked, expected)| (asked, expected, ours(asked)))
        .partition(|(_, _, found)| *found == "Stopped");
    assert!(
        given_up.len() * 1_000 <= answered.len(),
        "seed {seed}: {given_up:#?}"
    );
    let differences: Vec<String> = answered
        .iter()
        .filter(|(_, expected, found)| found != *expected)
        .map(|(asked, expected, found)| format!("{asked}: {found} instead of {expected}"))
        .collect();
    assert!(differences.is_empty(), "seed {seed}: {differences:#?}");
    answered.len()
}

#[test]
fn patterns_of_resources_are_those_of_javascript() {
    let number = |name| env::var(name).ok().and_then(|text| text.parse().ok());
    let patterns =
        number("SEEKSPEC_NODE_PATTERNS").map_or(PATTERNS, |patterns: u64| patterns as usize);
    let fresh = number("SEEKSPEC_NODE_SEED").unwrap_or_else(|| Rng::new().u64(..));
    let mut compared = 0;
    for seed in [SEED, fresh] {
        let mut rng = Rng::with_seed(seed);
        let random = (0..patterns / 2).map(|_| pattern(&mut rng));
        let all: Vec<String> = random.chain(listed()).collect();
        let asked: Vec<Value> = all
            .into_iter()
            .map(|pattern| {
                json!({
                    "multiline": pattern.contains("\\n"),
                    "text": text(&mut rng, &pattern),
                    "pattern": pattern,
                    "i": rng.bool(),
                })
            })
            .collect();
        let Some(expected) = node(&asked) else {
            eprintln!("skipped: node is missing");
            return;
        };
        compared += compare(&asked, &expected, seed);
    }
    println!("{compared} patterns, seeds {SEED} and {fresh}: 0 differences");
}
