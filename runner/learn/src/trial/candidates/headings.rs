//! Headings with directories, which may nest, or with files above the lines of their matches.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::numbers::Numbered;
use super::pattern::{any_of, literal, parts};
use super::texts::FORMAT;
use super::{Candidate, SeenFailure, of_tool};

/// The characters of drawn trees.
const DRAWN: &str = " \t│├└─|`+-";

/// A line that names something of the tree.
struct HeadedLine<'a> {
    before: &'a str,
    name: &'a str,
    after: &'a str,
}

pub(super) fn candidates(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let Some(answer) = seen.success() else {
        return Vec::new();
    };
    let text = answer.text();
    let tree = &seen.case.tree;
    let lines = text.lines().filter_map(|line| {
        let (before, name, after) = parts(line, tree)?;
        Some(HeadedLine {
            before,
            name,
            after,
        })
    });
    let is_directory = |name: &str| {
        let below = format!("{name}/");
        let mut paths = tree.entries.keys();
        paths.any(|path| path.starts_with(&below) || path.contains(&format!("/{below}")))
    };
    let (headings, entries): (Vec<HeadedLine<'_>>, Vec<HeadedLine<'_>>) =
        lines.partition(|line| is_directory(line.name));
    let mut keys = of_files(seen, &text, &entries);
    if !headings.is_empty() && !entries.is_empty() {
        let ways = of_directories(&headings, &entries);
        keys.extend(ways.into_iter().map(|way| json!({"paths": way})));
    }
    keys.into_iter().map(|keys| of_tool(keys, FORMAT)).collect()
}

/// Files as headings of numbered lines.
fn of_files(seen: &SeenFailure<'_>, text: &str, files: &[HeadedLine<'_>]) -> Vec<Value> {
    let shown = seen.right.map_or(&[][..], |right| &right.matches);
    let numbered = Numbered::learn(text.lines(), shown);
    let before: BTreeSet<String> = files.iter().map(|line| literal(line.before)).collect();
    let after: BTreeSet<String> = files.iter().map(|line| literal(line.after)).collect();
    let (Some(numbered), false) = (numbered, files.is_empty()) else {
        return Vec::new();
    };
    // A line that is nothing but a path has no digit or space in front.
    let path = if before.contains("") {
        r"[^\s\d].*?"
    } else {
        ".+?"
    };
    let heading = format!("^{}(?<path>{path}){}$", any_of(&before), any_of(&after));
    let mut matches = numbered.keys();
    matches.insert("heading".to_owned(), heading.as_str().into());
    vec![json!({"matches": matches, "paths": {"pattern": heading}})]
}

/// The ways to read directories as headings: nested and not, by marks or by indentation.
fn of_directories(headings: &[HeadedLine<'_>], entries: &[HeadedLine<'_>]) -> Vec<Value> {
    let ends = |lines: &[HeadedLine<'_>]| -> BTreeSet<String> {
        lines.iter().map(|line| literal(line.after)).collect()
    };
    let (end, file_end) = (any_of(&ends(headings)), any_of(&ends(entries)));
    let plain: BTreeSet<String> = entries.iter().map(|line| literal(line.before)).collect();
    let is_bare = file_end.is_empty() && plain.iter().all(String::is_empty);
    let entry = format!("^{}(?<path>.+?){file_end}$", any_of(&plain));
    let with_entry = |heading: String| {
        if is_bare {
            json!({"heading": heading})
        } else {
            json!({"heading": heading, "pattern": entry})
        }
    };
    let mut ways = Vec::new();
    if let Some((mark, rest)) = marks(headings) {
        for mark in [format!("(?<depth>{mark}+)"), format!("{mark}+")] {
            ways.push(with_entry(format!("^{mark}{rest}(?<dir>.+?){end}$")));
        }
    } else if let (Some((drawn, rest)), Some((also, file_rest))) = (drawn(headings), drawn(entries))
    {
        let depth = if drawn || also {
            r"(?<depth>[ \t│├└─|`+-]*)"
        } else {
            r"(?<depth>[ \t]*)"
        };
        ways.push(json!({
            "heading": format!("^{depth}{rest}(?<dir>.+?){end}$"),
            "pattern": format!("^{depth}{file_rest}(?<path>.+?){file_end}$"),
        }));
    }
    if !end.is_empty() {
        ways.push(with_entry(format!("^(?<dir>.+?){end}$")));
    }
    ways
}

/// The mark that is repeated in front of each heading, and what follows it, as expressions.
fn marks(headings: &[HeadedLine<'_>]) -> Option<(String, String)> {
    let first = headings.first()?.before.chars().next()?;
    let is_mark = !first.is_whitespace() && !first.is_alphanumeric() && !DRAWN.contains(first);
    let rests: BTreeSet<&str> = headings
        .iter()
        .map(|line| line.before.trim_start_matches(first))
        .collect();
    let mut rests = rests.into_iter();
    let rest = rests.next().filter(|_| is_mark && rests.next().is_none())?;
    let all_have_it = headings.iter().all(|line| line.before.starts_with(first));
    all_have_it.then(|| (regex::escape(&first.to_string()), literal(rest)))
}

/// Whether more than white space is drawn in front of each line, and what follows, as an expression.
fn drawn(lines: &[HeadedLine<'_>]) -> Option<(bool, String)> {
    let rests: BTreeSet<&str> = lines
        .iter()
        .map(|line| line.before.trim_start_matches(|one| DRAWN.contains(one)))
        .collect();
    let mut rests = rests.into_iter();
    let rest = rests.next().filter(|_| rests.next().is_none())?;
    Some((
        !lines.iter().all(|line| {
            line.before[..line.before.len() - rest.len()]
                .trim()
                .is_empty()
        }),
        literal(rest),
    ))
}
