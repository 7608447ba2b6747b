//! Patterns compiled with globset and regex.

use std::borrow::Cow;
use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;

use globset::{Candidate, GlobBuilder, GlobSet, GlobSetBuilder};

use super::by_character::ByCharacter;
use super::{Braces, GlobDialect, InvalidGlob, MOST_COMPILED_BYTES, braces, expand, invalid};
use crate::engine::recent::Recent;

/// Patterns of more bytes together, with their braces expanded, are compiled anew each time, so that
/// few large ones are kept.
const MOST_KEPT_BYTES: usize = 1 << 10;

/// Patterns compiled with globset and regex.
#[derive(Debug)]
pub(super) struct CompiledGlobs {
    quick: GlobSet,
    by_character: Option<ByCharacter>,
    bytes: usize,
}

impl CompiledGlobs {
    /// The patterns compiled, perhaps in another call.
    pub(super) fn recent(
        patterns: &[&str],
        dialect: &GlobDialect,
    ) -> Result<Arc<Self>, InvalidGlob> {
        type Patterns = (Vec<String>, GlobDialect);
        thread_local! {
            static RECENT: RefCell<Recent<Patterns, Arc<CompiledGlobs>>> =
                const { RefCell::new(Recent::new()) };
        }
        let is_meant = |(known, its): &Patterns| known == patterns && its == dialect;
        if let Some(known) = RECENT.with_borrow_mut(|recent| recent.find(is_meant)) {
            return Ok(known);
        }
        let compiled = Arc::new(Self::new(patterns, dialect)?);
        if compiled.bytes <= MOST_KEPT_BYTES {
            let owned = patterns.iter().map(|&pattern| pattern.to_owned()).collect();
            let key = (owned, dialect.clone());
            RECENT.with_borrow_mut(|recent| recent.keep(key, Arc::clone(&compiled)));
        }
        Ok(compiled)
    }

    /// Compiles the patterns.
    pub(super) fn new(patterns: &[&str], dialect: &GlobDialect) -> Result<Self, InvalidGlob> {
        let mut quick = GlobSetBuilder::new();
        let mut regexes = Vec::new();
        let mut bytes = 0;
        for pattern in patterns {
            for plain in with_readable_braces(pattern, dialect)? {
                bytes += plain.len();
                if bytes > MOST_COMPILED_BYTES {
                    let most = format!("the patterns have more than {MOST_COMPILED_BYTES} bytes");
                    return Err(invalid(pattern, &most));
                }
                let glob =
                    compile(&plain, dialect).map_err(|error| invalid(pattern, error.kind()))?;
                if ByCharacter::is_needed(&plain, dialect.case_sensitive) {
                    regexes.push(glob.regex().to_owned());
                } else {
                    quick.add(glob);
                }
            }
        }
        let all = patterns.join(" ");
        let quick = quick.build().map_err(|error| invalid(&all, error.kind()))?;
        let by_character = (!regexes.is_empty())
            .then(|| ByCharacter::new(&regexes, dialect.star_stops_at_slash))
            .transpose()
            .map_err(|reason| invalid(&all, &reason))?;
        Ok(Self {
            quick,
            by_character,
            bytes,
        })
    }

    /// Whether a pattern matches the path.
    pub(super) fn is_match(&self, path: &str) -> bool {
        let is_other = |other: &ByCharacter| other.is_match(path);
        self.quick
            .is_match_candidate(&Candidate::new(Path::new(path)))
            || self.by_character.as_ref().is_some_and(is_other)
    }
}

/// The pattern with no braces but those that globset reads as the dialect does.
fn with_readable_braces<'a>(
    pattern: &'a str,
    dialect: &GlobDialect,
) -> Result<Vec<Cow<'a, str>>, InvalidGlob> {
    let expanded = match dialect.braces {
        Braces::Alternatives => return Ok(vec![pattern.into()]),
        Braces::Closed => {
            return Ok(vec![braces::close(pattern).into()]);
        }
        Braces::Literal => vec![pattern.to_owned()],
        Braces::Expanded => expand(pattern, dialect.backslash_escapes)
            .ok_or_else(|| invalid(pattern, &"its braces stand for too many patterns"))?,
    };
    let escaped = expanded
        .iter()
        .map(|plain| braces::escape(plain, dialect.backslash_escapes).into());
    Ok(escaped.collect())
}

fn compile(pattern: &str, dialect: &GlobDialect) -> Result<globset::Glob, globset::Error> {
    let strict;
    let pattern = if dialect.globstar_matches_no_directory {
        pattern
    } else {
        strict = pattern.replace("**/", "**/*/");
        &strict
    };
    GlobBuilder::new(pattern)
        .case_insensitive(!dialect.case_sensitive)
        .literal_separator(dialect.star_stops_at_slash)
        .backslash_escape(dialect.backslash_escapes)
        .empty_alternates(dialect.empty_alternatives)
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_small_patterns_are_kept_for_the_next_call_in_their_dialect() {
        let recent = |pattern: &str, case_sensitive| {
            let dialect = GlobDialect {
                case_sensitive,
                ..GlobDialect::default()
            };
            CompiledGlobs::recent(&[pattern], &dialect).expect("a pattern")
        };
        let first = recent("a?", true);
        assert!(Arc::ptr_eq(&first, &recent("a?", true)));
        assert!(!Arc::ptr_eq(&first, &recent("a?", false)));
        let large = "a?".repeat(MOST_KEPT_BYTES);
        assert!(!Arc::ptr_eq(&recent(&large, true), &recent(&large, true)));
    }
}
