//! Where order is judged, every modification time is explicit and no two are equal.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::rule::{CaseInFile, LintCheck, LintRule};
use crate::model::profile::OrderBy;
use crate::problem::{Fault, YamlPlace};
use crate::suite::{Expectation, Step};
use crate::tree::{Modified, Tree};

pub(super) const RULE: LintRule = LintRule {
    name: "explicit-ages",
    about: "Where the order of a tool that sorts by modification time is judged, every expected path has a distinct `age` or `mtime`.",
    check: LintCheck::Case(check),
};

fn check(CaseInFile { case, place, .. }: &CaseInFile<'_>) -> Vec<Fault> {
    if case.ties {
        return Vec::new();
    }
    let mut tree = Cow::Borrowed(&*case.tree);
    let mut faults = Vec::new();
    for (index, step) in case.steps.iter().enumerate() {
        if let Some(change) = &step.change {
            tree = Cow::Owned(tree.patched(change));
        }
        let place = if case.together.is_some() || case.steps.len() > 1 {
            place.key("steps").index(index)
        } else {
            (*place).clone()
        };
        if sorts_by_mtime(step) {
            faults.extend(judge(&step.expect, &tree, &place.key("expect")));
        }
    }
    if let Some(together) = &case.together
        && case.steps.iter().any(sorts_by_mtime)
    {
        faults.extend(judge(together, &tree, &place.key("expect")));
    }
    faults
}

fn sorts_by_mtime(step: &Step) -> bool {
    step.tool_spec.order == OrderBy::Mtime
}

fn judge(expectation: &Expectation, tree: &Tree, place: &YamlPlace) -> Vec<Fault> {
    let lists = expectation.checks().flat_map(|check| {
        check
            .check
            .ordered_paths()
            .into_iter()
            .map(|list| (check.facet, list))
    });
    lists
        .filter_map(|(facet, list)| {
            first_fault(&list, tree).map(|message| help(Fault::new(place.key(facet), message)))
        })
        .collect()
}

fn help(fault: Fault) -> Fault {
    fault.with_help(Some(
        "give each a distinct `age`, or expect `any_order`; a case about ties needs `ties: true`"
            .to_owned(),
    ))
}

fn first_fault(paths: &[String], tree: &Tree) -> Option<String> {
    let mut seen: BTreeMap<Modified, &str> = BTreeMap::new();
    for path in paths {
        let modified = tree
            .entries
            .get(path.trim_end_matches('/'))
            .map_or(Modified::Unsaid, |entry| entry.modified);
        if modified == Modified::Unsaid {
            return Some(format!(
                "the order of `{path}` is judged, but it has no age in the tree"
            ));
        }
        if let Some(other) = seen.insert(modified, path) {
            return Some(format!(
                "the order of `{other}` and `{path}` is judged, but they have the same age"
            ));
        }
    }
    None
}
