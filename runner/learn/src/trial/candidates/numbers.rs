//! A regular expression for lines that begin with the number of a line.

use std::collections::BTreeSet;

use regex::Regex;
use seekspec_conformance::model::profile::LineKind;
use seekspec_conformance::reader::ShownLine;
use serde_json::{Map, Value};

/// How lines with numbers are written.
#[derive(Debug, PartialEq)]
pub(super) struct Numbered {
    /// A regular expression with the group `line`.
    pub(super) pattern: String,
    /// Whether the first line is 0.
    pub(super) from_zero: bool,
}

impl Numbered {
    /// `None`: not all matches of the right answer are among the lines, or they are written in several
    /// ways.
    pub(super) fn learn<'a>(
        lines: impl Iterator<Item = &'a str>,
        right: &[ShownLine],
    ) -> Option<Self> {
        let shape = Regex::new(r"^([^\p{L}\p{N}]*)(\d+)([^\p{L}\p{N}\s]+|\t|$)").ok()?;
        let written: Vec<(u64, String, String)> = lines
            .filter_map(|line| {
                let parts = shape.captures(line)?;
                let number = parts[2].parse().ok()?;
                Some((number, parts[1].to_owned(), parts[3].to_owned()))
            })
            .collect();
        let numbers: BTreeSet<u64> = written.iter().map(|(number, _, _)| *number).collect();
        let wanted = wanted(right);
        let are_all_there =
            |back| !wanted.is_empty() && wanted.iter().all(|line| numbers.contains(&(line - back)));
        let from_zero = !are_all_there(0) && are_all_there(1);
        if !from_zero && !are_all_there(0) {
            return None;
        }
        let back = u64::from(from_zero);
        let of_matches = written
            .iter()
            .filter(|(number, _, _)| wanted.contains(&(number + back)));
        let ways: BTreeSet<String> = of_matches
            .map(|(_, before, after)| pattern(before, after))
            .collect();
        let mut ways = ways.into_iter();
        let pattern = ways.next().filter(|_| ways.next().is_none())?;
        Some(Self { pattern, from_zero })
    }

    /// The keys of `matches` for it.
    pub(super) fn keys(&self) -> Map<String, Value> {
        let mut keys = Map::from_iter([("pattern".to_owned(), self.pattern.as_str().into())]);
        if self.from_zero {
            keys.insert("first_line".to_owned(), 0.into());
        }
        keys
    }
}

/// The numbers of the lines that match.
pub(super) fn wanted(right: &[ShownLine]) -> BTreeSet<u64> {
    let matches = right.iter().filter(|shown| shown.kind == LineKind::Match);
    matches.map(|shown| shown.line).collect()
}

/// Numbers may be padded.
fn pattern(before: &str, after: &str) -> String {
    let bare = before.trim_end_matches(' ');
    let padding = if bare.len() == before.len() { "" } else { " +" };
    let (before, after) = (regex::escape(bare), regex::escape(after));
    let end = if after.is_empty() {
        "$"
    } else {
        after.as_str()
    };
    format!(r"^{before}{padding}(?<line>\d+){end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learnt(text: &str, right: &[u64]) -> Option<(String, bool)> {
        let right: Vec<ShownLine> = right
            .iter()
            .map(|line| ShownLine {
                path: None,
                line: *line,
                kind: LineKind::Match,
            })
            .collect();
        let found = Numbered::learn(text.lines(), &right)?;
        Some((found.pattern, found.from_zero))
    }

    #[test]
    fn lines_of_matches_are_told_from_others() {
        let plain = (r"^(?<line>\d+):".to_owned(), false);
        assert_eq!(learnt("2-a\n3:b\n12:c", &[3, 12]), Some(plain));
        let marked = (r"^  > +(?<line>\d+):".to_owned(), true);
        assert_eq!(learnt("  >   2:b\n    4:c", &[3]), Some(marked));
        assert_eq!(learnt("3:b\n12-c", &[3, 12]), None);
        assert_eq!(learnt("b\nc", &[1]), None);
        assert_eq!(learnt("1:b", &[]), None);
    }
}
