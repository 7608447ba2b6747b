//! The marks around a name in a line: bullets, numbers, sizes, dates, quotes, the lines of a drawn tree.

use std::sync::LazyLock;

use regex::Regex;

use super::super::path::normalise;
use crate::lazy_regex::constant;
use crate::model::profile::LineKind;

/// More marks at one end of a line are not looked at.
const MOST_MARKS: usize = 12;

/// A longer line has no name, and a name behind more than this has no line number.
const LONGEST: usize = 8192;

/// A mark in front of a name.
static BEFORE: LazyLock<Regex> = LazyLock::new(|| {
    constant(
        r#"(?x)^(?: \s+ | [^\x00-\x7F\p{L}\p{N}]+
        | [-dlbcps][-rwxsStT]{9}\S?\s+(?:\d+\s+\S+\s+\S+\s+[\d.,]+[KMGT]?\s+\w+\s+\w+\s+[\d:]+\s)?
        | \#+\s+ | [-=*_\#]{2,}\s* | [-*+>]\s+ | [|`+\\]-*\s*
        | \[[^\]]*\]\s+ | \([^)]*\)\s+ | <[^<>]*>\s* | ["'`“‘*_\[(<]
        | \d+\s*[.):|]\s+ | \d[\d.,:TZ/+-]*\s?(?i:[KMGTP]?i?B|bytes?|[KMGTP])?\s+
        | (?i:file|dir|directory|folder|symlink|link|path|name|entry|match|in|f|d|l)(?:\s*[:=]\s*|\s+)
        )"#,
    )
});

/// A mark behind it.
static BEHIND: LazyLock<Regex> = LazyLock::new(|| {
    constant(
        r#"(?x)(?: \s+ | \s+\([^()]*\) | \s+\[[^\[\]]*\] | \s*</?[^<>]*> | \s+(?:->|→|=>)\s.*
        | (?:\s+|\s*[-–—|:,]\s+)\d[\d.,:TZ/+-]*\s?(?i:[KMGTP]?i?B|[KMGTP]|(?:byte|line|item|file|char|hit|result)s?|entr(?:y|ies)|match(?:es)?|\w+\ ago)?
        | (?:\s+|\s*[-–—|:,]\s+)(?i:file|dir|directory|folder|symlink|link)
        | \#[0-9A-Fa-f]{4} | \s*[-=*_\#]{2,} | [,;:*@|"'`”’_\])>]
        )$"#,
    )
});

/// The number of a line behind the name of its file.
static LOCATION: LazyLock<Regex> = LazyLock::new(|| {
    constant(
        r#"(?x)(?<mark>:L?|:\ |\#L?|@|\(L?|\t|\s*[|│]\s*|-|(?:[:,]\s*|\s+)\(?(?i:at\s+)?(?i:lines?)[:=\s]\s*"?)(?<line>\d+)"#,
    )
});

/// The number of a line below the name of its file.
static NUMBERED: LazyLock<Regex> = LazyLock::new(|| {
    constant(
        r"(?x)^\s*(?:(?:[-•·]|\.\.\.)\s+)?(?<mark>[>*▶→]\s*)?[\[(]?
        (?:(?i:lines?|ln)\.?\s*(?<named>\d+)\b|L?(?<line>\d+)(?:(?<dash>-)|\s*[:|│→)\]>]|\t|\ {2}|$))",
    )
});

/// The look of a path where nothing in the tree has that name: with an extension, or of several parts.
static PATH: LazyLock<Regex> = LazyLock::new(|| {
    constant(
        r#"(?x)^(?:\{\{(?:root|home)\}\}/)? [^\s:*?"'<>|{}\[\]()]+\.[A-Za-z]\w{0,7}$
        | ^(?:\{\{(?:root|home)\}\}|[^\s:*?"'<>|{}\[\]()]*) / [^\s:*?"'<>|{}\[\]()]+/$"#,
    )
});

/// The parts of a line that may be a name, each with its start: the whole line, then less and less of it.
pub(super) fn parts(line: &str) -> Vec<(usize, &str)> {
    if line.len() > LONGEST {
        return Vec::new();
    }
    let starts =
        std::iter::successors(Some(0), |start| Some(start + mark_before(&line[*start..])?));
    let ends = std::iter::successors(Some(line.len()), |end| {
        Some(BEHIND.find(&line[..*end])?.start())
    });
    let ends: Vec<usize> = ends.take(MOST_MARKS).collect();
    let mut parts = Vec::new();
    for start in starts.take(MOST_MARKS) {
        let ends = ends.iter().filter(|end| **end > start);
        parts.extend(ends.map(|end| (start, &line[start..*end])));
    }
    parts
}

/// The length of the mark at the start of a line. A hyphen directly before an absolute path is one.
fn mark_before(line: &str) -> Option<usize> {
    let found = BEFORE.find(line).map(|found| found.end());
    let is_bullet = || line.starts_with("-/") || line.starts_with("-{{root}}");
    found.or_else(|| is_bullet().then_some(1))
}

/// The path that a line names which names no entry.
pub(super) fn path_alone(line: &str) -> Option<String> {
    let parts = parts(line);
    let (_, path) = parts.iter().find(|(_, part)| PATH.is_match(part))?;
    Some(normalise(path)).filter(|path| path != ".")
}

/// The places in a line where a name may end and the number of a line follow: the line before it, and the number.
pub(super) fn locations(line: &str) -> impl Iterator<Item = (&str, u64, LineKind)> {
    LOCATION.captures_iter(line).filter_map(|found| {
        let (mark, number) = (found.name("mark")?, found.name("line")?);
        let (before, rest) = (&line[..mark.start()], &line[number.end()..]);
        let is_followed = match mark.as_str() {
            "-" => rest.starts_with('-'),
            "(" | "(L" | ": " => rest.starts_with([')', ',', ':']) && !before.ends_with(' '),
            _ => !rest.starts_with(|next: char| next.is_alphanumeric() || next == '.'),
        };
        let kind = match mark.as_str() {
            "-" => LineKind::Context,
            _ => LineKind::Match,
        };
        let number = number.as_str().parse().ok()?;
        (is_followed && before.len() < LONGEST).then_some((before, number, kind))
    })
}

/// The number in front of a line, its kind, and whether it has a mark of its own.
pub(super) fn numbered(line: &str) -> Option<(u64, LineKind, bool)> {
    let found = NUMBERED.captures(line)?;
    let number = found.name("line").or_else(|| found.name("named"))?;
    let kind = match found.name("dash") {
        Some(_) => LineKind::Context,
        None => LineKind::Match,
    };
    Some((
        number.as_str().parse().ok()?,
        kind,
        found.name("mark").is_some(),
    ))
}
