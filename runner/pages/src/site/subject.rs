//! The subject of the pages: the suite, and all that is known about each case.

use std::collections::BTreeMap;

use seekspec_conformance::judge::Observed;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_faults::coverage::{Coverage, RequirementCoverage, ToolCoverage, coverage};
use seekspec_faults::matrix::{Matrix, Mutant, Variant};

use super::address;
use crate::comparison::{ComparedImplementation, Comparison, ToolComparison};
use crate::results::Results;
use crate::views::tool::{ToolView, tool_of_requirement, tools};
use seekspec_prove::full_suite::FullSuite;
use seekspec_run::document::Document;
use seekspec_run::suite_source::LoadedSuite;

/// A tool with more cases has a page per topic.
const MOST_CASES_OF_A_PAGE: usize = 200;

/// The subject of the pages.
pub struct Site<'a> {
    /// The suite and what its cases are tried with.
    pub full: &'a FullSuite,
    pub(crate) matrix: &'a Matrix,
    pub(crate) coverage: Coverage,
    pub(crate) tools: Vec<ToolView<'a>>,
    /// Implementations side by side; `None`: there are no reports.
    pub(crate) comparison: Option<Comparison>,
    /// The reports, in the order of the implementations.
    pub(crate) reports: &'a [Document],
    /// The results that the reports were read from, where they were.
    pub(crate) results: Vec<Option<Results>>,
    answers: BTreeMap<String, Vec<Observed>>,
    facts: BTreeMap<&'a str, CaseFacts<'a>>,
}

/// The knowledge of the kill matrix about a case.
#[derive(Default)]
pub(crate) struct CaseFacts<'a> {
    /// How many mutants it kills.
    pub(crate) kills: usize,
    /// Those of them that break a requirement that it covers.
    pub(crate) proves: Vec<&'a Mutant>,
    /// The variants that fail it; then it is not a MUST case.
    pub(crate) rejects: Vec<&'a Variant>,
}

impl<'a> Site<'a> {
    /// From a suite, its kill matrix, the answers of the reference by name of the case, reports, and the results that each is from.
    pub fn new(
        full: &'a FullSuite,
        matrix: &'a Matrix,
        answers: BTreeMap<String, Vec<Observed>>,
        reports: &'a [Document],
        results: Vec<Option<Results>>,
    ) -> Self {
        let loaded = &full.loaded;
        let suite = &loaded.suite;
        let cases: Vec<&Case> = suite.cases.iter().collect();
        let compare = || Comparison::new(suite, &loaded.hash, &cases, reports);
        Self {
            full,
            matrix,
            coverage: coverage(suite, matrix),
            tools: tools(suite),
            comparison: (!reports.is_empty()).then(compare),
            reports,
            results,
            answers,
            facts: facts(suite, matrix),
        }
    }

    pub(crate) fn suite(&self) -> &'a Suite {
        &self.full.loaded.suite
    }

    pub(crate) fn tool(&self, profile: &str, name: &str) -> Option<&ToolView<'a>> {
        let mut tools = self.tools.iter();
        tools.find(|tool| tool.profile.profile == profile && tool.name == name)
    }

    /// The tool whose document has the requirement.
    pub(crate) fn tool_of_requirement(&self, id: &str) -> Option<&ToolView<'a>> {
        tool_of_requirement(&self.tools, id)
    }

    /// The case by which to recognise a mutant: it covers a requirement that the mutant breaks, if one does, and kills few others.
    pub(crate) fn clearest_case(&self, mutant: &Mutant) -> Option<&'a Case> {
        let names = mutant.kills.keys().map(String::as_str);
        let clearest = names.filter_map(|name| Some((name, self.facts.get(name)?)));
        let (name, _) = clearest.min_by_key(|(_, facts)| {
            let is_about_it = facts.proves.iter().any(|one| one.name == mutant.name);
            (!is_about_it, facts.kills)
        })?;
        self.suite().case(name)
    }

    /// The last line of every page.
    pub(crate) fn colophon(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let LoadedSuite { suite, hash, .. } = &self.full.loaded;
        format!("seekspec {version}, suite {} ({hash})", suite.version())
    }

    pub(crate) fn coverage_of(&self, tool: &ToolView<'_>) -> Option<&ToolCoverage> {
        let mut tools = self.coverage.tools.iter();
        tools.find(|one| one.profile == tool.profile.profile && one.tool == tool.name)
    }

    /// How well a requirement of the tool is tested.
    pub(crate) fn covered(&self, tool: &ToolView<'_>, id: &str) -> Option<&RequirementCoverage> {
        let mut requirements = self.coverage_of(tool)?.requirements.iter();
        requirements.find(|one| one.id == id)
    }

    pub(crate) fn facts(&self, case: &Case) -> Option<&CaseFacts<'a>> {
        self.facts.get(case.name.as_str())
    }

    /// The implementations, with their numbers in the comparison.
    pub(crate) fn implementations(&self) -> impl Iterator<Item = (usize, &ComparedImplementation)> {
        let all = self.comparison.iter();
        all.flat_map(|comparison| comparison.implementations.iter().enumerate())
    }

    pub(crate) fn comparison_of(&self, tool: &ToolView<'_>) -> Option<&ToolComparison> {
        let comparison = self.comparison.as_ref()?;
        comparison.tool(&tool.profile.profile, tool.name)
    }

    /// The variants that the document of the tool permits.
    pub(crate) fn variants(&self, tool: &ToolView<'_>) -> impl Iterator<Item = &Variant> {
        let variants = self.matrix.variants.iter();
        variants.filter(|one| one.profile == tool.profile.profile && one.tool == tool.name)
    }

    /// The mutant with this name, on the page of its tool.
    pub(crate) fn mutant_address(&self, name: &str) -> Option<String> {
        let mutant = self.matrix.mutants.iter().find(|one| one.name == name)?;
        Some(address::mutant(&mutant.profile, &mutant.tool, name))
    }

    /// The answers of the reference to the steps of a case; empty where it was not asked.
    pub(crate) fn answers(&self, case: &Case) -> &[Observed] {
        self.answers.get(&case.name).map_or(&[], Vec::as_slice)
    }
}

impl ToolView<'_> {
    pub(crate) fn path(&self) -> String {
        address::tool(&self.profile.profile, self.name)
    }

    /// Whether its cases are on pages per topic.
    pub(crate) fn is_split(&self) -> bool {
        self.cases.len() > MOST_CASES_OF_A_PAGE
    }
}

/// Whether the requirement is the first that the case covers: there the case is shown.
pub(crate) fn is_first(case: &Case, id: &str) -> bool {
    case.covers.first().is_some_and(|first| first == id)
}

fn facts<'a>(suite: &'a Suite, matrix: &'a Matrix) -> BTreeMap<&'a str, CaseFacts<'a>> {
    let mut facts: BTreeMap<&str, CaseFacts<'_>> = BTreeMap::new();
    let cases: BTreeMap<&str, &Case> = suite
        .cases
        .iter()
        .map(|case| (case.name.as_str(), case))
        .collect();
    for mutant in &matrix.mutants {
        for name in mutant.kills.keys() {
            let Some((name, case)) = cases.get_key_value(name.as_str()) else {
                continue;
            };
            let facts = facts.entry(name).or_default();
            facts.kills += 1;
            if mutant.breaks.iter().any(|id| case.covers.contains(id)) {
                facts.proves.push(mutant);
            }
        }
    }
    for variant in &matrix.variants {
        for name in variant.rejected_by.keys() {
            let facts = facts.entry(name.as_str()).or_default();
            facts.rejects.push(variant);
        }
    }
    facts
}
