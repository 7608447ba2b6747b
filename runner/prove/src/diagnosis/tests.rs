//! Diagnoses of small targets.

use std::collections::BTreeMap;

use seekspec_conformance::diagnosis::{Cause, Diagnosis};
use seekspec_conformance::judge::FacetResult;
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::signs::Signs;
use seekspec_conformance::suite::Suite;
use seekspec_faults::matrix::{Matrix, Mutant};
use serde_json::json;

use super::candidates::candidates;
use super::explain::{explain, grounded};
use super::naming::name;
use super::replay::{Compound, Questions, Replay};
use super::symptoms::{Symptoms, hash};
use super::trial::{Trial, Trials};
use super::verify::Verification;
use super::worth::worth_telling;

/// A case: facets with their signs, and after `=` the lines of the answer, which are the signs of a
/// facet that has no others. `!` flags it as an error.
fn symptoms(text: &str) -> Symptoms {
    let (facets, answer) = text.split_once('=').unwrap_or((text, ""));
    let facet = |facet: &str| {
        let (facet, signs) = facet.split_once(':').unwrap_or((facet, answer));
        (facet.to_owned(), signs.split(',').map(hash).collect())
    };
    Symptoms {
        facets: facets.split_whitespace().map(facet).collect(),
        answers: signs(answer),
        ..Symptoms::default()
    }
}

/// The signs of an answer of which nothing but its lines is known, as a report has them.
fn signs(answer: &str) -> Signs {
    let lines = answer.trim_start_matches('!').split(',');
    // The highest two bits mark pairs of neighbours and unknown names.
    let lines: Vec<String> = lines.map(|line| format!("{:x}", hash(line) >> 2)).collect();
    let outcome = if answer.starts_with('!') { "1" } else { "0" };
    serde_json::from_value(json!({"0 text": lines.join(" "), "0 outcome": outcome})).unwrap()
}

/// A target: its cases, each after `CASE/`, separated by `;`. A case without symptoms passes.
fn cases(text: &str) -> BTreeMap<String, Option<Symptoms>> {
    let case = |case: &str| {
        let (name, failed) = case.trim().split_once('/')?;
        let found = (!failed.is_empty()).then(|| symptoms(failed));
        Some((name.to_owned(), found))
    };
    text.split(';').filter_map(case).collect()
}

const RIGHT: &str = "a,b,c";

fn setup(mutants: &[(&str, &str)]) -> (Matrix, Replays) {
    let mut replays = Replays::new();
    let mut matrix = Matrix::default();
    for (number, (name, text)) in mutants.iter().enumerate() {
        let mut kills = BTreeMap::new();
        for (case, found) in cases(text) {
            let found = found.unwrap_or_default();
            kills.insert(case.clone(), found.facets.keys().cloned().collect());
            let replay = replays.entry(case).or_insert_with(|| Replay {
                right: signs(RIGHT),
                ..Replay::default()
            });
            replay.failing.insert(vec![number], found);
        }
        matrix.mutants.push(Mutant {
            name: (*name).to_owned(),
            profile: String::new(),
            tool: String::new(),
            about: format!("about {name}"),
            breaks: Vec::new(),
            excluded: None,
            kills,
        });
    }
    (matrix, replays)
}

type Replays = BTreeMap<String, Replay>;

/// How mutants answer together.
type Together = fn(&[(&str, &str)], &str, &[usize]) -> Option<Symptoms>;

/// Mutants together fail in the facets of each; the last answers.
fn together(mutants: &[(&str, &str)], case: &str, compound: &[usize]) -> Option<Symptoms> {
    let text = |number: &usize| {
        let mut cases = mutants[*number].1.split(';');
        cases.find_map(|one| one.trim().strip_prefix(case)?.strip_prefix('/'))
    };
    let own = compound.iter().filter_map(text);
    let parts: Vec<(&str, &str)> = own.map(|text| text.split_once('=').unwrap()).collect();
    let (_, answer) = parts.last()?;
    let facets: Vec<&str> = parts.iter().map(|(facets, _)| *facets).collect();
    Some(symptoms(&format!("{}={answer}", facets.join(" "))))
}

