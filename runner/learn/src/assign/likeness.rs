//! How like names are: an argument of a target to a parameter of the profile.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use seekspec_conformance::model::profile::{ParameterSpec, ToolSpec};
use seekspec_conformance::near;

/// Words of a bound that counts something else than another bound: no bound of lines is one of
/// characters.
const UNITS: &str = "byte char character depth millisecond ms second size token";

/// Words that many names have, whatever they mean.
const WEAK: &[&str] = &[
    "default", "is", "max", "min", "n", "num", "the", "use", "with",
];

/// Words of a bound of the whole answer.
const RESULTS: &[&str] = &[
    "count", "entry", "head", "hit", "item", "limit", "match", "matche", "max", "result",
];

/// Words of a place in the tree.
const PLACES: &str = "base cwd dir path project repo root workspace";

/// Words of which a name of a file or directory consists.
const OF_A_PATH: &[&str] = &[
    "absolute", "dir", "file", "input", "name", "relative", "target",
];

/// Words of the kinds of things that tools are for, and of getting any: that two tools share one says
/// nothing.
const THINGS: &[&str] = &[
    "by", "content", "dir", "file", "get", "name", "path", "pattern", "text",
];

/// The end of a range that a name means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RangeEnd {
    First,
    Last,
}

/// The end of a range that a name means; `None`: it means none, or a number of lines.
pub(super) fn range_end(name: &str) -> Option<RangeEnd> {
    let words = words(name);
    let has = |known: &[&str]| known.iter().any(|word| words.contains(*word));
    match () {
        () if has(&["begin", "first", "from", "start"]) => Some(RangeEnd::First),
        () if has(&["end", "last", "stop", "to", "until"]) => Some(RangeEnd::Last),
        () => None,
    }
}

/// The counterpart of a first or last line where a tool has an offset or a number of lines, and what
/// is subtracted from the value first.
pub(super) fn counted_otherwise<'a>(
    ours: &str,
    spec: &ToolSpec,
    free: &[&'a str],
) -> Option<(&'a str, Option<String>)> {
    let find = |known: &[&str]| {
        let mut of_lines = free.iter().copied().filter(|name| units(name).is_empty());
        of_lines.find(|name| {
            let words = words(name);
            known.iter().any(|word| words.contains(*word))
        })
    };
    match range_end(ours)? {
        RangeEnd::First => Some((find(&["offset", "skip"])?, None)),
        RangeEnd::Last => {
            let mut parameters = spec.parameters.keys();
            let first = parameters.find(|name| range_end(name) == Some(RangeEnd::First))?;
            let count = find(&["count", "length", "limit", "n", "num"])?;
            Some((count, Some(first.clone())))
        }
    }
}

/// Whether a name is one of a place in the tree.
pub(crate) fn names_a_place(name: &str) -> bool {
    let words = words(name);
    PLACES.split(' ').any(|place| words.contains(place))
}

/// Whether two names of tools share a word that says what they do, and not one is about files and the
/// other about directories, or one alone about media.
pub(super) fn do_alike(one: &str, other: &str) -> bool {
    let (ours, theirs) = (words(one), words(other));
    let mut shared = ours.intersection(&theirs);
    let differ = |[thing, another]: [&str; 2]| {
        ours.contains(thing) && theirs.contains(another) && !theirs.contains(thing)
    };
    shared.any(|word| !THINGS.contains(&word.as_str()))
        && !differ(["dir", "file"])
        && !differ(["file", "dir"])
        && ours.contains("media") == theirs.contains("media")
}

/// How many kinds of things the other name is about, and this one is not.
pub(super) fn other_things(one: &str, other: &str) -> usize {
    let ours = words(one);
    let theirs = words(other).into_iter();
    theirs
        .filter(|word| THINGS.contains(&word.as_str()) && !ours.contains(word))
        .count()
}

/// The name of a listed argument that is this parameter: one of those that it has elsewhere, or a similar
/// one.
pub(super) fn counterpart<'a>(
    name: &str,
    spec: Option<&ParameterSpec>,
    names: &[&'a str],
) -> Option<&'a str> {
    let also = spec.into_iter().flat_map(|spec| &spec.also);
    let mut known = also.filter_map(|also| names.iter().find(|one| letters(one) == letters(also)));
    known.next().copied().or_else(|| similar(name, names))
}

