//! Names of cases, by their topics.

use std::collections::BTreeMap;

use seekspec_conformance::suite::Suite;

use super::ByTopic;

/// All cases of a topic.
const ALL: &str = "*";

/// The names by topic.
pub(super) fn folded<'a>(names: impl Iterator<Item = &'a str>, suite: &Suite) -> ByTopic {
    let mut topics: ByTopic = BTreeMap::new();
    for (topic, id) in names.filter_map(|name| name.rsplit_once('/')) {
        topics
            .entry(topic.to_owned())
            .or_default()
            .push(id.to_owned());
    }
    for (topic, ids) in &mut topics {
        if of_topic(suite, topic).count() == ids.len() {
            *ids = vec![ALL.to_owned()];
        }
    }
    topics
}

/// The names.
pub(super) fn unfolded(topics: &ByTopic, suite: &Suite) -> Vec<String> {
    let mut names = Vec::new();
    for (topic, ids) in topics {
        match ids.as_slice() {
            [all] if all == ALL => names.extend(of_topic(suite, topic).map(str::to_owned)),
            ids => names.extend(ids.iter().map(|id| format!("{topic}/{id}"))),
        }
    }
    names
}

fn of_topic<'a>(suite: &'a Suite, topic: &'a str) -> impl Iterator<Item = &'a str> {
    let names = suite.cases.iter().map(|case| case.name.as_str());
    names.filter(move |name| name.rsplit_once('/').is_some_and(|(one, _)| one == topic))
}
