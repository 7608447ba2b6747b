//! Two reports, and two small versions of fixtures.

use seekspec_conformance::suite::SourceFile;
use seekspec_faults::load;
use serde_json::{Value, json};

use super::*;
use crate::comparison::tests::document;
use seekspec_prove::full_suite::FullSuite;
use seekspec_run::suite_source::LoadedSuite;

fn names(changes: &[CaseChange]) -> Vec<&str> {
    let cases = changes.iter().map(|change| change.case.as_str());
    cases.filter_map(|name| name.rsplit('/').next()).collect()
}

fn wrong(message: &str) -> Value {
    let failure = json!({"message": message, "expected": "", "actual": ""});
    json!({"facets": [{"facet": "paths", "failure": failure}]})
}

fn chosen(name: &str) -> Value {
    json!({"chosen": [{"interpretations": [name]}]})
}

#[test]
fn every_case_is_in_one_list() {
    let none = || json!({});
    let old = document(
        "a",
        &[
            ("breaks", "must", "pass", none()),
            ("heals", "must", "known-failure", wrong("x")),
            ("other-answer", "must", "fail", wrong("x")),
            ("other-choice", "must", "pass", chosen("one")),
            ("same", "must", "fail", wrong("x")),
            ("lost", "must", "pass", none()),
            ("gone", "should", "fail", wrong("x")),
            ("optional", "may", "observed", none()),
        ],
    );
    let new = document(
        "a",
        &[
            ("breaks", "must", "fail", wrong("y")),
            ("heals", "must", "unexpected-pass", none()),
            ("other-answer", "must", "known-failure", wrong("y")),
            ("other-choice", "must", "pass", chosen("two")),
            ("same", "must", "known-failure", wrong("x")),
            ("lost", "must", "unsupported", none()),
            ("optional", "may", "not-observed", none()),
            ("fresh", "must", "fail", wrong("z")),
        ],
    );
    let changes = RunChanges::new(&old, &new);
    assert_eq!(names(&changes.newly_failing), ["breaks"]);
    assert_eq!(names(&changes.newly_passing), ["heals"]);
    let changed = ["optional", "other-answer", "other-choice"];
    assert_eq!(names(&changes.changed_answers), changed);
    assert_eq!(names(&changes.no_longer_judged), ["gone", "lost"]);
    assert_eq!(names(&changes.newly_judged), ["fresh"]);
    assert_eq!((changes.still_passing, changes.still_failing), (0, 1));
    assert!(changes.is_worse());
    let choice = &changes.changed_answers[2];
    assert_eq!((choice.was.as_str(), choice.is.as_str()), ("one", "two"));
}

#[test]
fn a_should_case_that_fails_does_not_decide() {
    let old = document("a", &[("x", "should", "pass", json!({}))]);
    let new = document("a", &[("x", "should", "fail", wrong("y"))]);
    let changes = RunChanges::new(&old, &new);
    assert_eq!(names(&changes.newly_failing), ["x"]);
    assert!(!changes.is_worse() && RunChanges::new(&new, &new).newly_failing.is_empty());
}

const PROFILE: &str = "{profile: p, about: An agent, source: Its manual, tools: {find: {about: Finds, order: mtime}}}";

fn fixtures(requirement: &str, cases: &[&str], renamed: Option<&str>) -> FullSuite {
    let source = |path: &str, text: String| SourceFile {
        path: path.into(),
        text: text.into(),
    };
    let head = "{profile: p, tool: find, ";
    let mut sources = vec![
        source("p/profile.yaml", PROFILE.to_owned()),
        source(
            "p/find/requirements.yaml",
            format!("{head}source: Its manual, requirements: [{requirement}]}}"),
        ),
        source(
            "p/find/order.yaml",
            format!("{head}about: Order, cases: [{}]}}", cases.join(", ")),
        ),
    ];
    let renamed = renamed.map(|renamed| format!("{{renamed: {{{renamed}}}}}"));
    sources.extend(renamed.map(|text| source("p/find/renamed-cases.yaml", text)));
    let (loaded, faults) = load(&sources);
    assert_eq!(loaded.problems, []);
    FullSuite {
        loaded: Box::leak(Box::new(LoadedSuite {
            suite: loaded.suite,
            sources,
            hash: requirement.len().to_string(),
        })),
        faults,
    }
}

fn case(id: &str, age: &str, more: &str) -> String {
    format!(
        "{{id: {id}, covers: [p.find.order]{more}, tree: {{a: {{age: {age}}}}}, call: {{paths: ['*']}}, expect: {{paths: [a]}}}}"
    )
}

#[test]
fn fixtures_differ_in_what_decides_a_verdict() {
    let requirement = |statement: &str| {
        format!(
            "{{id: p.find.order, level: must, statement: {statement}, where: Output, observe: order}}"
        )
    };
    let old = fixtures(
        &requirement("Newest first"),
        &[
            &case("same", "1m", ""),
            &case("older", "1m", ", level: should"),
            &case("before", "2m", ""),
            &case("gone", "3m", ""),
        ],
        None,
    );
    let new = fixtures(
        &requirement("Oldest first"),
        &[
            &case("fresh", "1m", ", since: '0.2'"),
            &case("same", "1m", ", why: because"),
            &case("older", "2m", ""),
            &case("after", "2m", ""),
        ],
        Some("order/before: order/after"),
    );
    let changes = SuiteChanges::new(&old, &new);
    assert_eq!(changes.requirements.corrected[0].parts, ["statement"]);
    let cases = &changes.cases;
    assert_eq!(cases.added, ["p/find/order/fresh"]);
    assert_eq!(cases.removed, ["p/find/order/gone"]);
    assert_eq!(cases.renamed["p/find/order/before"], "p/find/order/after");
    let [corrected] = cases.corrected.as_slice() else {
        panic!("{:?}", cases.corrected);
    };
    assert_eq!(corrected.parts, ["level: should → must", "tree"]);
    assert_eq!(changes.new.version.to_string(), "0.2");
    let same = SuiteChanges::new(&new, &new);
    assert!(same.cases.is_empty() && same.requirements.is_empty());
}
