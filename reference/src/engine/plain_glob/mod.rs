//! A small dialect of globs: `**`, `*` and `?` are wildcards, and every other character is literal.

#[cfg(test)]
mod tests;

use super::meter::Meter;
use super::stop_signal::StopSignal;

rules! {
    /// The meaning of the wildcards.
    pub struct PlainGlobDialect {
        /// Whether `a` and `A` differ.
        pub case_sensitive: bool = true,
        /// Whether `?` can match a slash.
        pub question_matches_slash: bool = false,
        /// Whether a wildcard can match the dot at the start of a name.
        pub wildcards_match_leading_dot: bool = true,
        /// Whether `?` matches one UTF-16 code unit, of which some characters have two. If not, it
        /// matches one character.
        pub counts_utf16: bool = true,
    }
}

/// The steps of a path whose time is measured, which takes half a microsecond.
const MEASURED_STEPS: usize = 1 << 16;

const SLASH: u32 = '/' as u32;
const DOT: u32 = '.' as u32;

/// A pattern. Matching takes one step per character of the path, and a step visits each position of
/// the pattern at most once, and no more positions than characters read so far.
#[derive(Clone, Debug)]
pub struct PlainGlob {
    steps: Vec<GlobStep>,
    dialect: PlainGlobDialect,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GlobStep {
    /// This character.
    Literal(u32),
    /// Any character.
    One,
    /// Any number of characters, with slashes if `crosses`.
    Many { crosses: bool },
    /// The start of `**/`, which can match nothing.
    MaybeDirectories,
    /// The rest of it: any text that ends with a slash.
    Directories,
}

impl PlainGlob {
    /// The most bytes of a pattern from an untrusted caller.
    pub const MOST_BYTES: usize = 16 << 10;

    /// Reads a pattern. Every text is a valid pattern.
    #[must_use]
    pub fn new(pattern: &str, dialect: &PlainGlobDialect) -> Self {
        let units = units(pattern, dialect);
        let mut steps = Vec::with_capacity(units.len());
        let mut rest = &units[..];
        while let Some(&first) = rest.first() {
            let begins_segment = matches!(
                steps.last(),
                None | Some(GlobStep::Literal(SLASH) | GlobStep::Directories)
            );
            let taken = push(&mut steps, first, &rest[1..], begins_segment);
            rest = &rest[taken..];
        }
        Self {
            steps,
            dialect: dialect.clone(),
        }
    }

    /// Like [`is_match`](Self::is_match), in a search that ends if the pattern takes too long.
    #[must_use]
    pub fn is_match_in(&self, path: &str, stop: &StopSignal<'_>) -> bool {
        if path.len().saturating_mul(self.steps.len()) < MEASURED_STEPS {
            return self.is_match(path);
        }
        if stop.reason().is_some() {
            return false;
        }
        let meter = Meter::start(stop);
        let is_match = self.is_match(path);
        meter.note(0, path.len());
        meter.read();
        is_match
    }

    /// Whether the pattern matches the path, which is relative and has forward slashes.
    ///
    /// ```
    /// # use seekspec_reference::engine::plain_glob::{PlainGlob, PlainGlobDialect};
    /// let glob = PlainGlob::new("src/**/*.{ts", &PlainGlobDialect::default());
    /// assert!(glob.is_match("src/a/b/c.{ts") && glob.is_match("src/c.{ts"));
    /// assert!(!glob.is_match("src/a.ts"));
    /// ```
    #[must_use]
    pub fn is_match(&self, path: &str) -> bool {
        let folded;
        let path = if self.dialect.case_sensitive {
            path
        } else {
            folded = path.to_lowercase();
            &folded
        };
        if self.dialect.counts_utf16 {
            self.matches(path.encode_utf16().map(u32::from))
        } else {
            self.matches(path.chars().map(u32::from))
        }
    }

