//! Laws have ids of their own, follow from requirements, and name arguments that the tool has.

use std::collections::BTreeSet;

use regex::Regex;

use super::id_is_a_slug::is_slug;
use super::rule::{LintCheck, LintRule};
use crate::model::law::Relation;
use crate::problem::{Fault, YamlPlace};
use crate::suite::{Law, Suite};
use crate::unknown_name::UnknownName;

pub(super) const RULE: LintRule = LintRule {
    name: "laws",
    about: "A law has a slug of its own, covers requirements of its level, and names known arguments.",
    check: LintCheck::Suite(check),
};

fn check(suite: &Suite) -> Vec<(String, Fault)> {
    let mut names = BTreeSet::new();
    let mut faults = Vec::new();
    let mut index = 0;
    let mut file = "";
    for law in &suite.laws {
        index = if law.path == file { index + 1 } else { 0 };
        file = &law.path;
        let place = YamlPlace::default().key("laws").index(index);
        let twice = (!names.insert(&law.name)).then(|| {
            let message = format!("the id `{}` occurs twice", law.spec.id);
            Fault::new(YamlPlace::default().key("id"), message)
        });
        let found = twice.into_iter().chain(of_law(law, suite));
        faults.extend(found.map(|fault| (law.path.clone(), fault.below(&place))));
    }
    faults
}

fn of_law(law: &Law, suite: &Suite) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !is_slug(&law.spec.id) {
        let message = "an id has lower-case words joined by `-`";
        faults.push(Fault::new(YamlPlace::default().key("id"), message));
    }
    let begins = format!("{}.{}.", law.profile, law.tool);
    if let Some(name) = &law.spec.fails_on
        && !name.starts_with(&begins)
    {
        let message =
            format!("`{name}` is not a mutant of the tool: its name begins with `{begins}`");
        faults.push(Fault::new(YamlPlace::default().key("fails_on"), message));
    }
    faults.extend(covers(law, suite));
    faults.extend(arguments(law, suite));
    faults.extend(expressions(law));
    faults
}

fn covers(law: &Law, suite: &Suite) -> Vec<Fault> {
    let place = YamlPlace::default().key("covers");
    let covers = &law.spec.covers;
    let known = || suite.all_requirements().map(|one| one.id.as_str());
    let unknown = covers
        .iter()
        .enumerate()
        .filter(|(_, id)| suite.requirement(id).is_none());
    let mut faults: Vec<Fault> = unknown
        .map(|(index, id)| {
            let fault = Fault::from(UnknownName::new("requirement", id, known()));
            fault.below(&place.index(index))
        })
        .collect();
    let levels = covers.iter().filter_map(|id| suite.requirement(id));
    match levels.map(|requirement| requirement.level).max() {
        None if covers.is_empty() => {
            faults.push(Fault::new(place, "the law covers no requirement"));
        }
        Some(highest) if law.spec.level > highest => {
            let message = format!(
                "the level is `{}`, but the covered requirements are at most `{}`",
                law.spec.level.word(),
                highest.word()
            );
            faults.push(Fault::new(YamlPlace::default().key("level"), message));
        }
        _ => {}
    }
    faults
}

fn arguments(law: &Law, suite: &Suite) -> Vec<Fault> {
    let relation = &law.spec.relation;
    let Some(tools) = suite.profiles.get(&law.profile).map(|one| &one.tools) else {
        return Vec::new();
    };
    let at = YamlPlace::default().key("relation").key(relation.name());
    let unknown = |tool: &str, argument: &str, place: YamlPlace| {
        let parameters = &tools.get(tool)?.parameters;
        let names = parameters.keys().map(String::as_str);
        let unknown = || UnknownName::new("argument", argument, names);
        (!parameters.contains_key(argument)).then(|| Fault::from(unknown()).below(&place))
    };
    let own = relation
        .arguments()
        .into_iter()
        .filter_map(|name| unknown(&law.tool, name, at.clone()));
    let unless = law.spec.unless.keys();
    let unless =
        unless.filter_map(|name| unknown(&law.tool, name, YamlPlace::default().key("unless")));
    let mut faults: Vec<Fault> = own.chain(unless).collect();
    if let Some((tool, arguments)) = relation.other_tool() {
        if tools.contains_key(tool) {
            let unknown = |name| unknown(tool, name, at.clone());
            faults.extend(arguments.into_iter().filter_map(unknown));
        } else {
            let names = tools.keys().map(String::as_str);
            faults.push(Fault::from(UnknownName::new("tool", tool, names)).below(&at.key("tool")));
        }
    }
    faults
}

/// Texts that should be regular expressions and cannot be.
fn expressions(law: &Law) -> Vec<Fault> {
    let at = |key: &str| {
        YamlPlace::default()
            .key("relation")
            .key(law.spec.relation.name())
            .key(key)
    };
    let own = match &law.spec.relation {
        Relation::CanBeRead { unless, .. }
        | Relation::SameFiles {
            unless: Some(unless),
            ..
        }
        | Relation::LiteralEdit {
            unless: Some(unless),
            ..
        } => Some((at("unless"), unless)),
        Relation::Count {
            text: Some(text), ..
        } => Some((at("text"), text)),
        _ => None,
    };
    own.into_iter()
        .filter_map(|(place, text)| Some(Fault::new(place, Regex::new(text).err()?.to_string())))
        .collect()
}
