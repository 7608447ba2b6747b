//! A regular expression for the paths of a text, guessed from a text with known paths.

use std::collections::BTreeSet;

use seekspec_conformance::tree::Tree;

/// More ways than this to surround a path are not a format.
const MOST_WAYS: usize = 4;

/// A pattern with the group `path` for the lines that name something of the tree; `None` if no
/// line does, every line is just a path, or a line names several.
pub(super) fn of_paths(text: &str, tree: &Tree) -> Option<String> {
    let around: Vec<(&str, &str)> = text.lines().filter_map(|line| around(line, tree)).collect();
    let before: BTreeSet<String> = around.iter().map(|(before, _)| literal(before)).collect();
    let after: BTreeSet<String> = around.iter().map(|(_, after)| literal(after)).collect();
    let names_several = around
        .iter()
        .any(|(before, after)| [before, after].iter().any(|part| names_one(part, tree)));
    let says_nothing = before.iter().chain(&after).all(String::is_empty);
    if says_nothing || names_several || before.len() > MOST_WAYS || after.len() > MOST_WAYS {
        return None;
    }
    Some(format!(
        "^{}(?<path>.+?){}$",
        any_of(&before),
        any_of(&after)
    ))
}

/// A pattern with the groups `path` and `line` for the lines that name something of the tree and a
/// line of it; `None` if no line does, or they do so in several ways.
pub(super) fn of_matches(text: &str, tree: &Tree) -> Option<String> {
    let around = text.lines().filter_map(|line| around(line, tree));
    let ways: BTreeSet<String> = around
        .filter_map(|(before, after)| {
            let digit = after.find(|one: char| one.is_ascii_digit())?;
            let separator = &after[..digit];
            let is_short = !separator.is_empty() && !separator.contains(char::is_alphanumeric);
            let rest = after[digit..].trim_start_matches(|one: char| one.is_ascii_digit());
            let end = rest.find(char::is_alphanumeric).unwrap_or(rest.len());
            let end = rest[..end].trim_end();
            is_short.then(|| {
                let parts = [before, separator, end].map(regex::escape);
                let [before, separator, end] = parts;
                format!(r"^{before}(?<path>.+?){separator}(?<line>\d+){end}")
            })
        })
        .collect();
    let mut ways = ways.into_iter();
    ways.next().filter(|_| ways.next().is_none())
}

/// The text before and after the longest name in the line.
fn around<'a>(line: &'a str, tree: &Tree) -> Option<(&'a str, &'a str)> {
    parts(line, tree).map(|(before, _, after)| (before, after))
}

/// The longest name in the line, with the text before and after it.
pub(super) fn parts<'a>(line: &'a str, tree: &Tree) -> Option<(&'a str, &'a str, &'a str)> {
    let name = names(tree)
        .filter(|name| line.contains(name))
        .max_by_key(|name| name.len())?;
    let start = line.rfind(name)?;
    let before = &line[..start];
    // The beginning of a path is a part of it.
    let before = before
        .strip_suffix("{{root}}/")
        .unwrap_or(before)
        .trim_end_matches("./");
    let end = start + name.len();
    Some((before, &line[start..end], &line[end..]))
}

/// The paths of the tree, and their parts, as they are seen from any directory of it.
fn names(tree: &Tree) -> impl Iterator<Item = &str> {
    let paths = tree
        .entries
        .keys()
        .map(String::as_str)
        .flat_map(|path| directories(path).chain([path]));
    paths.flat_map(|path| {
        let below = path.match_indices('/').map(|(end, _)| &path[end + 1..]);
        below.chain([path])
    })
}

/// Whether the text contains a file name of the tree with an extension, which hardly is a word.
fn names_one(text: &str, tree: &Tree) -> bool {
    names(tree).any(|name| name.contains('.') && text.contains(name))
}

/// The directories above a path.
fn directories(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(end, _)| &path[..end])
}

/// A regular expression that matches the text, and the same text with other numbers.
pub(super) fn literal(text: &str) -> String {
    let escaped = regex::escape(text);
    let mut pattern = String::new();
    for character in escaped.chars() {
        match character.is_ascii_digit() {
            true if pattern.ends_with(r"\d+") => {}
            true => pattern.push_str(r"\d+"),
            false => pattern.push(character),
        }
    }
    pattern
}

pub(super) fn any_of(ways: &BTreeSet<String>) -> String {
    match Vec::from_iter(ways).as_slice() {
        [one] => (*one).clone(),
        several => {
            let several: Vec<&str> = several.iter().map(|way| way.as_str()).collect();
            format!("(?:{})", several.join("|"))
        }
    }
}

#[cfg(test)]
mod tests {
    use seekspec_conformance::tree;
    use seekspec_conformance::yaml;

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let spec = yaml::read(&yaml::parse("{a.ts: '', src/b.ts: '', src/lib/c.ts: ''}").unwrap())
            .unwrap();
        let tree = tree::build(&spec).unwrap();
        assert_eq!(of_paths(text, &tree).as_deref(), expected);
    }

    #[test]
    fn matches_have_a_path_and_a_line() {
        let spec = yaml::read(&yaml::parse("{a.ts: '', src/b.ts: ''}").unwrap()).unwrap();
        let tree = tree::build(&spec).unwrap();
        let matches = |text| of_matches(text, &tree);
        let found = matches("2 results\n> a.ts:3 - needle\n> src/b.ts:14 - a needle\n");
        assert_eq!(found.as_deref(), Some(r"^> (?<path>.+?):(?<line>\d+) \-"));
        assert_eq!(matches("a.ts\nsrc/b.ts"), None);
        assert_eq!(matches("a.ts:1: one\n- src/b.ts:1: one"), None);
    }

    #[test]
    fn a_path_from_the_listed_directory_is_whole() {
        check(
            "[FILE] b.ts\n[DIR] lib\n[FILE] lib/c.ts\n",
            Some(r"^(?:\[DIR\] |\[FILE\] )(?<path>.+?)$"),
        );
    }

    #[test]
    fn the_text_around_names_becomes_a_pattern() {
        check(
            "[FILE] a.ts\n[DIR] src\n",
            Some(r"^(?:\[DIR\] |\[FILE\] )(?<path>.+?)$"),
        );
        check(
            "found 2:\n12 a.ts (3 bytes)\n7 src/b.ts (44 bytes)",
            Some(r"^\d+ (?<path>.+?) \(\d+ bytes\)$"),
        );
        check(
            "- {{root}}/a.ts\n- {{root}}/src/b.ts",
            Some("^\\- (?<path>.+?)$"),
        );
    }

    #[test]
    fn plain_lines_and_strange_texts_have_no_path() {
        check("a.ts\nsrc/b.ts", None);
        check("nothing", None);
        check(r#"{"entries": ["a.ts", "src/b.ts"]}"#, None);
    }
}
