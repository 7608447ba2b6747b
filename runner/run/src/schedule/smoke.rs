//! Smoke calls: the simplest cases of a target, which are run before all others.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::answer::Answer;
use seekspec_conformance::judge::{Contract, Judgement, Observed, judge};
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::Case;

/// How many smoke calls a tool gets.
pub const PER_TOOL: usize = 4;

/// A smaller run has none: it is over as soon as they would be.
const MIN_RUN: usize = 2 * PER_TOOL;

/// Facets that do not depend on the wording of an answer.
pub const SUBSTANCE: &[&str] = &["paths", "matches", "tree_after", "error"];

/// The MUST cases of one call that an empty answer fails, whatever a tool chooses, the simplest first.
/// A target that passes one of them has done something right.
pub fn simplest<'a>(cases: impl Iterator<Item = &'a Case>, contract: &Contract) -> Vec<&'a Case> {
    let mut cases: Vec<&Case> = cases
        .filter(|case| case.only_call().is_some() && case.level == Level::Must)
        .filter(|case| case.applies_if.is_empty())
        .filter(|case| !passes_on_nothing(case, contract))
        .collect();
    cases.sort_by_key(|case| Reverse(simplicity(case)));
    cases
}

/// Whether the first call of the case is to fail.
pub fn expects_error(case: &Case) -> bool {
    let calls = case.only_call().into_iter();
    let mut facets = calls.flat_map(|call| &call.expect.facets);
    facets.any(|check| check.facet == "error")
}

/// The smoke cases of each tool, those of several tools in turn; at most `most` in all.
pub(super) struct Smoke<'a> {
    pub(super) cases: Vec<&'a Case>,
    /// Those of a tool that an empty answer fails.
    pub(super) telling: BTreeMap<&'a str, Vec<&'a Case>>,
}

impl<'a> Smoke<'a> {
    /// Chooses from cases that the target can run.
    pub(super) fn choose(cases: &[&'a Case], contract: &Contract, most: usize) -> Self {
        let mut smoke = Self {
            cases: Vec::new(),
            telling: BTreeMap::new(),
        };
        if cases.len() <= MIN_RUN {
            return smoke;
        }
        for case in cases {
            smoke.telling.entry(&case.tool).or_default();
        }
        for (tool, telling) in &mut smoke.telling {
            let of_tool = cases
                .iter()
                .copied()
                .filter(|case| case.tool == *tool && case.needs.is_empty() && !expects_error(case));
            *telling = varied(simplest(of_tool, contract));
            telling.truncate(PER_TOOL);
        }
        for round in 0..PER_TOOL {
            let of_round = smoke.telling.values().filter_map(|cases| cases.get(round));
            smoke.cases.extend(of_round);
        }
        smoke.cases.truncate(most);
        smoke
    }

    pub(super) fn has(&self, case: &Case) -> bool {
        self.cases.iter().any(|one| std::ptr::eq(*one, case))
    }
}

/// Trees with and without directories in turn: a tool may fail on all trees of one kind.
fn varied(simplest: Vec<&Case>) -> Vec<&Case> {
    let (deep, flat): (Vec<&Case>, Vec<&Case>) =
        simplest.into_iter().partition(|case| is_deep(case));
    let pairs = deep.len().max(flat.len());
    (0..pairs)
        .flat_map(|place| [deep.get(place), flat.get(place)])
        .flatten()
        .copied()
        .collect()
}

fn is_deep(case: &Case) -> bool {
    case.tree.entries.keys().any(|path| path.contains('/'))
}

/// Whether an answer without anything in it passes the case: then to pass it says nothing.
fn passes_on_nothing(case: &Case, contract: &Contract) -> bool {
    on_nothing(case, contract).passes()
}

/// The facets in which an answer without anything in it fails the case: whoever passes it has shown them.
pub fn facets_shown(case: &Case, contract: &Contract) -> BTreeSet<String> {
    let judgement = on_nothing(case, contract);
    let failures = judgement.failures();
    failures.map(|(failed, _)| failed.facet.clone()).collect()
}

fn on_nothing(case: &Case, contract: &Contract) -> Judgement {
    let nothing = Observed {
        answer: Answer {
            blocks: vec![Some(String::new())],
            ..Answer::default()
        },
        ..Observed::default()
    };
    judge(case, &vec![nothing; case.steps.len()], contract)
}

/// The greater, the simpler.
fn simplicity(case: &Case) -> impl Ord + use<'_> {
    let step = case.only_call();
    let facets = step.map_or(&[][..], |step| &step.expect.facets);
    let is_plain = step.is_some_and(|step| step.expect.any_of.is_empty()) && facets.len() == 1;
    let is_substance = facets.iter().any(|check| SUBSTANCE.contains(&check.facet));
    let call = step.map(|step| step.arguments.clone()).unwrap_or_default();
    let call = serde_json::Value::Object(call).to_string();
    let size = case.tree.entries.len() + call.len();
    let is_common = case.primitives.is_empty();
    // Hidden files and ignore files are about more than the tool itself.
    let mut parts = case.tree.entries.keys().flat_map(|path| path.split('/'));
    let has_no_dot_file = !parts.any(|part| part.starts_with('.'));
    // Directories may be listed in another form than files.
    let is_deep = is_deep(case);
    (
        is_substance,
        is_plain,
        is_common,
        has_no_dot_file,
        is_deep,
        Reverse(size),
        Reverse(&case.name),
    )
}