/// Only the first mutant shows in the cases that kill it.
fn hidden_by_first(mutants: &[(&str, &str)], case: &str, compound: &[usize]) -> Option<Symptoms> {
    let is_hidden = cases(mutants[0].1).contains_key(case);
    let shown = if is_hidden && compound.contains(&0) {
        &[0]
    } else {
        compound
    };
    together(mutants, case, shown)
}

/// The facet of a text that says that a call failed.
fn refused(_: &Symptoms) -> FacetResult {
    FacetResult {
        step: None,
        facet: "text".to_owned(),
        failure: Some(Mismatch::new("", "", "Error: no")),
    }
}

fn diagnose(
    mutants: &[(&str, &str)],
    (matrix, replays): &(Matrix, Replays),
    target: &str,
    together: Together,
) -> Diagnosis {
    let mut trials = Trials::default();
    for (case, symptoms) in cases(target) {
        let is_refused = |one: &Symptoms| one.facets.contains_key("refused");
        let trial = Trial {
            judged: ["paths", "text", "error"].map(str::to_owned).into(),
            facets: Vec::from_iter(symptoms.as_ref().filter(|one| is_refused(one)).map(refused)),
            symptoms,
            ..Trial::default()
        };
        trials.0.insert(case, trial);
    }
    let ask = |questions: &Questions<'_>| {
        let mut replays = Replays::new();
        for (case, compounds) in questions {
            let replay = replays.entry((*case).to_owned()).or_default();
            let failed = |one: &Compound| Some((one.clone(), together(mutants, case, one)?));
            replay.failing.extend(compounds.iter().filter_map(failed));
        }
        Ok(replays)
    };
    let grounded = grounded(&candidates(matrix, &trials), &trials, replays);
    let likely = explain(&grounded, &trials);
    let verified = Verification::new(matrix, &trials, &ask).verify(&likely);
    name(
        matrix,
        &trials,
        &grounded,
        verified.unwrap(),
        &Suite::default(),
    )
}

fn check(mutants: &[(&str, &str)], target: &str, expected: &[&str]) {
    let diagnosis = diagnose(mutants, &setup(mutants), target, together);
    let line = |cause: &Cause| {
        let others = cause.indistinguishable.iter().map(|id| format!(" or {id}"));
        let (id, explained) = (&cause.id, cause.explained.join(" "));
        format!(
            "{id}{}: {explained} of {}",
            others.collect::<String>(),
            cause.of
        )
    };
    let mut lines: Vec<String> = diagnosis.causes.iter().map(line).collect();
    if !diagnosis.unexplained.is_empty() {
        lines.push(format!("?: {}", diagnosis.unexplained.join(" ")));
    }
    assert_eq!(lines, expected, "{target}");
}

const MUTANTS: &[(&str, &str)] = &[
    (
        "order",
        "1/paths:-a,+a=b,a,c; 2/paths:-b,+b=b,a,c; 3/paths:-c,+c=b,a,c",
    ),
    ("text", "3/text:-x,+y=a,b,c,y; 4/text:-x,+y=a,b,c,y"),
    ("flag", "5/error=a,b,c; 6/error=a,b,c"),
];

#[test]
fn a_mutant_is_its_own_cause() {
    for (name, answers) in MUTANTS {
        let count = cases(answers).len();
        let names: Vec<String> = cases(answers).into_keys().collect();
        let expected = format!("{name}: {} of {count}", names.join(" "));
        check(MUTANTS, answers, &[&expected]);
    }
    check(MUTANTS, "1/; 2/; 3/; 4/", &[]);
}

#[test]
fn two_faults_are_named_together_and_the_rest_is_unexplained() {
    check(
        MUTANTS,
        "1/paths:-a,+a=b,a,c; 2/paths:-b,+b=b,a,c; 3/paths:-c,+c text:-x,+y=b,a,c,y; 4/text:-x,+y=a,b,c,y; 7/error",
        &["order: 1 2 3 of 3", "text: 3 4 of 2", "?: 7"],
    );
}

