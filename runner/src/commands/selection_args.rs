//! The flags that say which cases are meant.

use anyhow::bail;
use clap::{Args, ValueEnum};
use seekspec_conformance::model::requirement;
use seekspec_conformance::near;
use seekspec_conformance::select::{NamePattern, Selection};
use seekspec_conformance::suite::{Case, Suite};
use seekspec_conformance::unknown_name::UnknownName;

use crate::refusal::NothingSelected;

/// How a pattern is written, for the help of every command that takes one.
pub(super) const PATTERNS: (&str, &str) = (
    "Globs",
    "  Cases are selected by name: profile/tool/topic/case. `*` stands for anything
  in one part, `**` for any number of parts. A shorter pattern selects all that
  is below it. A single word selects whatever has it as a part, so that the
  name of a topic, or of a case, is enough.",
);

/// Which cases are meant.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Which cases")]
pub(super) struct SelectionArgs {
    /// Cases of this profile
    #[arg(long, value_name = "PROFILE")]
    pub(super) profile: Option<String>,
    /// Cases whose name fits (repeatable, see below)
    #[arg(long, value_name = "GLOB")]
    run: Vec<String>,
    /// But not those whose name fits (repeatable)
    #[arg(long, value_name = "GLOB")]
    skip: Vec<String>,
    /// Cases that cover such a requirement (repeatable)
    #[arg(long, value_name = "ID-GLOB")]
    covers: Vec<String>,
    /// must, should or may (repeatable)
    #[arg(long, value_name = "LEVEL", hide_possible_values = true)]
    level: Vec<Level>,
    /// Cases of this tool (repeatable)
    #[arg(long, value_name = "TOOL")]
    tool: Vec<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Level {
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
    ///
    /// # Errors
    /// Names that are not in the suite, patterns that cannot be one, and [`NothingSelected`].
    pub(super) fn select<'a>(&self, suite: &'a Suite) -> anyhow::Result<Vec<&'a Case>> {
        let selection = self.selection(suite)?;
        let cases: Vec<&Case> = suite
            .cases
            .iter()
            .filter(|case| selection.picks(case))
            .collect();
        if cases.is_empty() {
            bail!(NothingSelected::because(self.why_nothing(suite)));
        }
        Ok(cases)
    }

    fn selection(&self, suite: &Suite) -> anyhow::Result<Selection> {
        let profiles = suite.profiles.keys().map(String::as_str);
        known("profile", self.profile.iter(), profiles.collect())?;
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
            patterns
                .iter()
                .map(|pattern| NamePattern::of_cases(pattern))
                .collect::<Result<_, _>>()
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
        })
    }

    /// The first pattern that means nothing whatever the other flags say, with the name that was probably meant.
    fn why_nothing(&self, suite: &Suite) -> String {
        if suite.cases.is_empty() {
            return "there is no case in these fixtures".to_owned();
        }
        let lost_case = self.run.iter().find(|pattern| {
            NamePattern::of_cases(pattern)
                .is_ok_and(|compiled| !suite.cases.iter().any(|case| compiled.matches(&case.name)))
        });
        if let Some(pattern) = lost_case {
            return format!(
                "no case fits `{pattern}`{}",
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
            "none of the {} cases fits all of these flags",
            suite.cases.len()
        )
    }
}

impl Level {
    fn level(self) -> requirement::Level {
        match self {
            Self::Must => requirement::Level::Must,
            Self::Should => requirement::Level::Should,
            Self::May => requirement::Level::May,
        }
    }
}

fn known<'a>(
    what: &str,
    said: impl Iterator<Item = &'a String>,
    mut known: Vec<&str>,
) -> anyhow::Result<()> {
    known.sort_unstable();
    known.dedup();
    for name in said {
        if !known.contains(&name.as_str()) {
            bail!(UnknownName::new(what, name, known));
        }
    }
    Ok(())
}

/// What a pattern could have meant: whole names, topics and ids of cases.
fn names(suite: &Suite) -> Vec<&str> {
    suite
        .cases
        .iter()
        .flat_map(|case| [case.name.as_str(), &case.topic, &case.id])
        .collect()
}
