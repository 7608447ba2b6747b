//! Which cases become tests.

use seekspec_conformance::near;
use seekspec_conformance::select::{EmptyPattern, NamePattern, Selection};
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

/// The fixtures of the harness's profile and what it shares, without mutants and variants: a test that has a process of its own reads them
/// each time.
pub(super) fn load(harness: &Harness) -> Result<Suite, HarnessError> {
    let mut sources = harness.source.sources().map_err(HarnessError::Fixtures)?;
    let profile = |path: &str| path.split('/').next().unwrap_or(path).to_owned();
    let mut known: Vec<String> = sources.iter().map(|one| profile(&one.path)).collect();
    known.dedup();
    check_known("profile", &harness.profile, &known)?;
    sources.retain(|source| {
        let is_own = profile(&source.path) == harness.profile && !source.is_of_deviations();
        is_own || source.is_shared()
    });
    let Loaded { suite, problems } = harness.source.read(&sources);
    if problems.is_empty() {
        return Ok(suite);
    }
    let problems = problems.iter().map(|one| harness.source.place(one));
    Err(HarnessError::Fixtures(
        BadFixtures(problems.collect()).into(),
    ))
}

/// The names of the selected cases, in the order of the suite.
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

/// A pattern that fits nothing is a mistake: what it was to skip, or to run, has another name.
fn selection(harness: &Harness, suite: &Suite) -> Result<Selection, HarnessError> {
    let fits_name = |pattern: &NamePattern, case: &Case| pattern.matches(&case.name);
    let fits_cover =
        |pattern: &NamePattern, case: &Case| case.covers.iter().any(|id| pattern.matches(id));
    let given = &harness.patterns;
    let names = suite
        .cases
        .iter()
        .flat_map(|case| [case.name.as_str(), &case.topic, &case.id]);
    let names: Vec<&str> = names.collect();
    let ids = suite
        .all_requirements()
        .map(|one| one.id.as_str())
        .collect();
    let compile = |what, given: &[String], make: Make, fits: Fits<'_>, near: &Vec<&str>| {
        given
            .iter()
            .map(|text| match make(text) {
                Ok(pattern) if suite.cases.iter().any(|case| fits(&pattern, case)) => Ok(pattern),
                _ => Err(lost(harness, what, text, near)),
            })
            .collect::<Result<Vec<_>, _>>()
    };
    Ok(Selection {
        run: compile(
            "only",
            &given.only,
            NamePattern::of_cases,
            &fits_name,
            &names,
        )?,
        skip: compile(
            "skip",
            &given.skip,
            NamePattern::of_cases,
            &fits_name,
            &names,
        )?,
        covers: compile(
            "covers",
            &given.covers,
            NamePattern::of_requirements,
            &fits_cover,
            &ids,
        )?,
        levels: harness.levels.clone(),
        tools: harness.tools.iter().flatten().cloned().collect(),
        ..Selection::default()
    })
}

type Make = fn(&str) -> Result<NamePattern, EmptyPattern>;
type Fits<'a> = &'a dyn Fn(&NamePattern, &Case) -> bool;

fn lost(harness: &Harness, what: &'static str, pattern: &str, known: &[&str]) -> HarnessError {
    HarnessError::Lost {
        profile: harness.profile.clone(),
        what,
        pattern: pattern.to_owned(),
        help: near::hint(pattern, known.iter().copied()),
    }
}

fn check_known(what: &str, name: &str, known: &[String]) -> Result<(), HarnessError> {
    if known.iter().any(|one| one == name) {
        return Ok(());
    }
    Err(UnknownName::new(what, name, known.iter().map(String::as_str)).into())
}
