use crate::engine::glob::{Matcher, depth};

use super::entry::names_segment;
use super::error::CallError;
use super::rules::{PatternRules, WalkRules};
use super::target::{Pattern, Target};

/// One walk: a base and all that is searched for below it.
pub(in crate::profiles::omp) struct Scope<'a> {
    /// The first target of this base; the others differ in their pattern only.
    pub(in crate::profiles::omp) target: &'a Target,
    /// Names that are left out below the base.
    pub(in crate::profiles::omp) skipped: Vec<&'a str>,
    /// How deep its patterns reach.
    pub(in crate::profiles::omp) depth: Option<usize>,
    /// Tells its matches apart from those of other walks, where a path may be listed twice.
    pub(in crate::profiles::omp) source: usize,
    any: Matcher,
    directories: Matcher,
}

impl Scope<'_> {
    /// Whether a path relative to the base is searched for.
    pub(in crate::profiles::omp) fn matches(&self, within: &str, is_dir: bool) -> bool {
        self.any.is_match(within) || (is_dir && self.directories.is_match(within))
    }
}

/// The walks for these targets, each with its source: entries of one base and one source share a walk (Flow 3).
pub(in crate::profiles::omp) fn scopes<'a>(
    targets: &[(usize, &'a Target)],
    walk: &'a WalkRules,
    rules: &PatternRules,
) -> Result<Vec<Scope<'a>>, CallError> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for (source, target) in targets {
        let group = Group::new(*source, target, walk, rules);
        match groups.iter_mut().find(|other| other.is_same_walk(&group)) {
            Some(other) => other.patterns.extend(group.patterns),
            None => groups.push(group),
        }
    }
    groups
        .into_iter()
        .map(|group| group.compile(rules))
        .collect()
}

struct Group<'a> {
    target: &'a Target,
    /// An entry that names such a directory enters it; the other entries still do not, or a union would be more than its parts.
    skipped: Vec<&'a str>,
    source: usize,
    patterns: Vec<Pattern>,
}

impl<'a> Group<'a> {
    fn new(source: usize, target: &'a Target, walk: &'a WalkRules, rules: &PatternRules) -> Self {
        let skipped = walk.skipped_unless_named.iter().map(|name| &**name);
        let implicit = || Pattern::new(&rules.implicit, rules);
        Self {
            target,
            skipped: skipped
                .filter(|name| !names_segment(&target.entry, name))
                .collect(),
            source,
            patterns: vec![target.pattern.clone().unwrap_or_else(implicit)],
        }
    }

    fn is_same_walk(&self, other: &Self) -> bool {
        let key = |group: &Self| {
            (
                group.target.base.clone(),
                group.source,
                group.skipped.clone(),
            )
        };
        key(self) == key(other)
    }

    fn compile(self, rules: &PatternRules) -> Result<Scope<'a>, CallError> {
        let dialect = &rules.dialect;
        let matcher = |directories_only: bool| {
            let patterns = self
                .patterns
                .iter()
                .filter(|pattern| pattern.directories_only == directories_only);
            let globs: Vec<&str> = patterns.map(|pattern| pattern.glob.as_str()).collect();
            Matcher::new(&globs, dialect).map_err(CallError::InvalidGlob)
        };
        let depths: Option<Vec<usize>> = self
            .patterns
            .iter()
            .map(|pattern| depth(&pattern.glob, dialect))
            .collect();
        Ok(Scope {
            any: matcher(false)?,
            directories: matcher(true)?,
            target: self.target,
            depth: depths.and_then(|depths| depths.into_iter().max()),
            source: self.source,
            skipped: self.skipped,
        })
    }
}
