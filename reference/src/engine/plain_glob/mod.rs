//! The small dialect of globs: `**`, `*` and `?` are wildcards, and every other character stands for itself.

#[cfg(test)]
mod tests;

rules! {
    /// What the wildcards mean.
    pub struct PlainGlobDialect {
        /// Whether `a` and `A` differ.
        pub case_sensitive: bool = true,
        /// Whether `?` can be a slash.
        pub question_matches_slash: bool = false,
        /// Whether a wildcard can be the dot at the beginning of a name.
        pub wildcards_match_leading_dot: bool = true,
        /// Whether `?` is one UTF-16 code unit, of which some characters have two; otherwise it is one character.
        pub counts_utf16: bool = true,
    }
}

const SLASH: u32 = '/' as u32;
const DOT: u32 = '.' as u32;

/// A pattern. Matching takes as many steps as the path has characters, each of which looks at no more places of the pattern
/// than there are characters before it, and at each place once.
#[derive(Clone, Debug)]
pub struct PlainGlob {
    steps: Vec<Step>,
    dialect: PlainGlobDialect,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Exactly this.
    Literal(u32),
    /// One of anything.
    One,
    /// Any number of anything, slashes perhaps among it.
    Many { crosses: bool },
    /// The beginning of `**/`, which may stand for nothing.
    MaybeDirectories,
    /// The rest of it: anything that ends in a slash.
    Directories,
}

impl PlainGlob {
    /// Who takes patterns from strangers takes none with more bytes.
    pub const MOST_BYTES: usize = 16 << 10;

    /// Reads a pattern; there is none that cannot be read.
    #[must_use]
    pub fn new(pattern: &str, dialect: &PlainGlobDialect) -> Self {
        let units = units(pattern, dialect);
        let mut steps = Vec::with_capacity(units.len());
        let mut rest = &units[..];
        while let Some(&first) = rest.first() {
            let begins_segment = matches!(
                steps.last(),
                None | Some(Step::Literal(SLASH) | Step::Directories)
            );
            let taken = push(&mut steps, first, &rest[1..], begins_segment);
            rest = &rest[taken..];
        }
        Self {
            steps,
            dialect: dialect.clone(),
        }
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
        let mut at = Places::new(self.steps.len() + 1);
        let mut next = Places::new(self.steps.len() + 1);
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

    /// Marks a place in the pattern, and those that are reached from it without taking anything.
    fn enter(&self, places: &mut Places, mut index: usize) {
        while places.mark(index) {
            index += match self.steps.get(index) {
                Some(Step::Many { .. }) => 1,
                Some(Step::MaybeDirectories) => {
                    places.mark(index + 1);
                    2
                }
                _ => return,
            };
        }
    }

    /// Takes one more of the path at this place of the pattern.
    fn step(&self, index: usize, unit: u32, is_leading_dot: bool, next: &mut Places) {
        let step = self.steps[index];
        let is_wildcard = !matches!(step, Step::Literal(_));
        if is_wildcard && is_leading_dot && !self.dialect.wildcards_match_leading_dot {
            return;
        }
        match step {
            Step::Literal(literal) if literal == unit => self.enter(next, index + 1),
            Step::One if unit != SLASH || self.dialect.question_matches_slash => {
                self.enter(next, index + 1);
            }
            Step::Many { crosses } if crosses || unit != SLASH => self.enter(next, index),
            Step::Directories => {
                next.mark(index);
                if unit == SLASH {
                    self.enter(next, index + 1);
                }
            }
            _ => {}
        }
    }
}

/// Places in a pattern. There are few at a time: each but the first ones was reached by a character of the path.
struct Places {
    is_marked: Vec<bool>,
    list: Vec<usize>,
}

impl Places {
    fn new(count: usize) -> Self {
        Self {
            is_marked: vec![false; count],
            list: Vec::new(),
        }
    }

    /// Whether the place was not marked before.
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

/// Adds what the pattern says here, and answers how much of it that takes.
fn push(steps: &mut Vec<Step>, first: u32, rest: &[u32], begins_segment: bool) -> usize {
    const STAR: u32 = '*' as u32;
    const QUESTION: u32 = '?' as u32;
    match (first, rest) {
        (STAR, [STAR, SLASH, ..]) if begins_segment => {
            // Twice is as good as once.
            if steps.last() != Some(&Step::Directories) {
                steps.extend([Step::MaybeDirectories, Step::Directories]);
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
            steps.push(Step::One);
            1
        }
        _ => {
            steps.push(Step::Literal(first));
            1
        }
    }
}

/// Two wildcards in a row are as good as the stronger of them.
fn push_many(steps: &mut Vec<Step>, more: bool) {
    match steps.last_mut() {
        Some(Step::Many { crosses }) => *crosses |= more,
        _ => steps.push(Step::Many { crosses: more }),
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
