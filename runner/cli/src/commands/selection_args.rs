//! The flags that select cases.

use anyhow::bail;
use clap::{Args, ValueEnum};
use seekspec_conformance::model::requirement;
use seekspec_conformance::model::version::Version;
use seekspec_conformance::near;
use seekspec_conformance::select::{NamePattern, Selection};
use seekspec_conformance::suite::{Case, Suite};
use seekspec_conformance::unknown_name::UnknownName;

use super::subject;
use crate::nothing_selected::NothingSelected;
use crate::output::Output;

/// The syntax of patterns, for the help of every command that takes one.
pub(super) const PATTERNS: (&str, &str) = (
    "Globs",
    "  The name of a case is profile/tool/topic/case. A pattern is one or more parts
  of it: `limits` selects the topic of every tool, `find/limits` that of one.
  `*` matches anything in one part, `**` any number of parts.",
);

/// Flags that select cases.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Case selection")]
pub(super) struct SelectionArgs {
    /// Only this profile
    #[arg(long, value_name = "PROFILE")]
    pub(super) profile: Option<String>,
    /// Only cases whose name matches (repeatable, see below)
    #[arg(long, value_name = "GLOB")]
    run: Vec<String>,
    /// Exclude cases whose name matches (repeatable)
    #[arg(long, value_name = "GLOB")]
    skip: Vec<String>,
    /// Only cases that cover a matching requirement (repeatable)
    #[arg(long, value_name = "ID-GLOB")]
    covers: Vec<String>,
    /// Only must, should or may cases (repeatable)
    #[arg(long, value_name = "LEVEL", hide_possible_values = true)]
    level: Vec<Level>,
    /// Only this tool (repeatable)
    #[arg(long, value_name = "TOOL")]
    pub(super) tool: Vec<String>,
    /// Only cases that were there in this version of the specification, such as 0.1
    #[arg(long, value_name = "VERSION")]
    pub(super) as_of: Option<Version>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum Level {
    Must,
    Should,
    May,
}

impl SelectionArgs {
    /// The same selection, of one profile.
    pub(super) fn of_profile(self, profile: Option<String>) -> Self {
        Self { profile, ..self }
    }

    /// Whether tools or cases are named, so that the target is meant to have these tools.
    pub(super) fn names_cases(&self) -> bool {
        !(self.tool.is_empty() && self.run.is_empty() && self.covers.is_empty())
    }

    /// The cases that are meant, in the order of the suite.
    /// The selected cases in the order of the suite. Old names are followed, with a note on stderr.
    ///
    /// # Errors
    /// Unknown names, empty and ambiguous patterns, and [`NothingSelected`].
    pub(super) fn select<'a>(
        &self,
        suite: &'a Suite,
        output: Output,
    ) -> anyhow::Result<Vec<&'a Case>> {
        let selection = self.selection(suite, output)?;
        let cases: Vec<&Case> = suite
            .cases
            .iter()
            .filter(|case| selection.picks(case))
            .collect();
        if cases.is_empty() {
            bail!(NothingSelected::because(self.why_nothing(suite)));
        }
        for pattern in selection.run.iter().chain(&selection.skip) {
            self.check_ambiguity(pattern, suite)?;
        }
        Ok(cases)
    }

    fn selection(&self, suite: &Suite, output: Output) -> anyhow::Result<Selection> {
        if let Some(version) = self.as_of
            && version > suite.version()
        {
            bail!(
                "these fixtures are of version {}, and version {version} is newer",
                suite.version()
            );
        }
        if let Some(profile) = &self.profile {
            suite.profile(profile)?;
        }
        let tools = suite
            .profiles
            .values()
            .flat_map(|profile| profile.tools.keys());
        known(
            "tool",
            self.tool.iter(),
            tools.map(String::as_str).collect(),
        )?;
        let cases = |patterns: &[String]| {
            let patterns = patterns.iter();
            let patterns = patterns.map(|text| case_pattern(text, suite, output));
            patterns.collect::<anyhow::Result<_>>()
        };
        Ok(Selection {
            run: cases(&self.run)?,
            skip: cases(&self.skip)?,
            covers: self
                .covers
                .iter()
                .map(|pattern| NamePattern::of_requirements(pattern))
                .collect::<Result<_, _>>()?,
            levels: self.level.iter().map(|level| level.level()).collect(),
            profiles: self.profile.iter().cloned().collect(),
            tools: self.tool.clone(),
            as_of: self.as_of,
        })
    }

    /// The first pattern that matches nothing, whatever the other flags are, with the nearest name.
    fn why_nothing(&self, suite: &Suite) -> String {
        if suite.cases.is_empty() {
            return "these fixtures have no cases".to_owned();
        }
        let lost_case = self.run.iter().find(|pattern| {
            NamePattern::of_cases(pattern)
                .is_ok_and(|compiled| !suite.cases.iter().any(|case| compiled.matches(&case.name)))
        });
        if let Some(pattern) = lost_case {
            return format!(
                "no case matches `{pattern}`{}",
                near::hint(pattern, names(suite))
            );
        }
        let lost_requirement = self.covers.iter().find(|pattern| {
            let mut ids = suite.cases.iter().flat_map(|case| &case.covers);
            NamePattern::of_requirements(pattern)
                .is_ok_and(|compiled| !ids.any(|id| compiled.matches(id)))
        });
        if let Some(pattern) = lost_requirement {
            let ids: Vec<&str> = suite
                .all_requirements()
                .map(|requirement| requirement.id.as_str())
                .collect();
            return format!("no case covers `{pattern}`{}", near::hint(pattern, ids));
        }
        format!(
            "none of the {} cases matches all of these flags",
            suite.cases.len()
        )
    }
}

