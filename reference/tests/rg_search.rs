//! Compares omp's search with `rg` and the same options: the set of (path, line).
#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "clippy allows them in tests, but not in the functions that the tests of such a file share"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use seekspec_reference::host::{Context, SystemClock};
use seekspec_reference::profiles::Tool;
use seekspec_reference::profiles::omp::search::{SearchRules, SearchTool};
use serde_json::json;

mod corpus;

use corpus::{corpus, rg};

type Places = BTreeSet<(String, u64)>;

/// The default rules without caps and without content, so that a line shows only its position.
fn without_caps() -> SearchTool {
    let mut rules = SearchRules::default();
    rules.limits.files = usize::MAX;
    rules.limits.matches_of_several = usize::MAX;
    rules.limits.matches_of_page = usize::MAX;
    rules.limits.total = usize::MAX;
    rules.limits.columns = 0;
    rules.output.max_bytes = usize::MAX;
    rules.output.hashline = false;
    rules.context.before = 0;
    rules.context.after = 0;
    SearchTool { rules }
}

fn found(root: &Path, pattern: &str, ignore_case: bool) -> Places {
    let clock = SystemClock::default();
    let arguments = json!({"pattern": pattern, "paths": ".", "i": ignore_case});
    let result = without_caps().call(&arguments, &Context::new(root, &clock));
    assert!(!result.is_error, "{}", result.text);
    let mut heading = "";
    let mut places = Places::new();
    for line in result.text.lines() {
        if let Some(path) = line.strip_prefix("# ") {
            heading = path;
        } else if let Some((number, _)) =
            line.strip_prefix('*').and_then(|line| line.split_once('|'))
        {
            assert!(
                places.insert((heading.to_owned(), number.parse().unwrap())),
                "{heading}: {line} is shown twice"
            );
        }
    }
    places
}

/// rg prints the matches in a file before it finds out that it is binary; the engine skips the
/// whole file.
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn found_by_rg(root: &Path, pattern: &str, ignore_case: bool) -> Option<Places> {
    let mut switches = vec![
        "--no-require-git",
        "-g",
        "!.git",
        "--hidden",
        "--line-number",
        "--no-heading",
        "--null",
        "--regexp",
        pattern,
    ];
    switches.extend(["--multiline"].iter().filter(|_| pattern.contains(r"\n")));
    switches.extend(["--ignore-case"].iter().filter(|_| ignore_case));
    switches.push(".");
    let output = rg(root, &switches)?;
    let place = |line: &[u8]| {
        let line = String::from_utf8_lossy(line).into_owned();
        let (path, rest) = line.split_once('\0')?;
        let (number, _) = rest.split_once(':')?;
        Some((
            path.trim_start_matches("./").to_owned(),
            number.parse().ok()?,
        ))
    };
    let places: Places = output
        .stdout
        .split(|byte| *byte == b'\n')
        .filter_map(place)
        .collect();
    let files: BTreeSet<&String> = places.iter().map(|(path, _)| path).collect();
    let binary: BTreeSet<String> = files
        .into_iter()
        .filter(|path| is_binary(&root.join(path)))
        .cloned()
        .collect();
    Some(
        places
            .into_iter()
            .filter(|(path, _)| !binary.contains(path))
            .collect(),
    )
}

/// A NUL makes a file binary, unless it has a byte order mark of UTF-16.
fn is_binary(path: &Path) -> bool {
    let content = fs::read(path).unwrap();
    content.contains(&0) && !content.starts_with(b"\xff\xfe") && !content.starts_with(b"\xfe\xff")
}

fn check(root: &Path, pattern: &str) {
    check_case(root, pattern, false);
}

fn check_case(root: &Path, pattern: &str, ignore_case: bool) {
    let Some(expected) = found_by_rg(root, pattern, ignore_case) else {
        return;
    };
    let found = found(root, pattern, ignore_case);
    assert!(
        expected.len() > 5,
        "{pattern}: only {} lines: too few for a test",
        expected.len()
    );
    let missing: Vec<_> = expected.difference(&found).take(10).collect();
    let surplus: Vec<_> = found.difference(&expected).take(10).collect();
    assert!(
        missing.is_empty() && surplus.is_empty(),
        "{pattern}\nmissing {missing:#?}\nsurplus {surplus:#?}"
    );
}

#[test]
fn literals_are_found_where_rg_finds_them() {
    let corpus = corpus();
    let root = corpus.path();
    check(root, "unsafe fn");
    check(root, "PhantomData");
    check(root, r"\.lock\(\)\.unwrap\(\)");
    check_case(root, "copyright", true);
}

#[test]
fn alternations_are_found_where_rg_finds_them() {
    let corpus = corpus();
    let root = corpus.path();
    check(root, "BufReader|BufWriter|LineWriter");
    check(root, r"(TODO|FIXME|XXX)(\(\w+\))?:");
    check(root, r"impl<.*> (Clone|Debug|Send) for");
}

#[test]
fn classes_are_found_where_rg_finds_them() {
    let corpus = corpus();
    let root = corpus.path();
    check(root, r"0x[0-9A-F]{12,}");
    check(root, r"[^\x00-\x7F]{3}");
    check(root, r"\b[A-Z]{2,}_[A-Z]+_[A-Z]+_[A-Z]+_[A-Z]+\b");
    check(root, r"[[:xdigit:]]{64}");
}

#[test]
fn anchors_are_found_where_rg_finds_them() {
    let corpus = corpus();
    let root = corpus.path();
    check(root, "^use std::io;$");
    check(root, r"^\s+///\s*$");
    check(root, r"\bself\b.*\bother\b.*;$");
    check(root, "^.{300,}$");
}

#[test]
fn matches_of_several_lines_are_found_where_rg_finds_them() {
    let corpus = corpus();
    let root = corpus.path();
    check(root, r"#\[inline\]\n\s*pub unsafe fn");
    check(root, r"\}\n\n\n+\s*#\[");
}

#[test]
fn unicode_is_found_where_rg_finds_it() {
    let corpus = corpus();
    let root = corpus.path();
    check(root, r"\p{Greek}");
    check(root, r"[äöüß]");
    check_case(root, "é", true);
}
