//! How like names are: an argument of a target to a parameter of the profile.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use seekspec_conformance::model::profile::ToolSpec;
use seekspec_conformance::near;

use seekspec_run::yaml_text::scalar;

/// Words of a bound that counts something else than another bound: no bound of lines is one of
/// characters.
const UNITS: &[&str] = &["byte", "char", "character", "depth", "second", "token"];

/// The counterpart of a first or last line where a tool has an offset and a length, and how the
/// value is sent.
pub(super) fn counted_otherwise<'a>(
    ours: &str,
    spec: &ToolSpec,
    free: &[&'a str],
) -> Option<(&'a str, String)> {
    let has = |name: &str, known: &[&str]| {
        let words = words(name);
        known.iter().any(|word| words.contains(*word))
    };
    let find = |known: &[&str]| free.iter().copied().find(|name| has(name, known));
    if has(ours, &["start", "first"]) {
        let offset = find(&["offset", "skip"])?;
        return Some((offset, format!("{{name: {}, add: -1}}", scalar(offset))));
    }
    if has(ours, &["end", "last"]) {
        let mut parameters = spec.parameters.keys();
        let start = parameters.find(|name| has(name, &["start", "first"]))?;
        let length = find(&["length", "limit", "count"])?;
        let sent = format!("{{name: {}, minus: {start}, add: 1}}", scalar(length));
        return Some((length, sent));
    }
    None
}

/// A name that shares a word with this one, or else is near to it: the one with most of its words,
/// then with fewest others, then the nearest. A path without any is a directory.
pub(super) fn similar<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    let names = names
        .iter()
        .copied()
        .filter(|other| units(other).is_subset(&units(name)));
    let near = near::nearest(name, names.clone());
    let directory = names
        .clone()
        .find(|other| words(other).contains("dir"))
        .filter(|_| words(name).contains("path"));
    let shared = names.filter(|other| shared_words(name, other) > 0);
    let best = shared.max_by_key(|other| {
        let is_nearest = near == Some(*other);
        (
            shared_words(name, other),
            Reverse(words(other).len()),
            is_nearest,
        )
    });
    best.or(near).or(directory)
}

fn units(name: &str) -> BTreeSet<String> {
    let mut words = words(name);
    words.retain(|word| UNITS.contains(&word.as_str()));
    words
}

/// The number of words that two names have in common.
pub(super) fn shared_words(one: &str, other: &str) -> usize {
    let others = words(other);
    words(one)
        .iter()
        .filter(|word| others.contains(*word))
        .count()
}

/// A name in small letters, with a space at each change of case.
pub(super) fn spaced(name: &str) -> String {
    let mut spaced = String::new();
    for character in name.chars() {
        if character.is_uppercase() {
            spaced.push(' ');
        }
        spaced.extend(character.to_lowercase());
    }
    spaced
}

/// The words of a name in snake, kebab or camel case, in the singular.
pub(super) fn words(name: &str) -> BTreeSet<String> {
    let spaced = spaced(name);
    let words = spaced.split(|one: char| !one.is_alphanumeric());
    words
        .map(|word| match word {
            "directory" | "directories" | "folder" | "folders" => "dir",
            "filename" | "filepath" => "file",
            // Tools of one kind have many names.
            "glob" | "locate" => "find",
            "grep" | "ripgrep" | "rg" => "search",
            "ls" => "list",
            "view" | "cat" => "read",
            "write" => "create",
            "replace" => "edit",
            word => word.strip_suffix('s').unwrap_or(word),
        })
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_in_another_unit_is_not_similar_and_fewer_words_are_more_so() {
        let others = ["max_answer_chars", "paths_include_glob", "relative_path"];
        assert_eq!(similar("path", &others), Some("relative_path"));
        assert_eq!(similar("max_results", &others), None);
        assert_eq!(
            similar("path", &["pattern_kind", "directory"]),
            Some("directory")
        );
        assert_eq!(similar("max_results", &["max_count"]), Some("max_count"));
    }

    #[test]
    fn an_offset_and_a_length_are_counted_otherwise() {
        let spec = ToolSpec {
            parameters: ["path", "start_line", "end_line"]
                .map(|name| (name.to_owned(), Default::default()))
                .into(),
            ..ToolSpec::default()
        };
        let sent = |ours| counted_otherwise(ours, &spec, &["isUrl", "length", "offset"]);
        let offset = ("offset", "{name: offset, add: -1}".to_owned());
        let length = (
            "length",
            "{name: length, minus: start_line, add: 1}".to_owned(),
        );
        assert_eq!(sent("start_line"), Some(offset));
        assert_eq!(sent("end_line"), Some(length));
        assert_eq!(sent("path"), None);
    }

    #[test]
    fn names_share_words_in_any_case() {
        for (one, other, shared) in [
            ("list_dir", "list_directory", 2),
            ("read_file", "readFiles", 2),
            ("find", "search", 0),
            ("glob", "find_files", 1),
            ("search_pattern", "grep", 1),
            ("path", "file_path", 1),
        ] {
            assert_eq!(shared_words(one, other), shared, "{one} {other}");
        }
    }
}
