//! Statements on access to files hold for every tool that takes a path.

use std::collections::{BTreeMap, BTreeSet};

use super::rule::{LintCheck, LintRule};
use crate::model::profile::{PathKind, ToolSpec};
use crate::model::requirement::Level;
use crate::problem::{Fault, YamlPlace};
use crate::suite::Suite;

pub(super) const RULE: LintRule = LintRule {
    name: "access-of-every-tool",
    about: "A MUST `access.…` that two tools of a profile have is one of every tool of it that takes a path.",
    check: LintCheck::Suite(check),
};

fn check(suite: &Suite) -> Vec<(String, Fault)> {
    let mut faults = Vec::new();
    for profile in suite.profiles.values() {
        let topics: BTreeMap<&str, BTreeSet<&str>> = profile
            .tools
            .iter()
            .filter(|(_, spec)| takes_a_path(spec))
            .filter_map(|(tool, _)| Some((tool.as_str(), access(suite, &profile.profile, tool)?)))
            .collect();
        let all: BTreeSet<&str> = topics.values().flatten().copied().collect();
        for (tool, has) in &topics {
            for topic in all.difference(has) {
                if topics.values().filter(|one| one.contains(topic)).count() > 1 {
                    let message = format!(
                        "other tools of the profile have the MUST `{topic}`, and this one has not"
                    );
                    let place = YamlPlace::default().key("requirements");
                    let path = format!("{}/{tool}/requirements.yaml", profile.profile);
                    faults.push((path, Fault::new(place, message)));
                }
            }
        }
    }
    faults
}

fn takes_a_path(spec: &ToolSpec) -> bool {
    let mut kinds = spec.parameters.values().map(|parameter| parameter.path);
    kinds.any(|kind| matches!(kind, Some(PathKind::Any | PathKind::Absolute)))
}

/// The topics of the MUST requirements on access; `None`: the tool is not loaded.
fn access<'s>(suite: &'s Suite, profile: &str, tool: &str) -> Option<BTreeSet<&'s str>> {
    let file = suite
        .requirements
        .get(&(profile.to_owned(), tool.to_owned()))?;
    let demanded = file
        .requirements
        .iter()
        .filter(|one| one.level == Level::Must);
    let topics = demanded.filter_map(|one| one.id.splitn(3, '.').nth(2));
    Some(
        topics
            .filter(|topic| topic.starts_with("access."))
            .collect(),
    )
}
