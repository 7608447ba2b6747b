//! The cases that become tests.

use std::collections::BTreeMap;

use seekspec_conformance::near;
use seekspec_conformance::select::{NamePattern, Selection};
use seekspec_conformance::suite::{Case, Loaded, Suite};
use seekspec_conformance::unknown_name::UnknownName;

use super::{Harness, HarnessError};
use crate::suite_source::BadFixtures;

/// Patterns, as they were given.
#[derive(Debug, Clone, Default)]
pub(super) struct Patterns {
    pub(super) only: Vec<String>,
    pub(super) skip: Vec<String>,
    pub(super) covers: Vec<String>,
}

/// The fixtures of the profile and the shared ones alone: with one process per test they are read many times.
pub(super) fn load(harness: &Harness) -> Result<Suite, HarnessError> {
    let mut sources = harness.source.sources().map_err(HarnessError::Fixtures)?;
    let profile = |path: &str| path.split('/').next().unwrap_or(path).to_owned();
    let mut known: Vec<String> = sources.iter().map(|one| profile(&one.path)).collect();
    known.dedup();
    check_known("profile", &harness.profile, &known)?;
    sources.retain(|source| profile(&source.path) == harness.profile || source.is_shared());
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
    let tools = suite.profiles.values().flat_map(|one| one.tools.keys());
    let tools: Vec<String> = tools.cloned().collect();
    for tool in harness.tools.iter().flatten() {
        check_known("tool", tool, &tools)?;
    }
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
    let names = Known::of(suite);
    for text in &harness.patterns.skip {
        let pattern = names.case_pattern(harness, "skip", text)?;
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
    let known = Known::of(suite);
    let given = &harness.patterns;
    let only = given.only.iter();
    let covers = given.covers.iter();
    Ok(Selection {
        run: only
            .map(|text| known.case_pattern(harness, "only", text))
            .collect::<Result<_, _>>()?,
        covers: covers
            .map(|text| known.requirement_pattern(harness, text))
            .collect::<Result<_, _>>()?,
        levels: harness.levels.clone(),
        tools: harness.tools.iter().flatten().cloned().collect(),
        ..Selection::default()
    })
}

/// The names that patterns can match.
struct Known<'a> {
    suite: &'a Suite,
}

impl<'a> Known<'a> {
    fn of(suite: &'a Suite) -> Self {
        Self { suite }
    }

    fn case_pattern(
        &self,
        harness: &Harness,
        method: &'static str,
        text: &str,
    ) -> Result<NamePattern, HarnessError> {
        let cases = &self.suite.cases;
        let pattern = NamePattern::of_cases(text).ok();
        let pattern = pattern.filter(|one| cases.iter().any(|case| one.matches(&case.name)));
        pattern.ok_or_else(|| {
            let names = |case: &'a Case| [case.name.as_str(), &case.topic, &case.id];
            let help = renamed(self.suite, text)
                .unwrap_or_else(|| near::hint(text, cases.iter().flat_map(names)));
            matches_nothing(harness, method, text, help)
        })
    }

    fn requirement_pattern(
        &self,
        harness: &Harness,
        text: &str,
    ) -> Result<NamePattern, HarnessError> {
        let mut covered = self.suite.cases.iter().flat_map(|case| &case.covers);
        let pattern = NamePattern::of_requirements(text).ok();
        let pattern = pattern.filter(|one| covered.any(|id| one.matches(id)));
        pattern.ok_or_else(|| {
            let ids = self.suite.all_requirements().map(|one| one.id.as_str());
            matches_nothing(harness, "covers", text, near::hint(text, ids))
        })
    }
}

/// `; it was renamed to …`, for the old name of a case.
pub(super) fn renamed(suite: &Suite, name: &str) -> Option<String> {
    let new = suite.renamed(name)?;
    Some(format!("; it was renamed to `{new}`"))
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

fn check_known(kind: &str, name: &str, known: &[String]) -> Result<(), HarnessError> {
    if known.iter().any(|one| one == name) {
        return Ok(());
    }
    Err(UnknownName::new(kind, name, known.iter().map(String::as_str)).into())
}
