//! The entries that `excludePatterns` leaves out.

use crate::Text;
use crate::engine::glob::{GlobDialect, InvalidGlob, Matcher};
use crate::profiles::Failure;

rules! {
    /// The meaning of `excludePatterns` (`search_files`, `directory_tree`).
    pub struct ExcludeRules {
        /// Whether anything is left out.
        pub applies: bool = true,
        /// Whether everything below a directory that is left out is left out, too.
        pub with_contents: bool = true,
        /// Whether a pattern without a slash also matches names at every depth. The document does
        /// not say.
        pub names_at_every_depth: bool = false,
    }
}

rules! {
    /// A glob that cannot be read.
    pub struct GlobTexts {
        /// The pattern is not a valid glob; fills `{pattern}` and `{reason}`.
        pub invalid_glob: Text = "invalid glob pattern `{pattern}`: {reason}".into(),
    }
}

impl GlobTexts {
    /// Reads patterns.
    ///
    /// # Errors
    /// One of them is not a valid glob.
    pub fn matcher(&self, patterns: &[&str], dialect: &GlobDialect) -> Result<Matcher, Failure> {
        let matcher = Matcher::new(patterns, dialect);
        matcher.map_err(|InvalidGlob { pattern, reason }| {
            Failure::new(&self.invalid_glob)
                .with("pattern", pattern)
                .with("reason", reason)
        })
    }
}

/// The entries to leave out.
pub(super) struct Excludes {
    matcher: Matcher,
    rules: ExcludeRules,
}

impl Excludes {
    /// Reads the patterns of a call.
    pub(super) fn new(
        patterns: &[&str],
        rules: &ExcludeRules,
        dialect: &GlobDialect,
        texts: &GlobTexts,
    ) -> Result<Self, Failure> {
        let mut all: Vec<String> = patterns.iter().map(|&pattern| pattern.to_owned()).collect();
        if rules.names_at_every_depth {
            let names = patterns.iter().filter(|pattern| !pattern.contains('/'));
            all.extend(names.map(|name| format!("**/{name}")));
        }
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        Ok(Self {
            matcher: texts.matcher(&all, dialect)?,
            rules: rules.clone(),
        })
    }

    /// Whether the entry at this path, relative to the start, is left out.
    pub(super) fn leave_out(&self, within: &str) -> bool {
        if !self.rules.applies {
            return false;
        }
        let mut above = within.match_indices('/').map(|(at, _)| &within[..at]);
        let with_contents = self.rules.with_contents;
        self.matcher.is_match(within)
            || (with_contents && above.any(|above| self.matcher.is_match(above)))
    }
}
