//! Failures that are alike.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex::Regex;
use seekspec_conformance::diagnosis::Diagnosis;
use seekspec_conformance::facets::{ERROR, TREE_AFTER};
use seekspec_conformance::lazy_regex::constant;
use seekspec_conformance::mismatch::FAILED;
use seekspec_conformance::verdict::Verdict;

use crate::event::{BaselineNote, CaseReport};
use crate::grouped::grouped;

/// Cases that fail alike.
pub struct FailureGroup<'a> {
    /// The likely cause, where there is one.
    pub cause: Option<&'a str>,
    /// The first is the one to begin with.
    pub cases: Vec<&'a CaseReport>,
}

/// The cause of failures that are one finding, whatever else may be behind them.
const OUTSIDE: &str = "reaches outside of its tree";

/// Those that reach outside of the tree first, then those with a likely cause, then those that fail alike, the largest group first.
pub fn groups<'a>(
    cases: &[&'a CaseReport],
    diagnosis: Option<&'a Diagnosis>,
) -> Vec<FailureGroup<'a>> {
    let mut left: BTreeMap<&str, &CaseReport> = cases
        .iter()
        .map(|case| (case.name.as_str(), *case))
        .collect();
    let mut outside: Vec<&CaseReport> = left
        .extract_if(.., |_, case| case.reaches_outside())
        .map(|(_, case)| case)
        .collect();
    // A call that only reads there is not kept from it: it breaks the same clauses, and must be refused.
    let clauses: BTreeSet<&String> = outside.iter().flat_map(|case| &case.covers).collect();
    let reads_there = |case: &CaseReport| {
        let mut failures = case.failures();
        let is_to_be_refused = failures.any(|(facet, failure)| {
            facet.facet == ERROR && !failure.headline().starts_with(FAILED)
        });
        is_to_be_refused && case.covers.iter().all(|clause| clauses.contains(clause))
    };
    let reading = left.extract_if(.., |_, case| reads_there(case));
    outside.extend(reading.map(|(_, case)| case));
    let mut groups = Vec::new();
    if !outside.is_empty() {
        groups.push(FailureGroup {
            cause: Some(OUTSIDE),
            cases: outside,
        });
    }
    for cause in diagnosis.iter().flat_map(|diagnosis| &diagnosis.causes) {
        let first = [&cause.first_case];
        let names = first.into_iter().chain(&cause.explained);
        let cases: Vec<_> = names
            .filter_map(|name| left.remove(name.as_str()))
            .collect();
        if !cases.is_empty() {
            let cause = Some(cause.sentence.as_str());
            groups.push(FailureGroup { cause, cases });
        }
    }
    groups.extend(alike(left.into_values()));
    groups
}

/// The notes of the baseline on these cases, those that give the same reason together.
pub fn by_reason<'a>(cases: &[&'a CaseReport]) -> Vec<Vec<(&'a BaselineNote, &'a CaseReport)>> {
    let notes = cases.iter().flat_map(|case| {
        let notes = case.baseline.iter();
        notes.map(move |note| ((&note.reason, &note.issue), (note, *case)))
    });
    let reasons = grouped(notes).into_iter();
    reasons.map(|(_, notes)| notes).collect()
}

fn alike<'a>(cases: impl Iterator<Item = &'a CaseReport>) -> Vec<FailureGroup<'a>> {
    let mut groups: BTreeMap<String, Vec<&CaseReport>> = BTreeMap::new();
    for case in cases {
        groups.entry(kind(case)).or_default().push(case);
    }
    let group = |cases| FailureGroup { cause: None, cases };
    let mut groups: Vec<_> = groups.into_values().map(group).collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.cases.len()));
    groups
}

/// Cases with equal kinds fail alike: in the same facets, the first with the same headline but for names and numbers.
/// Where names, trees or lines differ, so may the reasons: then they are also of the same topic, and about the same section of the document.
/// Calls that failed with the same message fail alike, whatever else was expected.
fn kind(case: &CaseReport) -> String {
    let first = case.failures().next();
    let first = first.map(|(_, failure)| failure.message.as_str());
    let headline = match case.verdict {
        Verdict::UnexpectedPass => "",
        _ => case.reason.as_deref().or(first).unwrap_or_default(),
    };
    let verdict = case.verdict.word();
    if let Some(message) = headline.strip_prefix(FAILED) {
        return format!("{verdict} {}", without_paths(message));
    }
    let facets: BTreeSet<&str> = case
        .failures()
        .map(|(facet, _)| facet.facet.as_str())
        .collect();
    let facets: Vec<&str> = facets.into_iter().collect();
    let is_of_lines = headline.contains(" of the text differ");
    let names_something = headline.contains('`') || facets.contains(&TREE_AFTER) || is_of_lines;
    let section = section(case).filter(|_| names_something);
    let topic = case.name.rsplit_once('/').filter(|_| names_something);
    [
        verdict,
        &facets.join(","),
        section.unwrap_or_default(),
        topic.map_or("", |(topic, _)| topic),
        &without_names(headline),
    ]
    .join(" ")
}

/// The part of its first requirement's id behind the tool, such as `regex` in `common.search.regex.words`.
fn section(case: &CaseReport) -> Option<&str> {
    case.covers.first()?.split('.').nth(2)
}

/// The message of an error without paths, names in quotes and numbers.
fn without_paths(message: &str) -> String {
    static PATHS: LazyLock<Regex> =
        LazyLock::new(|| constant(r#"\S*[/\\]\S*|['"‘“][^'"’”]*['"’”]|\d+"#));
    PATHS.replace_all(message, "_").into_owned()
}

/// The text without quoted names and numbers.
pub fn without_names(text: &str) -> String {
    static NAMES: LazyLock<Regex> = LazyLock::new(|| constant(r"`[^`]*`|\d+"));
    NAMES.replace_all(text, "_").into_owned()
}
