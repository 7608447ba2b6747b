//! The flags that select cases.

use anyhow::bail;
use clap::{Args, ValueEnum};
use seekspec_conformance::model::requirement;
use seekspec_conformance::model::version::Version;
use seekspec_conformance::select::{NamePattern, Selection};
use seekspec_conformance::suite::{Case, Suite};

use super::subject;
use seekspec_run::nothing_selected::NothingSelected;
use seekspec_run::output::Output;
use seekspec_run::selection::{self, CasePattern};

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
    level: Vec<LevelArg>,
    /// Only this tool (repeatable)
    #[arg(long, value_name = "TOOL")]
    pub(super) tool: Vec<String>,
    /// Only cases that existed in this version of the specification, such as 0.1
    #[arg(long, value_name = "VERSION")]
    pub(super) as_of: Option<Version>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum LevelArg {
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
        selection::check_tools(suite, &self.tool)?;
        let cases = |patterns: &[String]| {
            let patterns = patterns
                .iter()
                .map(|text| case_pattern(text, suite, output));
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
        let is_lost =
            |text: &&String| matches!(CasePattern::read(text, suite), Ok(CasePattern::Nothing(_)));
        if let Some(pattern) = self.run.iter().find(is_lost) {
            let near = selection::near_case(pattern, suite);
            return format!("no case matches `{pattern}`{near}");
        }
        let is_uncovered = |text: &&String| matches!(selection::covered(text, suite), Ok(None));
        if let Some(pattern) = self.covers.iter().find(is_uncovered) {
            let near = selection::near_requirement(pattern, suite);
            return format!("no case covers `{pattern}`{near}");
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

impl LevelArg {
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
    match CasePattern::read(text, suite)? {
        CasePattern::Matches(pattern) | CasePattern::Nothing(pattern) => Ok(pattern),
        CasePattern::Renamed { old, new } => {
            subject::note_renamed(output, old, new)?;
            Ok(NamePattern::of_cases(new)?)
        }
    }
}

/// The tool of a case, as `profile/tool`.
fn tool_of(case: &Case) -> String {
    format!("{}/{}", case.profile, case.tool)
}