/// A name that means the same as this one, as its words tell: the one with most of its words, then
/// with fewest others, then the nearest. A path without any is a directory, or a file.
pub(super) fn similar<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    let names = names.iter().copied().filter(|other| {
        units(other).is_subset(&units(name)) && range_end(other) == range_end(name)
    });
    let near = near::nearest(name, names.clone());
    let mut of_a_path = names.clone().filter(|other| consists_of(other, OF_A_PATH));
    let alike = names.filter(|other| are_alike(name, other));
    let best = alike.max_by_key(|other| {
        let is_nearest = near == Some(*other);
        (
            shared_words(name, other),
            Reverse(other.matches('/').count()),
            Reverse(words(other).len()),
            is_nearest,
        )
    });
    best.or_else(|| of_a_path.next().filter(|_| words(name).contains("path")))
}

/// Whether two names share a word that says something, are bounds of the whole answer, or differ in
/// their separators alone.
fn are_alike(one: &str, other: &str) -> bool {
    let (ours, theirs) = (words(one), words(other));
    let mut shared = ours.intersection(&theirs);
    shared.any(|word| !WEAK.contains(&word.as_str()))
        || (consists_of(one, RESULTS) && consists_of(other, RESULTS))
        || letters(one) == letters(other)
}

fn consists_of(name: &str, known: &[&str]) -> bool {
    words(name)
        .iter()
        .all(|word| known.contains(&word.as_str()))
}

fn letters(name: &str) -> String {
    let letters = name.chars().filter(|one| one.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

fn units(name: &str) -> BTreeSet<String> {
    let mut words = words(name);
    words.retain(|word| UNITS.split(' ').any(|unit| unit == word));
    words
}

/// The number of words that two names have in common.
pub(crate) fn shared_words(one: &str, other: &str) -> usize {
    let others = words(other);
    words(one)
        .iter()
        .filter(|word| others.contains(*word))
        .count()
}

/// A name in small letters, with a space at each change of case.
fn spaced(name: &str) -> String {
    let mut spaced = String::new();
    for character in name.chars() {
        if character.is_uppercase() {
            spaced.push(' ');
        }
        spaced.extend(character.to_lowercase());
    }
    spaced
}

/// The words of a name in snake, kebab or camel case, in the singular; of a JSON pointer, those of its end.
pub(crate) fn words(name: &str) -> BTreeSet<String> {
    let end = name
        .strip_prefix('/')
        .and_then(|place| place.rsplit('/').next());
    let spaced = spaced(end.unwrap_or(name));
    let words = spaced.split(|one: char| !one.is_alphanumeric());
    let mut words: BTreeSet<String> = words
        .map(|word| word.strip_suffix('s').unwrap_or(word))
        .map(|word| match word {
            "directory" | "directorie" | "folder" => "dir",
            "filename" | "filepath" => "file",
            // Tools of one kind have many names.
            "glob" | "locate" => "find",
            "grep" | "ripgrep" | "rg" => "search",
            "l" => "list",
            "view" | "cat" => "read",
            "write" | "writer" | "save" => "create",
            "replace" => "edit",
            "remove" | "rm" => "delete",
            "rename" | "mv" => "move",
            word => word,
        })
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    if words.contains("get") && words.contains("content") {
        words.insert("read".to_owned());
    }
    words
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
        let length = ("length", Some("start_line".to_owned()));
        assert_eq!(sent("start_line"), Some(("offset", None)));
        assert_eq!(sent("end_line"), Some(length));
        assert_eq!(sent("path"), None);
        let count = ("n_lines", Some("start_line".to_owned()));
        let free = ["max_char_count", "n_lines"];
        assert_eq!(counted_otherwise("end_line", &spec, &free), Some(count));
    }

    #[test]
    fn meanings_count_and_not_letters() {
        for (ours, theirs) in [
            ("recursive", "reverse"),
            ("end_line", "line_start"),
            ("end_line", "n_lines"),
            ("start_line", "n_lines"),
            ("max_results", "max_size"),
            ("path", "file_pattern"),
        ] {
            assert_eq!(similar(ours, &[theirs]), None, "{ours} {theirs}");
        }
        let lines = ["line_count", "line_start", "start_offset"];
        assert_eq!(similar("start_line", &lines), Some("line_start"));
        assert_eq!(similar("max_results", &["head_limit"]), Some("head_limit"));
        assert_eq!(similar("path", &["filename"]), Some("filename"));
        assert_eq!(similar("ignore_case", &["ignorecase"]), Some("ignorecase"));
        assert!(do_alike("create_file", "fast_write_file"));
        assert!(do_alike("search_pattern", "search"));
        assert!(do_alike("read_file", "get_text_file_contents"));
        assert_eq!(
            similar("path", &["/files/0/file_path"]),
            Some("/files/0/file_path")
        );
        assert!(!do_alike("read_file", "get_file_summary"));
        assert!(!do_alike("get_file_info", "get_text_file_contents"));
        assert!(!do_alike("read_media_file", "fast_read_file"));
        assert!(!do_alike("list_dir", "list-files"));
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