impl SelectionArgs {
    /// A pattern of several parts that matches cases of several tools is an error: it was probably
    /// meant for one of them.
    fn check_ambiguity(&self, pattern: &NamePattern, suite: &Suite) -> anyhow::Result<()> {
        let text = pattern.text();
        if !text.contains('/') || text.contains('*') {
            return Ok(());
        }
        let of_profile = |case: &&Case| self.profile.iter().all(|name| *name == case.profile);
        let of_tool = |case: &&Case| self.tool.is_empty() || self.tool.contains(&case.tool);
        let cases = suite.cases.iter().filter(of_profile).filter(of_tool);
        let matching: Vec<&Case> = cases.filter(|case| pattern.matches(&case.name)).collect();
        let mut tools: Vec<String> = matching.iter().map(|case| tool_of(case)).collect();
        tools.dedup();
        let mut names = matching.iter().map(|case| &case.name);
        if tools.len() < 2 || names.any(|name| pattern.matches_from_the_start(name)) {
            return Ok(());
        }
        bail!(
            "`{text}` is ambiguous: it matches cases of {}; add the profile and the tool, or select all with `**/{text}`",
            tools.join(", ")
        )
    }
}

impl Level {
    pub(super) fn level(self) -> requirement::Level {
        match self {
            Self::Must => requirement::Level::Must,
            Self::Should => requirement::Level::Should,
            Self::May => requirement::Level::May,
        }
    }
}

/// The pattern; one that matches only the old name of a case becomes today's name.
fn case_pattern(text: &str, suite: &Suite, output: Output) -> anyhow::Result<NamePattern> {
    let pattern = NamePattern::of_cases(text)?;
    if suite.cases.iter().any(|case| pattern.matches(&case.name)) {
        return Ok(pattern);
    }
    match subject::renamed(suite, text) {
        Some((old, new)) => {
            subject::note_renamed(output, old, new)?;
            Ok(NamePattern::of_cases(new)?)
        }
        None => Ok(pattern),
    }
}

/// The tool of a case, as `profile/tool`.
fn tool_of(case: &Case) -> String {
    format!("{}/{}", case.profile, case.tool)
}

fn known<'a>(
    kind: &str,
    given: impl Iterator<Item = &'a String>,
    mut known: Vec<&str>,
) -> anyhow::Result<()> {
    known.sort_unstable();
    known.dedup();
    for name in given {
        if !known.contains(&name.as_str()) {
            bail!(UnknownName::new(kind, name, known));
        }
    }
    Ok(())
}

/// The names for near matches: whole names, topics and ids of cases.
fn names(suite: &Suite) -> Vec<&str> {
    suite
        .cases
        .iter()
        .flat_map(|case| {
            let tool_and_topic = case.name.get(case.profile.len() + 1..);
            let tool_and_topic = tool_and_topic.and_then(|name| name.rsplit_once('/'));
            let tool_and_topic = tool_and_topic.map_or(case.topic.as_str(), |(name, _)| name);
            [case.name.as_str(), tool_and_topic, &case.topic, &case.id]
        })
        .collect()
}
