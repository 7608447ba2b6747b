//! A case demands no field of the structured part that it is not about.

use std::collections::{BTreeMap, BTreeSet};

use super::rule::{LintCheck, LintRule};
use crate::model::profile::Readers;
use crate::model::requirement::{Level, Observe};
use crate::problem::{Fault, YamlPlace};
use crate::suite::{Case, Expectation, FacetCheck, Suite};

pub(super) const RULE: LintRule = LintRule {
    name: "fields-are-covered",
    about: "A field that a case demands is named by a requirement that it covers, if one of the tool is about that field.",
    check: LintCheck::Suite(check),
};

fn check(suite: &Suite) -> Vec<(String, Fault)> {
    // Several tools may include the same shared file.
    let mut numbers: BTreeMap<[&str; 3], usize> = BTreeMap::new();
    let mut of_tools: BTreeMap<(&str, &str), Vec<Demanding<'_>>> = BTreeMap::new();
    for case in &suite.cases {
        let next = numbers
            .entry([&case.profile, &case.tool, &case.path])
            .or_default();
        let demanding = Demanding {
            case,
            place: YamlPlace::default().key("cases").index(*next),
            fields: demanded(case),
        };
        *next += 1;
        if case.level != Level::May {
            let of_tool = of_tools.entry((&case.profile, &case.tool)).or_default();
            of_tool.push(demanding);
        }
    }
    let mut faults = Vec::new();
    for ((profile, tool), cases) in of_tools {
        let owners = owners(suite, profile, tool);
        let readers = suite.tool(profile, tool).map(|tool| &tool.readers);
        let answer = answer(readers, cases.iter().map(|one| &one.fields));
        for one in &cases {
            let others = one.fields.iter().filter(|field| !answer.contains(*field));
            for (field, owner) in others.filter_map(|field| owners.get_key_value(field)) {
                if !is_covered(suite, one.case, field) {
                    faults.push((one.case.path.clone(), one.fault(field, owner)));
                }
            }
        }
    }
    faults
}

/// A case, its place, and the fields that it demands.
struct Demanding<'a> {
    case: &'a Case,
    place: YamlPlace,
    fields: BTreeSet<String>,
}

impl Demanding<'_> {
    fn fault(&self, field: &str, owner: &str) -> Fault {
        let message = format!(
            "the case `{}` demands the field `{field}`, which no requirement that it covers names",
            self.case.id
        );
        let help = format!("leave it out, or cover a requirement about it, such as `{owner}`");
        Fault::new(self.place.clone(), message).with_help(Some(help))
    }
}

/// By field, the first requirement about it.
fn owners(suite: &Suite, profile: &str, tool: &str) -> BTreeMap<String, String> {
    let tool = (profile.to_owned(), tool.to_owned());
    let file = suite.requirements.get(&tool);
    let mut owners = BTreeMap::new();
    for requirement in file.into_iter().flat_map(|file| &file.requirements) {
        if requirement.observe == Observe::Details && requirement.needs.is_empty() {
            for field in words(&requirement.statement) {
                let owner = owners.entry(field.to_owned());
                owner.or_insert_with(|| requirement.id.clone());
            }
        }
    }
    owners
}

/// Whether a covered requirement names the field, be it in its note.
fn is_covered(suite: &Suite, case: &Case, field: &str) -> bool {
    let covered = case.covers.iter().filter_map(|id| suite.requirement(id));
    let mut texts = covered.flat_map(|one| [&one.statement, &one.note]);
    texts.any(|text| words(text).any(|word| word == field))
}

/// The words between backticks.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let code = text.split('`').skip(1).step_by(2);
    code.flat_map(|code| code.split(|one: char| !one.is_alphanumeric() && one != '_'))
}

/// The fields that hold what the tool was asked for: paths or matches are read from them, or most of the
/// cases that demand any field demand them.
fn answer<'a>(
    readers: Option<&Readers>,
    cases: impl Iterator<Item = &'a BTreeSet<String>>,
) -> BTreeSet<String> {
    let paths = readers.and_then(|readers| readers.paths.as_ref());
    let matches = readers.and_then(|readers| readers.matches.as_ref());
    let read = paths
        .into_iter()
        .flat_map(|paths| paths.details.iter().chain(&paths.more_details));
    let read = read.chain(matches.and_then(|matches| matches.details.as_ref()));
    let mut answer: BTreeSet<String> = read.map(|path| field(path)).collect();
    let (mut cases_with_any, mut counts) = (0, BTreeMap::new());
    for fields in cases.filter(|fields| !fields.is_empty()) {
        cases_with_any += 1;
        for field in fields {
            *counts.entry(field.clone()).or_insert(0) += 1;
        }
    }
    counts.retain(|_, count| 2 * *count > cases_with_any);
    answer.extend(counts.into_keys());
    answer
}

/// The fields that the case demands, whatever the interpretation.
fn demanded(case: &Case) -> BTreeSet<String> {
    let expectations = case.steps.iter().map(|step| &step.expect);
    expectations
        .chain(&case.together)
        .flat_map(of_expectation)
        .collect()
}

fn of_expectation(expectation: &Expectation) -> BTreeSet<String> {
    let fields = |facets: &[FacetCheck]| -> BTreeSet<String> {
        let names = facets.iter().flat_map(|facet| facet.check.fields());
        names.map(field).collect()
    };
    let of_each = expectation.any_of.iter().map(|one| fields(&one.facets));
    let of_all = of_each.reduce(|all, more| &all & &more).unwrap_or_default();
    &fields(&expectation.facets) | &of_all
}

/// The field of the structured part in which `a.b` is.
fn field(path: &str) -> String {
    path.split('.').next().unwrap_or_default().to_owned()
}
