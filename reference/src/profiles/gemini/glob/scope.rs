use crate::engine::glob::{GlobDialect, InvalidGlob, MOST_COMPILED_BYTES, Matcher, directories};

use super::pattern::DirectoryPatterns;
use super::plan::GlobPlan;

/// A walk: the patterns below a directory, and the globs to leave out.
pub(super) struct Scope<'a> {
    pub(super) target: &'a DirectoryPatterns,
    wanted: Matcher,
    entered: Matcher,
    ignored: Matcher,
    not_entered: Matcher,
}

impl<'a> Scope<'a> {
    pub(super) fn new(target: &'a DirectoryPatterns, plan: &GlobPlan) -> Result<Self, InvalidGlob> {
        let mut above: Vec<String> = target
            .patterns
            .iter()
            .flat_map(|pattern| directories(pattern))
            .collect();
        if above.iter().map(String::len).sum::<usize>() > MOST_COMPILED_BYTES {
            // Entering every directory gives the same result.
            above = vec!["**".to_owned()];
        }
        // A directory is left out if its whole content is.
        let whole: Vec<String> = plan
            .ignore
            .iter()
            .filter_map(|pattern| pattern.strip_suffix("/**"))
            .map(str::to_owned)
            .collect();
        let ignored = [&plan.ignore[..], &whole].concat();
        Ok(Self {
            target,
            wanted: matcher(&target.patterns, &plan.dialect)?,
            entered: matcher(&above, &plan.dialect)?,
            ignored: matcher(&ignored, &plan.dialect)?,
            not_entered: matcher(&whole, &plan.dialect)?,
        })
    }

    /// Whether a path below the directory matches.
    pub(super) fn wants(&self, within: &str) -> bool {
        self.wanted.is_match(within) && !self.ignored.is_match(within)
    }

    /// Whether a file below the directory can match.
    pub(super) fn enters(&self, within: &str) -> bool {
        self.entered.is_match(within) && !self.not_entered.is_match(within)
    }
}

fn matcher(patterns: &[String], dialect: &GlobDialect) -> Result<Matcher, InvalidGlob> {
    let patterns: Vec<&str> = patterns.iter().map(String::as_str).collect();
    Matcher::new(&patterns, dialect)
}
