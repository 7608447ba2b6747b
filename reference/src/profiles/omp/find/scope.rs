use crate::engine::glob::{Matcher, depth};

use super::entry::names_segment;
use super::error::FindError;
use super::plan::{Pattern, Target};
use super::rules::FindRules;

/// One walk: a base and all that is searched for below it.
pub(super) struct Scope<'a> {
    /// The first target of this base; the others differ in their pattern only.
    pub(super) target: &'a Target,
    /// Names that are left out below the base.
    pub(super) skipped: Vec<&'static str>,
    /// How deep its patterns reach.
    pub(super) depth: Option<usize>,
    /// Tells its matches apart from those of other walks, where a path may be listed twice.
    pub(super) source: usize,
    any: Matcher,
    directories: Matcher,
}

impl Scope<'_> {
    /// Whether a path relative to the base is searched for.
    pub(super) fn matches(&self, within: &str, is_dir: bool) -> bool {
        self.any.is_match(within) || (is_dir && self.directories.is_match(within))
    }
}

/// The walks for these targets: entries of one base share a walk (Flow 3).
pub(super) fn scopes<'a>(
    targets: &[(usize, &'a Target)],
    rules: &FindRules,
) -> Result<Vec<Scope<'a>>, FindError> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for (position, target) in targets {
        let group = Group::new(*position, target, rules);
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
    skipped: Vec<&'static str>,
    source: usize,
    patterns: Vec<Pattern>,
}

impl<'a> Group<'a> {
    fn new(position: usize, target: &'a Target, rules: &FindRules) -> Self {
        let skipped = rules.search.skipped_unless_named.iter().copied();
        let implicit = || Pattern::new(rules.pattern.implicit, &rules.pattern);
        Self {
            target,
            skipped: skipped
                .filter(|name| !names_segment(&target.entry, name))
                .collect(),
            source: rules.page.source(position),
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

    fn compile(self, rules: &FindRules) -> Result<Scope<'a>, FindError> {
        let dialect = &rules.pattern.dialect;
        let matcher = |directories_only: bool| {
            let patterns = self
                .patterns
                .iter()
                .filter(|pattern| pattern.directories_only == directories_only);
            let globs: Vec<&str> = patterns.map(|pattern| pattern.glob.as_str()).collect();
            Matcher::new(&globs, dialect).map_err(FindError::InvalidGlob)
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
