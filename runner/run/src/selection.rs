//! The words that select cases, on a command line and in a test, read against the names of a suite.

use std::collections::BTreeSet;

use seekspec_conformance::near;
use seekspec_conformance::select::{EmptyPattern, NamePattern};
use seekspec_conformance::suite::Suite;
use seekspec_conformance::unknown_name::UnknownName;

/// The meaning of a pattern of cases.
#[derive(Debug)]
pub enum CasePattern<'a> {
    /// It matches cases.
    Matches(NamePattern),
    /// It matches none, but a case once had this full name.
    Renamed {
        /// The old name.
        old: &'a str,
        /// Today's name.
        new: &'a str,
    },
    /// It matches nothing.
    Nothing(NamePattern),
}

impl<'a> CasePattern<'a> {
    /// Reads a pattern.
    ///
    /// # Errors
    /// An empty one.
    pub fn read(text: &str, suite: &'a Suite) -> Result<Self, EmptyPattern> {
        let pattern = NamePattern::of_cases(text)?;
        if suite.cases.iter().any(|case| pattern.matches(&case.name)) {
            return Ok(Self::Matches(pattern));
        }
        Ok(match renamed(suite, text) {
            Some((old, new)) => Self::Renamed { old, new },
            None => Self::Nothing(pattern),
        })
    }
}

/// The pattern of requirements; `None`: no case covers one that it matches.
///
/// # Errors
/// An empty one.
pub fn covered(text: &str, suite: &Suite) -> Result<Option<NamePattern>, EmptyPattern> {
    let pattern = NamePattern::of_requirements(text)?;
    let mut ids = suite.cases.iter().flat_map(|case| &case.covers);
    Ok(ids.any(|id| pattern.matches(id)).then_some(pattern))
}

/// `; did you mean …?` with the nearest name of a case, its tool and topic, its topic or its id; or
/// empty.
pub fn near_case(text: &str, suite: &Suite) -> String {
    let names = suite.cases.iter().flat_map(|case| {
        let within_profile = case.name.get(case.profile.len() + 1..);
        let tool_and_topic = within_profile
            .and_then(|name| Some(name.rsplit_once('/')?.0))
            .unwrap_or(&case.topic);
        [&case.name, tool_and_topic, &case.topic, &case.id]
    });
    near::hint(text, names)
}

/// The same with the nearest id of a requirement.
pub fn near_requirement(text: &str, suite: &Suite) -> String {
    near::hint(text, suite.all_requirements().map(|one| one.id.as_str()))
}

/// The old and the new name of the case that once had this name, or a name with these last parts.
pub fn renamed<'a>(suite: &'a Suite, name: &str) -> Option<(&'a str, &'a str)> {
    let mut renamed = suite.renamed.iter();
    let (old, new) = renamed.find(|(old, _)| ends_with(old, name, '/'))?;
    Some((old, new))
}

/// Whether these are the last parts of the name.
pub fn ends_with(whole: &str, parts: &str, separator: char) -> bool {
    let before = whole.strip_suffix(parts);
    before.is_some_and(|before| before.is_empty() || before.ends_with(separator))
}

/// Checks that a profile has each of these tools.
///
/// # Errors
/// The first that none has.
pub fn check_tools<'a>(
    suite: &Suite,
    tools: impl IntoIterator<Item = &'a String>,
) -> Result<(), UnknownName> {
    let profiles = suite.profiles.values();
    let known: BTreeSet<&str> = profiles
        .flat_map(|profile| profile.tools.keys().map(String::as_str))
        .collect();
    let mut tools = tools.into_iter();
    match tools.find(|tool| !known.contains(tool.as_str())) {
        Some(unknown) => Err(UnknownName::new("tool", unknown, known)),
        None => Ok(()),
    }
}