    fn matches(&self, path: impl Iterator<Item = u32>) -> bool {
        let mut at = Positions::new(self.steps.len() + 1);
        let mut next = Positions::new(self.steps.len() + 1);
        self.enter(&mut at, 0);
        let mut before = SLASH;
        for unit in path {
            let is_leading_dot = unit == DOT && before == SLASH;
            for &index in &at.list {
                if index < self.steps.len() {
                    self.step(index, unit, is_leading_dot, &mut next);
                }
            }
            std::mem::swap(&mut at, &mut next);
            next.clear();
            if at.list.is_empty() {
                return false;
            }
            before = unit;
        }
        at.is_marked[self.steps.len()]
    }

    /// Adds a position, and those reachable from it without reading a character.
    fn enter(&self, positions: &mut Positions, mut index: usize) {
        while positions.mark(index) {
            index += match self.steps.get(index) {
                Some(GlobStep::Many { .. }) => 1,
                Some(GlobStep::MaybeDirectories) => {
                    positions.mark(index + 1);
                    2
                }
                _ => return,
            };
        }
    }

    /// Reads a character at this position of the pattern.
    fn step(&self, index: usize, unit: u32, is_leading_dot: bool, next: &mut Positions) {
        let step = self.steps[index];
        let is_wildcard = !matches!(step, GlobStep::Literal(_));
        if is_wildcard && is_leading_dot && !self.dialect.wildcards_match_leading_dot {
            return;
        }
        match step {
            GlobStep::Literal(literal) if literal == unit => self.enter(next, index + 1),
            GlobStep::One if unit != SLASH || self.dialect.question_matches_slash => {
                self.enter(next, index + 1);
            }
            GlobStep::Many { crosses } if crosses || unit != SLASH => self.enter(next, index),
            GlobStep::Directories => {
                next.mark(index);
                if unit == SLASH {
                    self.enter(next, index + 1);
                }
            }
            _ => {}
        }
    }
}

/// A set of positions in a pattern. It is small: each position except the first is reached by a
/// character of the path.
struct Positions {
    is_marked: Vec<bool>,
    list: Vec<usize>,
}

impl Positions {
    fn new(count: usize) -> Self {
        Self {
            is_marked: vec![false; count],
            list: Vec::new(),
        }
    }

    /// Adds a position. Returns whether it is new.
    fn mark(&mut self, index: usize) -> bool {
        let is_new = !std::mem::replace(&mut self.is_marked[index], true);
        if is_new {
            self.list.push(index);
        }
        is_new
    }

    fn clear(&mut self) {
        for index in self.list.drain(..) {
            self.is_marked[index] = false;
        }
    }
}

/// Adds the step at the start of the pattern. Returns the number of characters that it takes.
fn push(steps: &mut Vec<GlobStep>, first: u32, rest: &[u32], begins_segment: bool) -> usize {
    const STAR: u32 = '*' as u32;
    const QUESTION: u32 = '?' as u32;
    match (first, rest) {
        (STAR, [STAR, SLASH, ..]) if begins_segment => {
            // A repetition changes nothing.
            if steps.last() != Some(&GlobStep::Directories) {
                steps.extend([GlobStep::MaybeDirectories, GlobStep::Directories]);
            }
            3
        }
        (STAR, [STAR, ..]) => {
            push_many(steps, true);
            2
        }
        (STAR, _) => {
            push_many(steps, false);
            1
        }
        (QUESTION, _) => {
            steps.push(GlobStep::One);
            1
        }
        _ => {
            steps.push(GlobStep::Literal(first));
            1
        }
    }
}

/// Adds a wildcard for many characters. Of two in a row the stronger remains.
fn push_many(steps: &mut Vec<GlobStep>, more: bool) {
    match steps.last_mut() {
        Some(GlobStep::Many { crosses }) => *crosses |= more,
        _ => steps.push(GlobStep::Many { crosses: more }),
    }
}

fn units(text: &str, dialect: &PlainGlobDialect) -> Vec<u32> {
    let folded;
    let text = if dialect.case_sensitive {
        text
    } else {
        folded = text.to_lowercase();
        &folded
    };
    if dialect.counts_utf16 {
        text.encode_utf16().map(u32::from).collect()
    } else {
        text.chars().map(u32::from).collect()
    }
}
