//! How large each crate may become. A change that needs more says in ARCHITECTURE.md what it gives for it.

use super::files;

/// The lines of source below a directory, without tests, at most: those there are, and 2 % more.
const CEILINGS: &[(&str, usize)] = &[
    ("benches/", 3_180),
    ("conformance/faults/src/", 3_220),
    ("conformance/src/", 16_060),
    ("reference/", 25_000),
    ("runner/cli/src/", 8_142),
    ("runner/contain/src/", 1_153),
    ("runner/learn/src/", 4_995),
    ("runner/pages/src/", 6_640),
    ("runner/prove/src/", 5_205),
    ("runner/run/src/", 21_900),
];

#[test]
fn no_crate_is_larger_than_its_ceiling() {
    let mut larger = String::new();
    for (folder, ceiling) in CEILINGS {
        let lines: usize = files(folder, "rs")
            .iter()
            .filter(|(path, _)| !path.contains("/tests/") && !path.ends_with("tests.rs"))
            .map(|(_, text)| lines_of_source(text))
            .sum();
        if lines > *ceiling {
            larger += &format!("{folder}: {lines} lines, and the ceiling is {ceiling}\n");
        }
    }
    assert!(larger.is_empty(), "{larger}");
}

/// The lines before the tests in the same file.
fn lines_of_source(text: &str) -> usize {
    let source = text.split("\n#[cfg(test)]\nmod tests {").next();
    source.map_or(0, |source| source.lines().count())
}
