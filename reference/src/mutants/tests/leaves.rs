//! The rules of a tool, one by one, as the mutants change them: every rule is changed by a mutant, or it is said why none does.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use crate::mutants::{ALL, Fault, MutatedTool};

/// The path of a rule, and its value as `{:#?}` prints it.
type Leaves = BTreeMap<String, String>;

/// A rule is a field that holds no further struct with fields of its own.
fn leaves(rules: &impl Debug) -> Leaves {
    let printed = format!("{rules:#?}");
    let mut lines = printed.lines().skip(1).peekable();
    let mut leaves = Leaves::new();
    let mut path: Vec<&str> = Vec::new();
    while let Some(line) = lines.next() {
        let depth = (line.len() - line.trim_start().len()) / 4;
        let Some((field, value)) = line.trim().split_once(": ") else {
            continue;
        };
        path.truncate(depth - 1);
        path.push(field);
        let mut value = value.to_owned();
        let is_struct = value.ends_with(" {");
        let is_open = |line: &str| (line.len() - line.trim_start().len()) / 4 > depth;
        while !is_struct && lines.peek().is_some_and(|line| is_open(line)) {
            value.extend(lines.next().map(str::trim));
        }
        if !is_struct {
            leaves.insert(path.join("."), value);
        }
    }
    leaves
}

fn changed<R: Debug + Default>(change: fn(&mut R)) -> (Leaves, Leaves) {
    let mut rules = R::default();
    change(&mut rules);
    (leaves(&R::default()), leaves(&rules))
}

/// The rules before and after the fault.
fn before_and_after(fault: Fault) -> Option<(Leaves, Leaves)> {
    Some(match fault {
        Fault::OmpFind(change) => changed(change),
        Fault::OmpSearch(change) => changed(change),
        Fault::GeminiGlob(change) => changed(change),
        Fault::MiniSearch(change) => changed(change),
        Fault::MiniGlob(change) => changed(change),
        Fault::ReadFile(change) => changed(change),
        Fault::ListDir(change) => changed(change),
        Fault::SearchPattern(change) => changed(change),
        Fault::FindFile(change) => changed(change),
        Fault::CreateFile(change) => changed(change),
        Fault::EditFile(change) => changed(change),
        Fault::Edge(..) => return None,
    })
}

fn changed_rules(fault: Fault) -> Option<BTreeSet<String>> {
    let (before, after) = before_and_after(fault)?;
    let differs = |(rule, value): &(&String, &String)| after.get(*rule) != Some(*value);
    Some(
        before
            .iter()
            .filter(differs)
            .map(|(rule, _)| rule.clone())
            .collect(),
    )
}

fn all_rules(tool: &MutatedTool) -> BTreeSet<String> {
    let mut rules = tool
        .mutants()
        .filter_map(|mutant| before_and_after(mutant.fault));
    rules
        .next()
        .map_or_else(BTreeSet::new, |(before, _)| before.into_keys().collect())
}

#[test]
fn rules_are_told_apart_by_their_fields() {
    #[derive(Debug)]
    #[expect(dead_code, reason = "read by Debug alone")]
    struct Inner {
        text: &'static str,
        list: Vec<(u8, u8)>,
        maybe: Option<u8>,
    }
    #[derive(Debug)]
    #[expect(dead_code, reason = "read by Debug alone")]
    struct Outer {
        inner: Inner,
        number: u8,
    }
    let rules = Outer {
        inner: Inner {
            text: "a: {",
            list: vec![(1, 2)],
            maybe: Some(3),
        },
        number: 4,
    };
    let leaves = leaves(&rules);
    let names: Vec<&String> = leaves.keys().collect();
    assert_eq!(names, ["inner.list", "inner.maybe", "inner.text", "number"]);
    assert_eq!(leaves["inner.list"], "[(1,2,),");
    assert_eq!(leaves["inner.maybe"], "Some(3,");
    assert_eq!(leaves["number"], "4,");
}

#[test]
fn every_mutant_changes_a_rule() {
    for mutant in ALL.iter().flat_map(|tool| tool.mutants()) {
        if let Some(changed) = changed_rules(mutant.fault) {
            assert!(!changed.is_empty(), "{} changes nothing", mutant.name);
        }
    }
}

/// A tool that has mutants at all has one for each of its rules, which changes this rule alone.
#[test]
fn every_rule_is_changed_by_a_mutant_or_said_to_be_free() {
    for tool in ALL {
        let single = tool
            .mutants()
            .filter_map(|mutant| changed_rules(mutant.fault))
            .filter(|changed| changed.len() == 1);
        let mutated: BTreeSet<String> = single.flatten().collect();
        let free: BTreeSet<String> = tool.free.iter().map(|free| free.rule.to_owned()).collect();
        let rules = all_rules(tool);
        let name = format!("{}.{}", tool.profile, tool.tool);
        let known = &mutated | &free;
        let forgotten: Vec<_> = rules.difference(&known).collect();
        assert!(
            forgotten.is_empty(),
            "{name}: no mutant changes {forgotten:#?}"
        );
        let both: Vec<_> = mutated.intersection(&free).collect();
        assert!(
            both.is_empty(),
            "{name}: free, and changed by a mutant: {both:?}"
        );
        let gone: Vec<_> = free.difference(&rules).collect();
        assert!(gone.is_empty(), "{name}: there are no such rules: {gone:?}");
    }
}
