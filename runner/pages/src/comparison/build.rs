//! From the suite and reports to a comparison.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::model::requirement::Requirement;
use seekspec_conformance::suite::{Case, Suite};

use super::{
    ComparedImplementation, Comparison, ComparisonRow, RequirementRow, RowCell, ToolComparison,
};
use seekspec_run::document::Document;
use seekspec_run::event::CaseReport;

/// Reports, looked up by the name of a case.
type Reports<'a> = Vec<BTreeMap<&'a str, &'a CaseReport>>;

impl Comparison {
    /// Compares the reports over these cases of the suite, whose hash is `hash`.
    pub fn new(suite: &Suite, hash: &str, cases: &[&Case], documents: &[Document]) -> Self {
        let reports: Reports<'_> = documents.iter().map(by_name).collect();
        let tools: BTreeSet<(&str, &str)> = cases
            .iter()
            .filter(|case| {
                reports
                    .iter()
                    .any(|report| report.contains_key(case.name.as_str()))
            })
            .map(|case| (case.profile.as_str(), case.tool.as_str()))
            .collect();
        Self {
            seekspec: env!("CARGO_PKG_VERSION").to_owned(),
            suite: hash.to_owned(),
            suite_version: suite.version(),
            warnings: warnings(suite, hash, documents),
            implementations: implementations(cases, documents),
            tools: tools
                .into_iter()
                .map(|names| tool(suite, names, cases, &reports))
                .collect(),
        }
    }
}

fn by_name(document: &Document) -> BTreeMap<&str, &CaseReport> {
    let cases = document.cases.iter();
    cases.map(|case| (case.name.as_str(), case)).collect()
}

/// A partial report lacks cases; one of another suite does, or has others, and those that are alike are named together.
fn warnings(suite: &Suite, hash: &str, documents: &[Document]) -> Vec<String> {
    let known: BTreeSet<&str> = suite.cases.iter().map(|case| case.name.as_str()).collect();
    let mut others: BTreeMap<(&str, usize), Vec<&str>> = BTreeMap::new();
    for document in documents.iter().filter(|one| one.run.suite != hash) {
        let names = document.cases.iter().map(|case| case.name.as_str());
        let unknown = names.filter(|name| !known.contains(name)).count();
        let same = others.entry((&document.run.suite, unknown)).or_default();
        same.push(&document.run.target);
    }
    let warning = |((other, unknown), names): ((&str, usize), Vec<&str>)| {
        let was = if names.len() == 1 { "was" } else { "were" };
        let names = names.join(", ");
        let left_out = left_out(unknown);
        format!("{names} {was} judged by suite {other} and not by {hash}{left_out}")
    };
    let partial = documents.iter().filter_map(Document::partial);
    partial.chain(others.into_iter().map(warning)).collect()
}

fn left_out(unknown: usize) -> String {
    match unknown {
        0 => String::new(),
        1 => "; 1 case of a report is not in this suite and is left out".to_owned(),
        count => format!("; {count} cases of a report are not in this suite and are left out"),
    }
}

/// The implementations; equal names get the version, or else a number.
fn implementations(cases: &[&Case], documents: &[Document]) -> Vec<ComparedImplementation> {
    let names: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    let mut all: Vec<ComparedImplementation> = documents
        .iter()
        .map(|document| ComparedImplementation::new(document, &names))
        .collect();
    tell_apart(&mut all, |one, _| one.title());
    tell_apart(&mut all, |one, number| format!("{} ({number})", one.name));
    all
}

fn tell_apart(
    all: &mut [ComparedImplementation],
    rename: fn(&ComparedImplementation, usize) -> String,
) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for one in all.iter() {
        *counts.entry(one.name.clone()).or_default() += 1;
    }
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for one in all.iter_mut().filter(|one| counts[&one.name] > 1) {
        let number = seen.entry(one.name.clone()).or_default();
        *number += 1;
        one.name = rename(one, *number);
    }
}

fn tool(
    suite: &Suite,
    (profile, name): (&str, &str),
    cases: &[&Case],
    reports: &Reports<'_>,
) -> ToolComparison {
    let own: Vec<&Case> = cases
        .iter()
        .copied()
        .filter(|case| case.profile == profile && case.tool == name)
        .collect();
    let topics: BTreeSet<&str> = own.iter().map(|case| case.topic.as_str()).collect();
    let file = suite
        .requirements
        .get(&(profile.to_owned(), name.to_owned()));
    ToolComparison {
        profile: profile.to_owned(),
        tool: name.to_owned(),
        topics: topics
            .into_iter()
            .map(|topic| ComparisonRow {
                name: topic.to_owned(),
                cells: cells(&own, reports, |case, _| case.topic == topic),
            })
            .collect(),
        requirements: file
            .iter()
            .flat_map(|file| &file.requirements)
            .map(|requirement| requirement_row(requirement, &own, reports))
            .collect(),
    }
}

/// A case that fails counts where its failure is charged: its report covers no other requirement.
fn requirement_row(one: &Requirement, cases: &[&Case], reports: &Reports<'_>) -> RequirementRow {
    RequirementRow {
        id: one.id.clone(),
        level: one.level,
        statement: one.statement.clone(),
        cells: cells(cases, reports, |_, report| report.covers.contains(&one.id)),
    }
}

/// A cell per report, over the cases that belong to the row.
fn cells(
    cases: &[&Case],
    reports: &Reports<'_>,
    belongs: impl Fn(&Case, &CaseReport) -> bool,
) -> Vec<RowCell> {
    let mut cells = vec![RowCell::default(); reports.len()];
    for case in cases {
        for (cell, reports) in cells.iter_mut().zip(reports) {
            let report = reports.get(case.name.as_str());
            if let Some(report) = report.filter(|report| belongs(case, report)) {
                cell.add(report);
            }
        }
    }
    cells
}
