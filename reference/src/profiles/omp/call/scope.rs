use crate::engine::glob::{Matcher, depth};
use crate::profiles::Failure;

use super::entry::names_segment;
use super::rules::{PatternRules, WalkRules};
use super::target::{RelativePattern, SearchTarget};
use super::texts::CallTexts;

/// A walk: a base, and the patterns below it.
pub(in crate::profiles::omp) struct WalkScope<'a> {
    /// The first target of this base. The others differ only in their pattern.
    pub(in crate::profiles::omp) target: &'a SearchTarget,
    /// Names to leave out below the base.
    pub(in crate::profiles::omp) skipped: Vec<&'a str>,
    /// The greatest depth of its patterns.
    pub(in crate::profiles::omp) depth: Option<usize>,
    any: Matcher,
    directories: Matcher,
}

impl WalkScope<'_> {
    /// Whether a path relative to the base matches.
    pub(in crate::profiles::omp) fn matches(&self, within: &str, is_dir: bool) -> bool {
        self.any.is_match(within) || (is_dir && self.directories.is_match(within))
    }
}

/// The walks for these targets. Entries with the same base share a walk (Flow 3).
pub(in crate::profiles::omp) fn scopes<'a>(
    targets: &[&'a SearchTarget],
    walk: &'a WalkRules,
    rules: &PatternRules,
    texts: &CallTexts,
) -> Result<Vec<WalkScope<'a>>, Failure> {
    let mut groups: Vec<ScopeGroup<'a>> = Vec::new();
    for target in targets {
        let group = ScopeGroup::new(target, walk, rules);
        match groups.iter_mut().find(|other| other.is_same_walk(&group)) {
            Some(other) => other.patterns.extend(group.patterns),
            None => groups.push(group),
        }
    }
    groups
        .into_iter()
        .map(|group| group.compile(rules, texts))
        .collect()
}

struct ScopeGroup<'a> {
    target: &'a SearchTarget,
    /// A pattern that names such a directory enters it. Those of other entries still do not, so that a
    /// union finds the same as its parts.
    skipped: Vec<&'a str>,
    patterns: Vec<RelativePattern>,
}

impl<'a> ScopeGroup<'a> {
    fn new(target: &'a SearchTarget, walk: &'a WalkRules, rules: &PatternRules) -> Self {
        let skipped = walk.skipped_unless_named.iter().map(|name| &**name);
        let implicit = || RelativePattern::new(&rules.implicit);
        let pattern = target.pattern.clone().unwrap_or_else(implicit);
        Self {
            target,
            skipped: skipped
                .filter(|name| !names_segment(&pattern.glob, name))
                .collect(),
            patterns: vec![pattern],
        }
    }

    fn is_same_walk(&self, other: &Self) -> bool {
        self.target.base == other.target.base && self.skipped == other.skipped
    }

    fn compile(self, rules: &PatternRules, texts: &CallTexts) -> Result<WalkScope<'a>, Failure> {
        let dialect = &rules.dialect;
        let matcher = |directories_only: bool| {
            let patterns = self
                .patterns
                .iter()
                .filter(|pattern| pattern.directories_only == directories_only);
            let globs: Vec<&str> = patterns.map(|pattern| pattern.glob.as_str()).collect();
            Matcher::new(&globs, dialect).map_err(|invalid| {
                Failure::new(&texts.invalid_glob)
                    .with("pattern", invalid.pattern)
                    .with("reason", invalid.reason)
            })
        };
        let depths: Option<Vec<usize>> = self
            .patterns
            .iter()
            .map(|pattern| depth(&pattern.glob, dialect))
            .collect();
        Ok(WalkScope {
            any: matcher(false)?,
            directories: matcher(true)?,
            target: self.target,
            depth: depths.and_then(|depths| depths.into_iter().max()),
            skipped: self.skipped,
        })
    }
}
