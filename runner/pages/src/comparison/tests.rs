//! A small suite and the reports of three implementations.

use seekspec_conformance::load;
use seekspec_conformance::suite::{Case, SourceFile, Suite};
use serde_json::{Value, json};

use super::*;
use crate::results::Results;
use seekspec_run::document::Document;
use seekspec_run::suite_source::LoadedSuite;

const PROFILE: &str = "
profile: p
about: An agent
source: Its manual
tools:
  find: {about: Finds paths, order: mtime}
";

const REQUIREMENTS: &str = "
profile: p
tool: find
source: Its manual
requirements:
  - {id: p.find.order, level: must, statement: Newest first, where: Output, observe: order}
  - {id: p.find.hidden, level: may, statement: Hidden files are listed, where: Input, observe: text}
";

const CASES: &str = "
about: Order
profile: p
tool: find
cases:
  - id: newest-first
    covers: [p.find.order]
    tree: {old.txt: {age: 2m}, new.txt: {age: 1m}}
    call: {paths: ['*']}
    expect: {paths: [new.txt, old.txt]}
  - id: equal-ages
    covers: [p.find.order]
    since: \"0.2\"
    tree: {a.txt: {age: 1m}}
    call: {paths: ['*']}
    expect: {any_of: {one: {paths: [a.txt]}, none: {paths: {count: 0}}}}
  - id: hidden
    covers: [p.find.hidden]
    tree: {.a: {age: 1m}}
    call: {paths: ['*']}
    expect: {paths: [.a]}
";

fn suite() -> Suite {
    let source = |path: &str, text: &str| SourceFile {
        path: path.into(),
        text: text.to_owned().into(),
    };
    let loaded = load(&[
        source("p/profile.yaml", PROFILE),
        source("p/find/requirements.yaml", REQUIREMENTS),
        source("p/find/order.yaml", CASES),
    ]);
    assert_eq!(loaded.problems, []);
    loaded.suite
}

/// A report with these cases: the id, the level, the verdict and further fields.
pub(crate) fn document(target: &str, cases: &[(&str, &str, &str, Value)]) -> Document {
    let case = |(id, level, verdict, more): &(&str, &str, &str, Value)| {
        let name = format!("p/find/order/{id}");
        let mut case = json!({
            "name": name, "covers": ["p.find.order"], "level": level, "verdict": verdict,
            "facets": [], "location": "p/find/order.yaml:5", "repeat": "seekspec run", "durationMs": 1.0,
        });
        for (key, value) in more.as_object().into_iter().flatten() {
            case[key] = value.clone();
        }
        case
    };
    let document = json!({
        "schemaVersion": 1,
        "run": {
            "seekspec": "0.1.0", "suite": "abc", "suiteVersion": "0.2", "target": target,
            "transport": "exec", "selected": cases.len(), "jobs": 1,
        },
        "conforms": false,
        "conclusion": "",
        "summary": {"counts": {}, "wallMs": 1, "stoppedEarly": false},
        "cases": cases.iter().map(case).collect::<Vec<_>>(),
    });
    serde_json::from_value(document).unwrap()
}

fn compare(documents: &[Document]) -> Comparison {
    let suite = suite();
    let cases: Vec<&Case> = suite.cases.iter().collect();
    Comparison::new(&suite, "abc", &cases, documents)
}

fn wrong(message: &str) -> Value {
    let failure = json!({"message": message, "expected": "", "actual": ""});
    json!({"facets": [{"facet": "paths", "failure": failure}]})
}

fn chosen(names: &[&str]) -> Value {
    json!({"chosen": [{"interpretations": names}]})
}

