//! The choices of a profile are questions that its cases ask.

use super::rule::{LintCheck, LintRule};
use crate::model::profile::{ChoiceSpec, ProfileFile};
use crate::problem::{Fault, YamlPlace};
use crate::suite::Suite;
use crate::unknown_name::UnknownName;

pub(super) const RULE: LintRule = LintRule {
    name: "sound-choices",
    about: "A choice has two answers or more, and a case that observes it or mutants that give an answer.",
    check: LintCheck::Suite(check),
};

fn check(suite: &Suite) -> Vec<(String, Fault)> {
    // A part of the fixtures may lack the cases of a choice.
    let has_cases = |profile: &&ProfileFile| {
        let of_tool = |tool: &String| {
            let mut cases = suite.cases.iter();
            cases.any(|case| case.profile == profile.profile && case.tool == *tool)
        };
        profile.tools.keys().all(of_tool)
    };
    let profiles = suite.profiles.values().filter(has_cases);
    let faults = profiles.flat_map(|profile| {
        let path = format!("{}/profile.yaml", profile.profile);
        let place = YamlPlace::default().key("choices");
        let choices = profile.choices.iter();
        let faults = choices.flat_map(move |(name, choice)| {
            let place = place.key(name);
            let faults = of_choice(suite, profile, name, choice);
            faults.into_iter().map(move |fault| fault.below(&place))
        });
        faults.map(move |fault| (path.clone(), fault))
    });
    faults.collect()
}

fn of_choice(suite: &Suite, profile: &ProfileFile, name: &str, choice: &ChoiceSpec) -> Vec<Fault> {
    let here = YamlPlace::default();
    let mut faults = Vec::new();
    if choice.answers.len() < 2 {
        faults.push(Fault::new(
            here.key("answers"),
            "a choice has at least two answers",
        ));
    }
    if let Some(decided) = &choice.decided {
        let place = here.key("decided");
        if !choice.answers.contains_key(&decided.answer) {
            let names = choice.answers.keys().map(String::as_str);
            let unknown = UnknownName::new("answer", &decided.answer, names);
            faults.push(Fault::from(unknown).below(&place.key("answer")));
        }
        if suite.requirement(&decided.clause).is_none() {
            let names = suite.all_requirements().map(|one| one.id.as_str());
            let unknown = UnknownName::new("requirement", &decided.clause, names);
            faults.push(Fault::from(unknown).below(&place.key("clause")));
        }
    }
    let mut cases = suite
        .cases
        .iter()
        .filter(|case| case.profile == profile.profile);
    let has_mutants = choice
        .answers
        .values()
        .any(|answer| !answer.mutants.is_empty());
    if !has_mutants && !cases.any(|case| case.observes(name)) {
        faults.push(Fault::new(here, "no case observes this choice"));
    }
    faults
}
