//! Selecting cases by name, requirement, level, profile and tool.

use regex::Regex;

use crate::model::requirement::Level;
use crate::model::version::Version;
use crate::suite::Case;

/// A pattern for names whose parts are joined by a separator: `*` matches anything in one part, `**` any
/// number of parts. The parts of a pattern may be anywhere in a name: `agent/find` matches all cases of
/// that tool, `limits` those of every topic with that name, `limits/one` that case.
#[derive(Debug, Clone)]
pub struct NamePattern {
    text: String,
    regex: Regex,
    from_the_start: Regex,
}

/// An empty pattern.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "an empty pattern matches nothing; name a case, a tool such as `profile/tool`, or use `*` or `**`"
)]
pub struct EmptyPattern;

impl NamePattern {
    /// Reads a pattern for names of cases, `profile/tool/topic/id`.
    pub fn of_cases(pattern: &str) -> Result<Self, EmptyPattern> {
        Self::new(pattern.trim_matches('/'), '/')
    }

    /// Reads a pattern for ids of requirements, `profile.tool.topic.detail`.
    pub fn of_requirements(pattern: &str) -> Result<Self, EmptyPattern> {
        Self::new(pattern, '.')
    }

    fn new(pattern: &str, separator: char) -> Result<Self, EmptyPattern> {
        let separator = regex::escape(&separator.to_string());
        let parts: Vec<String> = pattern
            .split(separator.trim_start_matches('\\'))
            .map(|part| part_regex(part, &separator))
            .collect();
        let body = parts
            .join(&separator)
            .replace(
                &format!("{ANY_PARTS}{separator}"),
                &format!("(?:.*{separator})?"),
            )
            .replace(ANY_PARTS, ".*");
        let anywhere = format!("(?:.*{separator})?");
        let below = format!("(?:{separator}.*)?");
        let compile = |before: &str| Regex::new(&format!("^{before}{body}{below}$"));
        match (compile(&anywhere), compile("")) {
            (Ok(regex), Ok(from_the_start)) if !pattern.is_empty() => Ok(Self {
                text: pattern.to_owned(),
                regex,
                from_the_start,
            }),
            _ => Err(EmptyPattern),
        }
    }

    /// The pattern as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the pattern matches this name.
    pub fn matches(&self, name: &str) -> bool {
        self.regex.is_match(name)
    }

    /// Whether it matches this name from its first part on, so that it cannot mean another one.
    pub fn matches_from_the_start(&self, name: &str) -> bool {
        self.from_the_start.is_match(name)
    }
}

/// A placeholder for `**` until the parts are joined; `part_regex` never returns it otherwise.
const ANY_PARTS: &str = "\u{0}";

fn part_regex(part: &str, separator: &str) -> String {
    match part {
        "**" => ANY_PARTS.to_owned(),
        part => part
            .split('*')
            .map(regex::escape)
            .collect::<Vec<_>>()
            .join(&format!("[^{separator}]*")),
    }
}

/// A selection of cases. Empty lists do not restrict it.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// Patterns, one of which must match the name.
    pub run: Vec<NamePattern>,
    /// Patterns, none of which may match the name.
    pub skip: Vec<NamePattern>,
    /// Patterns of requirements, one of which the case must cover.
    pub covers: Vec<NamePattern>,
    /// The levels.
    pub levels: Vec<Level>,
    /// The profiles.
    pub profiles: Vec<String>,
    /// The tools.
    pub tools: Vec<String>,
    /// The version of the specification to which the case must belong.
    pub as_of: Option<Version>,
}

impl Selection {
    /// Whether a case is selected.
    pub fn picks(&self, case: &Case) -> bool {
        let named =
            |patterns: &[NamePattern]| patterns.iter().any(|pattern| pattern.matches(&case.name));
        let mut covers = case.covers.iter();
        (self.run.is_empty() || named(&self.run))
            && !named(&self.skip)
            && (self.covers.is_empty()
                || covers.any(|id| self.covers.iter().any(|pattern| pattern.matches(id))))
            && (self.levels.is_empty() || self.levels.contains(&case.level))
            && (self.profiles.is_empty() || self.profiles.contains(&case.profile))
            && (self.tools.is_empty() || self.tools.contains(&case.tool))
            && self.as_of.is_none_or(|version| case.since <= version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &str, names: &[(&str, bool)]) {
        let compiled = NamePattern::of_cases(pattern).unwrap();
        for (name, expected) in names {
            assert_eq!(
                compiled.matches(name),
                *expected,
                "{pattern} against {name}"
            );
        }
    }

    #[test]
    fn a_star_matches_one_part() {
        check(
            "p/t/*/x",
            &[("p/t/a/x", true), ("p/t/a/b/x", false), ("p/t/a/y", false)],
        );
        check(
            "p/t/lim*",
            &[("p/t/limits/x", true), ("p/t/alimits/x", false)],
        );
    }

    #[test]
    fn two_stars_match_any_number_of_parts() {
        check(
            "**/x",
            &[("p/t/a/x", true), ("x", true), ("p/t/a/xy", false)],
        );
        check(
            "p/**/x",
            &[("p/t/a/x", true), ("p/x", true), ("q/t/a/x", false)],
        );
        check("**", &[("p/t/a/x", true)]);
    }

    #[test]
    fn a_shorter_pattern_matches_all_below() {
        check("p/t", &[("p/t/a/x", true), ("p/tt/a/x", false)]);
    }

    #[test]
    fn parts_may_be_anywhere_in_a_name() {
        check(
            "limits",
            &[
                ("p/t/limits/x", true),
                ("p/t/a/limits", true),
                ("p/t/a/limits-x", false),
            ],
        );
        check("default*", &[("p/t/limits/default-is-200", true)]);
        check("t/a", &[("p/t/a/x", true), ("p/tt/a/x", false)]);
        check("a/x", &[("p/t/a/x", true), ("p/t/a/x-y", false)]);
        let pattern = NamePattern::of_cases("t/a").unwrap();
        assert!(!pattern.matches_from_the_start("p/t/a/x"));
        assert!(pattern.matches_from_the_start("t/a/x"));
    }

    #[test]
    fn requirements_have_dots() {
        let pattern = NamePattern::of_requirements("agent.find.input.*").unwrap();
        assert!(pattern.matches("agent.find.input.limit.floor"));
        assert!(!pattern.matches("agent.find.output.empty"));
        assert!(NamePattern::of_cases("").is_err());
    }
}