#[test]
fn a_fault_that_another_hides_in_most_cases_is_named() {
    let cases = |numbers: std::ops::Range<usize>, found: &str| {
        let cases: Vec<String> = numbers.map(|case| format!("{case}/{found}")).collect();
        cases.join("; ")
    };
    let (hiding, hidden) = ("error=!no", "paths:-a,+x=x,b,c");
    let target = format!("{}; {}", cases(1..6, hiding), cases(6..9, hidden));
    let mutants = [
        ("hiding", &*cases(1..6, hiding)),
        ("hidden", &*cases(1..9, hidden)),
    ];
    let diagnosis = diagnose(&mutants, &setup(&mutants), &target, hidden_by_first);
    let names: Vec<&str> = diagnosis.causes.iter().map(|cause| &*cause.id).collect();
    assert_eq!(names, ["hiding", "hidden"]);
}

#[test]
fn equal_facets_with_other_differences_name_nothing() {
    check(
        MUTANTS,
        "1/paths:-z=a,b; 2/paths:-z=a,b; 3/paths:-z=a,b",
        &["?: 1 2 3"],
    );
    check(MUTANTS, "5/error=found; 6/error=found", &["?: 5 6"]);
}

#[test]
fn an_answer_that_keeps_what_the_fault_loses_contradicts_it() {
    let lost = [("lost", "1/paths:-a=b,c; 2/paths:-a=b,c")];
    check(
        &lost,
        "1/paths:-a,-b=c; 2/paths:-a=b,c",
        &["lost: 1 2 of 2"],
    );
    check(&lost, "1/paths:-a,-b=a,c; 2/paths:-a,-b=a,c", &["?: 1 2"]);
    check(&lost, "1/paths:-a,-b=!c; 2/paths:-a,-b=!c", &["?: 1 2"]);
}

#[test]
fn a_fault_that_is_a_part_of_every_failure_is_not_named() {
    let lost = [("lost", "1/paths:-a=b,c; 2/paths:-a=b,c")];
    let both = "1/paths:-a,-b=c; 2/paths:-a,-b=c";
    check(&lost, both, &["?: 1 2"]);
}

#[test]
fn what_a_refused_call_leaves_undone_is_not_its_cause() {
    let lost = [("lost", "1/paths:-a=b,c; 2/paths:-a=b,c; 3/paths:-a=b,c")];
    let target = "1/paths:-a text=!no; 2/paths:-a text=!no; 3/paths:-a text=!no";
    check(&lost, target, &["lost: 1 2 3 of 3"]);
    check(&lost, &target.replace("text", "refused"), &["?: 1 2 3"]);
}

#[test]
fn cases_that_pass_contradict() {
    check(MUTANTS, "1/paths:-a,+a=b,a,c; 2/; 3/", &["?: 1"]);
}

#[test]
fn a_single_failure_that_shows_more_decides_nothing() {
    let one = [("one", "1/paths:-a=b,c")];
    check(&one, "1/paths:-a,-b,+d=c,d", &["?: 1"]);
    check(&one, "1/paths:-a=b,c", &["one: 1 of 1"]);
}

#[test]
fn a_single_case_of_a_long_list_decides_nothing() {
    let one = [("one", "1/paths:-a=b,c")];
    let others = (2..60).map(|case| format!("; {case}/text"));
    let target = format!("{}{}", one[0].1, others.collect::<String>());
    let diagnosis = diagnose(&one, &setup(&one), &target, together);
    assert!(diagnosis.causes.is_empty(), "{:?}", diagnosis.causes);
    assert_eq!(diagnosis.unexplained.len(), 59);
}

#[test]
fn a_weaker_form_of_a_named_cause_is_not_named() {
    let two = [
        ("all", "1/paths:-a=b,c; 2/paths:-a=b,c; 3/paths:-a,-b=c"),
        ("some", "1/paths:-a=b,c; 2/paths:-a=b,c"),
    ];
    check(&two, two[0].1, &["all: 1 2 3 of 3"]);
}

