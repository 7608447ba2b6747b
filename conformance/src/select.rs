//! Which cases are meant.

use regex::Regex;

use crate::model::requirement::Level;
use crate::suite::Case;

/// A pattern for names whose parts are joined by a separator: `*` stands for anything in one part, `**` for any number of parts. A pattern
/// of fewer parts than the name selects everything below it, so that `agent/find` means all cases of that tool. A pattern of one part
/// means any name that has such a part.
#[derive(Debug, Clone)]
pub struct NamePattern {
    regex: Regex,
}

/// A pattern that cannot be one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "an empty pattern selects nothing; name a case, a folder such as `profile/tool`, or a pattern with `*` or `**`"
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
        let anywhere = if parts.len() == 1 {
            format!("(?:.*{separator})?")
        } else {
            String::new()
        };
        let body = parts.join(&separator).replace(
            &format!("{ANY_PARTS}{separator}"),
            &format!("(?:.*{separator})?"),
        );
        let body = body.replace(ANY_PARTS, ".*");
        match Regex::new(&format!("^{anywhere}{body}(?:{separator}.*)?$")) {
            Ok(regex) if !pattern.is_empty() => Ok(Self { regex }),
            _ => Err(EmptyPattern),
        }
    }

    /// Whether the pattern means this name.
    pub fn matches(&self, name: &str) -> bool {
        self.regex.is_match(name)
    }
}

/// Stands for `**` until the parts are joined; no regular expression that `part_regex` makes contains it.
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

/// Which cases are meant. What is empty does not restrict.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// Names, of which one must fit.
    pub run: Vec<NamePattern>,
    /// Names, of which none may fit.
    pub skip: Vec<NamePattern>,
    /// Requirements, of which the case must cover one.
    pub covers: Vec<NamePattern>,
    /// Levels, of which the case must have one.
    pub levels: Vec<Level>,
    /// Profiles, of which it must be one's.
    pub profiles: Vec<String>,
    /// Tools, of which it must be one's.
    pub tools: Vec<String>,
}

impl Selection {
    /// Whether a case is meant.
    pub fn picks(&self, case: &Case) -> bool {
        let named =
            |patterns: &[NamePattern]| patterns.iter().any(|pattern| pattern.matches(&case.name));
        let covered = || {
            case.covers
                .iter()
                .any(|id| self.covers.iter().any(|pattern| pattern.matches(id)))
        };
        (self.run.is_empty() || named(&self.run))
            && !named(&self.skip)
            && (self.covers.is_empty() || covered())
            && (self.levels.is_empty() || self.levels.contains(&case.level))
            && (self.profiles.is_empty() || self.profiles.contains(&case.profile))
            && (self.tools.is_empty() || self.tools.contains(&case.tool))
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
    fn a_star_stands_for_one_part() {
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
    fn two_stars_stand_for_any_number_of_parts() {
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
    fn a_shorter_pattern_means_all_that_is_below() {
        check("p/t", &[("p/t/a/x", true), ("p/tt/a/x", false)]);
    }

    #[test]
    fn a_single_part_means_a_part_anywhere() {
        check(
            "limits",
            &[
                ("p/t/limits/x", true),
                ("p/t/a/limits", true),
                ("p/t/a/limits-x", false),
            ],
        );
        check("default*", &[("p/t/limits/default-is-200", true)]);
    }

    #[test]
    fn requirements_have_dots() {
        let pattern = NamePattern::of_requirements("agent.find.input.*").unwrap();
        assert!(pattern.matches("agent.find.input.limit.floor"));
        assert!(!pattern.matches("agent.find.output.empty"));
        assert!(NamePattern::of_cases("").is_err());
    }
}
