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

/// A pattern. Matching takes time in proportion to the path, whatever the pattern.
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
        let mut at = vec![false; self.steps.len() + 1];
        let mut next = at.clone();
        self.enter(&mut at, 0);
        let mut before = SLASH;
        for unit in units(path, &self.dialect) {
            next.fill(false);
            let is_leading_dot = unit == DOT && before == SLASH;
            for index in (0..self.steps.len()).filter(|index| at[*index]) {
                self.step(index, unit, is_leading_dot, &mut next);
            }
            std::mem::swap(&mut at, &mut next);
            before = unit;
        }
        at.ends_with(&[true])
    }

    /// Marks a place in the pattern, and those that are reached from it without taking anything.
    fn enter(&self, places: &mut [bool], index: usize) {
        places[index] = true;
        match self.steps.get(index) {
            Some(Step::Many { .. }) => self.enter(places, index + 1),
            Some(Step::MaybeDirectories) => {
                places[index + 1] = true;
                self.enter(places, index + 2);
            }
            _ => {}
        }
    }

    /// Takes one more of the path at this place of the pattern.
    fn step(&self, index: usize, unit: u32, is_leading_dot: bool, next: &mut [bool]) {
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
                next[index] = true;
                if unit == SLASH {
                    self.enter(next, index + 1);
                }
            }
            _ => {}
        }
    }
}

/// Adds what the pattern says here, and answers how much of it that takes.
fn push(steps: &mut Vec<Step>, first: u32, rest: &[u32], begins_segment: bool) -> usize {
    const STAR: u32 = '*' as u32;
    const QUESTION: u32 = '?' as u32;
    match (first, rest) {
        (STAR, [STAR, SLASH, ..]) if begins_segment => {
            steps.extend([Step::MaybeDirectories, Step::Directories]);
            3
        }
        (STAR, [STAR, ..]) => {
            steps.push(Step::Many { crosses: true });
            2
        }
        (STAR, _) => {
            steps.push(Step::Many { crosses: false });
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
