//! What holds for every mutant.

use std::collections::BTreeSet;

use crate::mutants::{ALL, all, find};
use crate::profiles;

fn is_slug(part: &str) -> bool {
    !part.is_empty()
        && !part.starts_with('-')
        && !part.ends_with('-')
        && part
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

#[test]
fn names_are_unique_and_say_which_tool_is_faulty() {
    let mut names = BTreeSet::new();
    for tool in ALL {
        for mutant in tool.mutants() {
            assert!(names.insert(mutant.name), "{} is there twice", mutant.name);
            let prefix = format!("{}.{}.", tool.profile, tool.tool);
            let rest = mutant.name.strip_prefix(&prefix).unwrap_or_default();
            let parts: Vec<&str> = rest.split('.').collect();
            assert!(
                parts.len() == 2 && parts.into_iter().all(is_slug),
                "{}",
                mutant.name
            );
            assert_eq!(
                find(mutant.name).map(|found| found.about),
                Some(mutant.about)
            );
        }
    }
}

/// A tool may come without mutants at first; `seekspec selftest` names it then.
#[test]
fn the_registry_holds_tools_that_there_are_and_each_once() {
    let registered: BTreeSet<_> = ALL.iter().map(|tool| (tool.profile, tool.tool)).collect();
    let tools: BTreeSet<_> = profiles::ALL
        .iter()
        .flat_map(|profile| profile.tools.iter().map(|tool| (profile.name, tool.name)))
        .collect();
    let unknown: Vec<_> = registered.difference(&tools).collect();
    assert!(unknown.is_empty(), "there are no such tools: {unknown:?}");
    assert_eq!(registered.len(), ALL.len());
}

#[test]
fn a_mutant_says_what_it_does_and_what_it_breaks() {
    let mut said = BTreeSet::new();
    for mutant in all() {
        let about = mutant.about;
        let is_short =
            about.chars().count() <= 100 && !about.ends_with('.') && !about.contains('\n');
        assert!(!about.is_empty() && is_short, "{}", mutant.name);
        assert!(!mutant.breaks.is_empty(), "{} breaks nothing", mutant.name);
        assert!(mutant.excluded.is_none_or(|reason| !reason.is_empty()));
        assert!(
            said.insert((mutant.profile(), mutant.tool(), about)),
            "two say: {about}"
        );
    }
}

#[test]
fn a_mutant_is_the_tool_that_it_is_named_for() {
    for mutant in all() {
        assert_eq!(mutant.make().name(), mutant.tool(), "{}", mutant.name);
    }
}
