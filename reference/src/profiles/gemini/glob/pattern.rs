use std::path::{Path, PathBuf};

use crate::engine::glob::{Braces, GlobDialect, expand};
use crate::engine::path::resolve;

/// The patterns of a search below one directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DirectoryPatterns {
    /// The directory, inside the root.
    pub(super) base: PathBuf,
    /// Globs relative to the directory. A file has to match one.
    pub(super) patterns: Vec<String>,
}

/// The targets of the pattern, one per directory that it starts from. `..` or an absolute pattern
/// can leave the searched directory, but nothing outside the root is ever searched.
pub(super) fn targets(
    pattern: &str,
    root: &Path,
    directory: &Path,
    dialect: &GlobDialect,
) -> Vec<DirectoryPatterns> {
    let written = expanded(pattern, dialect).unwrap_or_else(|| vec![pattern.to_owned()]);
    let mut targets: Vec<DirectoryPatterns> = Vec::new();
    for plain in &written {
        let Some((base, pattern)) = anchored(plain, root, directory, dialect) else {
            continue;
        };
        match targets.iter_mut().find(|target| target.base == base) {
            Some(target) => target.patterns.push(pattern),
            None => targets.push(DirectoryPatterns {
                base,
                patterns: vec![pattern],
            }),
        }
    }
    targets
}

/// The pattern with its braces expanded, if the dialect expands them; `None` if there are too many
/// alternatives.
pub(super) fn expanded(pattern: &str, dialect: &GlobDialect) -> Option<Vec<String>> {
    match dialect.braces {
        Braces::Expanded => expand(pattern, dialect.backslash_escapes),
        Braces::Alternatives | Braces::Closed | Braces::Literal => Some(vec![pattern.to_owned()]),
    }
}

/// The directory where the pattern starts, and the rest of the pattern; `None` if the directory is
/// outside the root, or if only directories could match.
fn anchored(
    pattern: &str,
    root: &Path,
    from: &Path,
    dialect: &GlobDialect,
) -> Option<(PathBuf, String)> {
    if matches!(pattern.rsplit('/').next(), Some("" | "." | "..")) {
        return None;
    }
    let (base, segments) = if pattern.starts_with('/') {
        (root.to_path_buf(), below_root(pattern, root, dialect)?)
    } else {
        let (climbs, segments) = without_dots(pattern);
        (resolve(from, &"../".repeat(climbs)), segments)
    };
    let is_something = !segments.is_empty() && base.starts_with(root);
    is_something.then(|| (base, segments.join("/")))
}

/// The segments of an absolute pattern below the root, if it starts with the root as written.
fn below_root<'a>(pattern: &'a str, root: &Path, dialect: &GlobDialect) -> Option<Vec<&'a str>> {
    let (_, segments) = without_dots(pattern);
    let mut segments = segments.into_iter();
    for name in root.iter().skip(1) {
        let (name, segment) = (name.to_str()?, segments.next()?);
        let is_same = if dialect.case_sensitive {
            name == segment
        } else {
            name.to_lowercase() == segment.to_lowercase()
        };
        is_same.then_some(())?;
    }
    Some(segments.collect())
}

/// The segments without `.` and `..`, and the number of remaining leading `..`.
fn without_dots(pattern: &str) -> (usize, Vec<&str>) {
    let mut climbs = 0;
    let mut segments = Vec::new();
    for segment in pattern.split('/') {
        match segment {
            "" | "." => {}
            ".." => {
                if segments.pop().is_none() {
                    climbs += 1;
                }
            }
            other => segments.push(other),
        }
    }
    (climbs, segments)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profiles::gemini::glob::GlobRules;

    fn check(pattern: &str, expected: &[(&str, &[&str])]) {
        let dialect = GlobRules::default().dialect;
        let (root, directory) = (Path::new("/repo"), Path::new("/repo/src"));
        let targets = targets(pattern, root, directory, &dialect);
        let expected = expected.iter().map(|(base, patterns)| DirectoryPatterns {
            base: PathBuf::from(base),
            patterns: patterns.iter().map(|&pattern| pattern.to_owned()).collect(),
        });
        assert_eq!(targets, expected.collect::<Vec<_>>(), "{pattern}");
    }

    #[test]
    fn patterns_begin_at_the_searched_directory() {
        check("**/*.ts", &[("/repo/src", &["**/*.ts"])]);
        check("./a//{b,c}", &[("/repo/src", &["a/b", "a/c"])]);
        check("a/../b", &[("/repo/src", &["b"])]);
    }

    #[test]
    fn patterns_may_lead_elsewhere_inside_of_the_root() {
        check("../docs/*", &[("/repo", &["docs/*"])]);
        check("{a,../b}", &[("/repo/src", &["a"]), ("/repo", &["b"])]);
        check("/repo/docs/*", &[("/repo", &["docs/*"])]);
    }

    #[test]
    fn nothing_outside_is_searched() {
        check("../../*", &[]);
        check("../../repo/*", &[]);
        check("/etc/*", &[]);
        check("/*/a", &[]);
        check("/repo/../etc/*", &[]);
    }

    #[test]
    fn a_pattern_for_directories_asks_for_nothing() {
        check("a/", &[]);
        check("a/..", &[]);
        check("", &[]);
    }
}
