//! The questions and answers that a case names are those of its profile.

use super::rule::{CaseInFile, LintCheck, LintRule};
use crate::model::profile::{ChoiceSpec, ProfileFile};
use crate::problem::{Fault, YamlPlace};
use crate::suite::Expectation;
use crate::unknown_name::UnknownName;

pub(super) const RULE: LintRule = LintRule {
    name: "known-choices",
    about: "The questions and answers that a case names are choices of its profile.",
    check: LintCheck::Case(check),
};

fn check(case_in_file: &CaseInFile<'_>) -> Vec<Fault> {
    let CaseInFile { case, place, suite } = case_in_file;
    let Some(profile) = suite.profiles.get(&case.profile) else {
        return Vec::new();
    };
    let mut faults = Vec::new();
    for (name, answers) in &case.applies_if {
        let place = place.key("if").key(name);
        match known(profile, name) {
            Ok(choice) => faults.extend(
                answers
                    .iter()
                    .filter_map(|one| unknown(choice, one, &place)),
            ),
            Err(fault) => faults.push(fault.below(&place)),
        }
    }
    let is_alone = case.steps.len() == 1 && case.together.is_none();
    for (index, step) in case.steps.iter().enumerate() {
        let of_step = place.key("steps").index(index).key("expect");
        let place = if is_alone {
            place.key("expect")
        } else {
            of_step
        };
        faults.extend(of_expectation(profile, &step.expect, &place));
    }
    let together = case.together.iter();
    faults.extend(together.flat_map(|one| of_expectation(profile, one, &place.key("expect"))));
    faults
}

fn of_expectation(profile: &ProfileFile, expect: &Expectation, place: &YamlPlace) -> Vec<Fault> {
    let Some(name) = &expect.choice else {
        return Vec::new();
    };
    let at = place.key("choice");
    if expect.any_of.is_empty() {
        return vec![Fault::new(
            at,
            "`choice` needs an `any_of`, whose interpretations are its answers",
        )];
    }
    match known(profile, name) {
        Err(fault) => vec![fault.below(&at)],
        Ok(choice) => {
            let place = place.key("any_of");
            let interpretations = expect.any_of.iter();
            let faults = interpretations.filter_map(|one| unknown(choice, one.answer(), &place));
            faults.collect()
        }
    }
}

fn known<'p>(profile: &'p ProfileFile, name: &str) -> Result<&'p ChoiceSpec, Fault> {
    let names = profile.choices.keys().map(String::as_str);
    let choice = profile.choices.get(name);
    choice.ok_or_else(|| UnknownName::new("choice", name, names).into())
}

fn unknown(choice: &ChoiceSpec, answer: &str, place: &YamlPlace) -> Option<Fault> {
    let names = choice.answers.keys().map(String::as_str);
    let is_known = choice.answers.contains_key(answer);
    (!is_known).then(|| Fault::from(UnknownName::new("answer", answer, names)).below(place))
}
