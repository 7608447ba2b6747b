//! The cases that become tests.

use std::collections::BTreeMap;

use seekspec_conformance::select::{NamePattern, Selection};
use seekspec_conformance::suite::{Loaded, SourceFile, Suite};
use seekspec_conformance::unknown_name::UnknownName;

use super::{Harness, HarnessError};
use crate::selection::{self, CasePattern};
use crate::suite_source::BadFixtures;

/// Patterns, as they were given.
#[derive(Debug, Clone, Default)]
pub(super) struct Patterns {
    pub(super) only: Vec<String>,
    pub(super) skip: Vec<String>,
    pub(super) covers: Vec<String>,
}

/// The fixtures of the profile and the shared ones alone: with one process per test they are read many
/// times.
pub(super) fn load(harness: &Harness) -> Result<Suite, HarnessError> {
    let mut sources = harness.source.sources().map_err(HarnessError::Fixtures)?;
    let profile = |source: &SourceFile| source.path.split('/').next().map(str::to_owned);
    let mut known: Vec<String> = sources.iter().filter_map(profile).collect();
    known.dedup();
    if !known.contains(&harness.profile) {
        let known = known.iter().map(String::as_str);
        return Err(UnknownName::new("profile", &harness.profile, known).into());
    }
    sources
        .retain(|source| profile(source).as_ref() == Some(&harness.profile) || source.is_shared());
    let Loaded {
        suite, problems, ..
    } = harness.source.read(&sources);
    if problems.is_empty() {
        return Ok(suite);
    }
    let problems = problems.iter().map(|one| harness.source.place(one));
    Err(HarnessError::Fixtures(
        BadFixtures(problems.collect()).into(),
    ))
}

/// The names of the selected cases in the order of the suite, skipped ones included.
pub(super) fn names(harness: &Harness, suite: &Suite) -> Result<Vec<String>, HarnessError> {
    selection::check_tools(suite, harness.tools.iter().flatten())?;
    let selection = selection(harness, suite)?;
    let picked = suite.cases.iter().filter(|case| selection.picks(case));
    let names: Vec<String> = picked.map(|case| case.name.clone()).collect();
    if names.is_empty() {
        Err(HarnessError::Nothing(harness.profile.clone()))
    } else {
        Ok(names)
    }
}

/// The names of the cases to skip, each with the reason.
pub(super) fn skipped(
    harness: &Harness,
    suite: &Suite,
) -> Result<BTreeMap<String, String>, HarnessError> {
    let mut skipped = BTreeMap::new();
    for text in &harness.patterns.skip {
        let pattern = case_pattern(harness, suite, "skip", text)?;
        let matching = suite
            .cases
            .iter()
            .filter(|case| pattern.matches(&case.name));
        let reason = format!("skipped: it matches `{text}`");
        skipped.extend(matching.map(|case| (case.name.clone(), reason.clone())));
    }
    Ok(skipped)
}

/// A pattern that matches nothing is a mistake.
fn selection(harness: &Harness, suite: &Suite) -> Result<Selection, HarnessError> {
    let only = harness.patterns.only.iter();
    let covers = harness.patterns.covers.iter();
    Ok(Selection {
        run: only
            .map(|text| case_pattern(harness, suite, "only", text))
            .collect::<Result<_, _>>()?,
        covers: covers
            .map(|text| requirement_pattern(harness, suite, text))
            .collect::<Result<_, _>>()?,
        levels: harness.levels.clone(),
        tools: harness.tools.iter().flatten().cloned().collect(),
        ..Selection::default()
    })
}

fn case_pattern(
    harness: &Harness,
    suite: &Suite,
    method: &'static str,
    text: &str,
) -> Result<NamePattern, HarnessError> {
    let help = match CasePattern::read(text, suite) {
        Ok(CasePattern::Matches(pattern)) => return Ok(pattern),
        Ok(CasePattern::Renamed { new, .. }) => renamed_to(new),
        Ok(CasePattern::Nothing(_)) | Err(_) => selection::near_case(text, suite),
    };
    Err(matches_nothing(harness, method, text, help))
}

fn requirement_pattern(
    harness: &Harness,
    suite: &Suite,
    text: &str,
) -> Result<NamePattern, HarnessError> {
    let pattern = selection::covered(text, suite).ok().flatten();
    let help = || selection::near_requirement(text, suite);
    pattern.ok_or_else(|| matches_nothing(harness, "covers", text, help()))
}

/// The help for the old name of a case.
pub(super) fn renamed_to(new: &str) -> String {
    format!("; it was renamed to `{new}`")
}

fn matches_nothing(
    harness: &Harness,
    method: &'static str,
    pattern: &str,
    help: String,
) -> HarnessError {
    HarnessError::MatchesNothing {
        profile: harness.profile.clone(),
        method,
        pattern: pattern.to_owned(),
        help,
    }
}