#[test]
fn a_cell_counts_and_has_the_gravest_status() {
    let comparison = compare(&[
        document(
            "a",
            &[
                (
                    "newest-first",
                    "must",
                    "known-failure",
                    wrong("`x` is missing"),
                ),
                ("equal-ages", "must", "pass", json!({})),
                (
                    "hidden",
                    "may",
                    "not-observed",
                    json!({"covers": ["p.find.hidden"]}),
                ),
            ],
        ),
        document("b", &[("newest-first", "must", "unsupported", json!({}))]),
    ]);
    let tool = comparison.tool("p", "find").unwrap();
    let order = &tool.requirement("p.find.order").unwrap().cells;
    assert_eq!(order[0].status, RowStatus::Fails);
    assert_eq!((order[0].passed, order[0].failed), (1, 1));
    assert_eq!(order[1].status, RowStatus::Unsupported);
    let hidden = &tool.requirement("p.find.hidden").unwrap().cells;
    assert_eq!(hidden[0].status, RowStatus::NotObserved);
    assert_eq!(hidden[1].status, RowStatus::Absent);
    assert_eq!(tool.judged(), [0]);
}

#[test]
fn a_failure_counts_where_it_is_charged_and_results_say_so() {
    let mut charged = wrong("`x` is missing");
    charged["covers"] = json!(["p.find.hidden"]);
    let report = document(
        "a",
        &[
            ("newest-first", "must", "pass", json!({})),
            ("equal-ages", "may", "not-observed", charged),
            (
                "hidden",
                "may",
                "observed",
                json!({"covers": ["p.find.hidden"]}),
            ),
        ],
    );
    let mut suite = suite();
    suite.digests.insert("p".into(), "abc".into());
    let loaded = LoadedSuite {
        suite,
        sources: Vec::new(),
        hash: String::new(),
    };
    let kept = Results::of(&report, &loaded.suite)
        .unwrap()
        .document(&loaded)
        .unwrap();
    for report in [report, kept] {
        let comparison = compare(&[report]);
        let tool = comparison.tool("p", "find").unwrap();
        let judged = |id| tool.requirement(id).unwrap().cells[0].judged();
        assert_eq!((judged("p.find.order"), judged("p.find.hidden")), (1, 2));
    }
}

#[test]
fn differences_that_are_alike_are_together() {
    let report = document(
        "a",
        &[
            ("newest-first", "must", "fail", wrong("`x` is missing")),
            ("equal-ages", "must", "fail", wrong("`y` is missing")),
        ],
    );
    let comparison = compare(&[report]);
    let tool = comparison.tool("p", "find").unwrap();
    let alike = comparison.alike(0, &tool.total(0));
    assert_eq!(alike.len(), 1);
    // Cases are in the order of the suite.
    assert_eq!(alike[0][0].words, "paths: `x` is missing");
}

#[test]
fn choices_are_those_that_reports_say() {
    let with = |name: &str, names: &[&str]| {
        document(name, &[("equal-ages", "must", "pass", chosen(names))])
    };
    let old = document("old", &[("equal-ages", "must", "pass", json!({}))]);
    let reports = [
        with("a", &["one"]),
        with("b", &["none"]),
        with("c", &["one", "none"]),
        old,
    ];
    let implementations = compare(&reports).implementations;
    let chosen: Vec<String> = implementations
        .iter()
        .map(|one| one.chosen.values().flatten().cloned().collect::<Vec<_>>())
        .map(|chosen| chosen.join(", "))
        .collect();
    assert_eq!(chosen, ["one", "none", "one, none", ""]);
}

#[test]
fn equal_names_are_told_apart_and_other_suites_are_reported() {
    let mut other = document("a", &[("gone", "must", "pass", json!({}))]);
    other.run.suite = "def".into();
    let mut alike = document("b", &[("gone", "must", "pass", json!({}))]);
    alike.run.suite = "def".into();
    let comparison = compare(&[document("a", &[]), other, alike]);
    let names: Vec<&str> = comparison
        .implementations
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(names, ["a (1)", "a (2)", "b"]);
    assert_eq!(
        comparison.warnings,
        [
            "a, b were judged by suite def and not by abc; 1 case of a report is not in this suite and is left out"
        ]
    );
    assert!(comparison.tools.is_empty());
}