#[test]
fn equal_causes_of_two_tools_name_the_tool() {
    let first = "1/paths:-a,+a=b,a,c; 2/paths:-b,+b=b,a,c";
    let second = "3/text:-x,+y=a,b,c,y; 4/text:-x,+y=a,b,c,y";
    let target = format!("{first}; {second}");
    let mutants = [("find.m", first), ("grep.m", second)];
    let mut setup = setup(&mutants);
    for mutant in &mut setup.0.mutants {
        let (tool, _) = mutant.name.split_once('.').unwrap();
        mutant.tool = tool.to_owned();
        mutant.about = "sorts by name".to_owned();
    }
    let diagnosis = diagnose(&mutants, &setup, &target, together);
    let sentences: Vec<&str> = diagnosis.causes.iter().map(|one| &*one.sentence).collect();
    assert_eq!(sentences, ["find: sorts by name", "grep: sorts by name"]);
}

#[test]
fn mutants_that_fail_alike_are_named_together() {
    let two = [("one", MUTANTS[0].1), ("two", MUTANTS[0].1)];
    check(&two, MUTANTS[0].1, &["one or two: 1 2 3 of 3"]);
}

#[test]
fn of_mutants_that_fail_alike_one_without_a_value_is_named() {
    let two = [("100", MUTANTS[0].1), ("none", MUTANTS[0].1)];
    check(&two, MUTANTS[0].1, &["none or 100: 1 2 3 of 3"]);
}

/// The causes that are worth naming, where these cases fail: `a: t/1 t/2; b: t/3 of 4`.
fn check_told(failed: &str, causes: &str, expected: &str) {
    let name = |case: &str| format!("profile/tool/{case}");
    let mut trials = Trials::default();
    for case in failed.split(' ') {
        let symptoms = Some(Symptoms::default());
        let trial = Trial {
            symptoms,
            ..Trial::default()
        };
        trials.0.insert(name(case), trial);
    }
    let cause = |text: &str| {
        let (id, cases) = text.split_once(": ").unwrap();
        let (cases, of) = cases.split_once(" of ").unwrap_or((cases, ""));
        let explained: Vec<String> = cases.split(' ').map(name).collect();
        Cause {
            id: id.to_owned(),
            of: of.parse().unwrap_or(explained.len()),
            explained,
            ..Cause::default()
        }
    };
    let told = worth_telling(causes.split("; ").map(cause).collect(), &trials, &|_| "");
    let ids: Vec<&str> = told.iter().map(|cause| cause.id.as_str()).collect();
    assert_eq!(ids.join(" "), expected);
}

const TWELVE: &str = "a/1 a/2 a/3 a/4 a/5 a/6 a/7 a/8 a/9 b/1 b/2 b/3";

#[test]
fn a_cause_of_few_failures_is_not_told() {
    check_told(TWELVE, "x: a/1 a/2 a/3", "");
    check_told(TWELVE, "x: a/1 a/2 a/3 a/4", "x");
}

#[test]
fn a_cause_of_all_of_a_topic_is_told() {
    let more = format!("{TWELVE} c/1 c/2 c/3 c/4 c/5 c/6 c/7 c/8");
    check_told(&more, "x: b/1 b/2 b/3", "x");
    check_told(&more, "x: a/1 a/2 a/3", "");
}

#[test]
fn causes_are_judged_on_what_those_before_leave() {
    check_told(
        TWELVE,
        "same: a/1 a/2 a/3 a/4; large: a/1 a/2 a/3 a/4 a/5 a/6 a/7",
        "large",
    );
    check_told(TWELVE, "same: a/1 a/2 a/3 a/4", "same");
}

#[test]
fn a_cause_that_cases_contradict_is_not_told() {
    check_told("a/1 a/2", "x: a/1 a/2 of 3", "");
}
