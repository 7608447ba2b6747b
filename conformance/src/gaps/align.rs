//! Pairs of lines of a text and an expectation that do not match.

use super::{GappedLine, LINES_GAP};
use crate::diff::{self, DiffLine};

/// A line of the expectation, or a gap between lines.
pub(super) enum Element<'a> {
    Gap,
    Line(&'a GappedLine),
}

/// The most pairs of lines that are weighed; beyond it, gaps inside lines are not seen through.
const MOST_PAIRS: usize = 2_000_000;

/// The price of a line that has no partner.
const ALONE: u32 = 4;
/// The price of two similar lines. Below `ALONE`: a slip is better shown beside the intended line than swallowed by a gap.
const ALIKE: u32 = 3;

/// The cheapest way to turn the expectation into the text.
pub(super) fn align(elements: &[Element<'_>], lines: &[&str]) -> Vec<DiffLine> {
    if elements.len().saturating_mul(lines.len()) > MOST_PAIRS {
        let expected: Vec<String> = elements.iter().map(text).collect();
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        return diff::of_lines(&expected, lines);
    }
    Table::of(elements, lines).walk()
}

fn text(element: &Element<'_>) -> String {
    match element {
        Element::Gap => LINES_GAP.to_owned(),
        Element::Line(line) => line.to_string(),
    }
}

/// The next move at a pair of positions.
#[derive(Clone, Copy)]
enum Move {
    /// The line matches, or the gap ends.
    Pass,
    /// The gap takes in a line.
    TakeIn,
    /// The line is shown beside one that resembles it.
    Beside,
    /// The expected line is not there.
    Missing,
    /// The line was not expected.
    Unexpected,
}

struct Table<'a> {
    elements: &'a [Element<'a>],
    lines: &'a [&'a str],
    /// The price of the rest from each pair of positions, row by row.
    prices: Vec<u32>,
}

impl<'a> Table<'a> {
    fn of(elements: &'a [Element<'a>], lines: &'a [&'a str]) -> Self {
        let size = (elements.len() + 1) * (lines.len() + 1);
        let mut table = Table {
            elements,
            lines,
            prices: vec![0; size],
        };
        for i in (0..=elements.len()).rev() {
            for j in (0..=lines.len()).rev() {
                let price = table.best(i, j).map_or(0, |(price, _)| price);
                table.prices[i * (lines.len() + 1) + j] = price;
            }
        }
        table
    }

    fn price(&self, i: usize, j: usize) -> u32 {
        self.prices[i * (self.lines.len() + 1) + j]
    }

    /// The cheapest move at a pair of positions; `None` at the end. Of equal ones, the first.
    fn best(&self, i: usize, j: usize) -> Option<(u32, Move)> {
        let line = self.lines.get(j);
        let unexpected = || line.map(|_| (ALONE + self.price(i, j + 1), Move::Unexpected));
        let moves = match self.elements.get(i) {
            None => [unexpected(), None, None],
            Some(Element::Gap) => [
                Some((self.price(i + 1, j), Move::Pass)),
                line.map(|_| (self.price(i, j + 1), Move::TakeIn)),
                None,
            ],
            Some(Element::Line(gapped)) => [
                line.and_then(|line| self.pair(gapped, line, i, j)),
                Some((ALONE + self.price(i + 1, j), Move::Missing)),
                unexpected(),
            ],
        };
        moves.into_iter().flatten().min_by_key(|(price, _)| *price)
    }

    fn pair(&self, gapped: &GappedLine, line: &str, i: usize, j: usize) -> Option<(u32, Move)> {
        let rest = || self.price(i + 1, j + 1);
        if gapped.matches(line) {
            Some((rest(), Move::Pass))
        } else if gapped.resembles(line) {
            Some((ALIKE + rest(), Move::Beside))
        } else {
            None
        }
    }

    fn walk(&self) -> Vec<DiffLine> {
        let (mut i, mut j) = (0, 0);
        let mut pieces = Vec::new();
        while let Some((_, step)) = self.best(i, j) {
            pieces.extend(self.pieces(step, i, j));
            let is_gap = matches!(self.elements.get(i), Some(Element::Gap));
            (i, j) = match step {
                Move::Pass if is_gap => (i + 1, j),
                Move::Pass | Move::Beside => (i + 1, j + 1),
                Move::Missing => (i + 1, j),
                Move::TakeIn | Move::Unexpected => (i, j + 1),
            };
        }
        pieces
    }

    fn pieces(&self, step: Move, i: usize, j: usize) -> Vec<DiffLine> {
        let expected = || self.elements.get(i).map(text).unwrap_or_default();
        let actual = || self.lines.get(j).map(|line| (*line).to_owned());
        match step {
            Move::Pass => vec![DiffLine::Same(expected())],
            Move::TakeIn => Vec::new(),
            Move::Beside => vec![
                DiffLine::Missing(expected()),
                DiffLine::Unexpected(actual().unwrap_or_default()),
            ],
            Move::Missing => vec![DiffLine::Missing(expected())],
            Move::Unexpected => vec![DiffLine::Unexpected(actual().unwrap_or_default())],
        }
    }
}
