//! Facets that a target does not guarantee are not judged, and its own formats are read.

use insta::assert_snapshot;

use super::{Observed, case, created, failed, said, shown};
use crate::judge::{Contract, Guarantees, Judgement, ToolContract, guarantee_words, judge};
use crate::model::profile::{LineKind, LineReader, MatchReader, PathReader};

fn guaranteeing(words: &[&str]) -> Contract {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    of_find(ToolContract {
        guarantees: Some(Guarantees::of_words(&words).unwrap()),
        ..ToolContract::default()
    })
}

fn of_find(contract: ToolContract) -> Contract {
    Contract {
        tools: [("find".to_owned(), contract)].into(),
        ..Contract::default()
    }
}

fn check(keys: &str, guaranteed: &[&str], observed: &[Observed]) -> String {
    in_full(&judge(&case(keys), observed, &guaranteeing(guaranteed)))
}

fn in_full(judgement: &Judgement) -> String {
    let mut lines = vec![shown(judgement)];
    for not in &judgement.not_guaranteed {
        let step = not.step.map_or(String::new(), |step| format!("{step}. "));
        lines.push(format!("{step}{}: not guaranteed", not.facet));
    }
    lines.join("\n")
}

#[test]
fn facets_without_a_guarantee_are_reported_as_not_judged() {
    let keys = "call: {}\nexpect: {paths: [a.ts], text: 'a.ts'}";
    assert_snapshot!(check(keys, &["paths"], &[said("./a.ts")]), @r"
    error: passes
    paths: passes
    tree_after: passes
    text: not guaranteed
    ");
    assert_snapshot!(check(keys, &["text"], &[said("./a.ts")]), @r"
    error: passes
    text: 1 line of the text differs
    tree_after: passes
    paths: not guaranteed
    ");
}

#[test]
fn success_and_the_tree_are_always_judged() {
    let keys = "call: {}\nexpect: {paths: [a.ts], tree_after: unchanged}";
    assert_snapshot!(check(keys, &[], &[created(failed("no"), "x", "")]), @r"
    error: the call failed: `no`
    tree_after: `x` was created
    paths: not guaranteed
    ");
}

#[test]
fn of_an_error_that_there_is_one_can_be_guaranteed_alone() {
    let keys = "call: {}\nexpect: {error: 'not found'}";
    let guaranteed = ["error-flag"];
    assert_snapshot!(check(keys, &guaranteed, &[failed("ENOENT")]), @r"
    error: passes
    tree_after: passes
    error message: not guaranteed
    ");
    assert_snapshot!(check(keys, &guaranteed, &[said("not found")]), @r"
    error: the call succeeded, but an error is expected
    tree_after: passes
    error message: not guaranteed
    ");
}

#[test]
fn partly_guaranteed_interpretations_are_not_judged() {
    let keys = "call: {}\nexpect: {any_of: {empty: {paths: []}, refused: {error: true}}}";
    assert_snapshot!(check(keys, &["paths"], &[failed("no")]), @r"
    tree_after: passes
    any_of: not guaranteed
    ");
    assert_snapshot!(check(keys, &["paths", "error-flag"], &[said("a.ts")]), @r"
    any_of: no interpretation matches: not `empty`: `a.ts` is unexpected; not `refused`: the call succeeded, but an error is expected
    tree_after: passes
    ");
}

#[test]
fn a_case_of_which_nothing_is_guaranteed_is_known_beforehand() {
    let check = |keys: &str, guaranteed: &[&str], expected: &[&str]| {
        let nothing = guaranteeing(guaranteed).nothing_guaranteed(&case(keys));
        let nothing: Vec<&str> = nothing.into_iter().collect();
        assert_eq!(nothing, expected, "{keys} {guaranteed:?}");
    };
    let keys = "call: {}\nexpect: {paths: [a.ts], text: 'a.ts'}";
    check(keys, &["notice"], &["paths", "text"]);
    check(keys, &["text"], &[]);
    let interpretations =
        "call: {}\nexpect: {any_of: {empty: {paths: []}, refused: {error: true}}}";
    check(interpretations, &["paths"], &["error", "paths"]);
    check(interpretations, &["paths", "error"], &[]);
    check("call: {}\nexpect: {tree_after: unchanged}", &[], &[]);
}

#[test]
fn paths_are_read_in_the_target_s_own_way() {
    let contract = of_find(ToolContract {
        paths: Some(PathReader {
            entry: vec![r"^\[(?:FILE|DIR)\] (?<path>.+)$".to_owned()],
            ..PathReader::default()
        }),
        paths_below: Some("path".to_owned()),
        ..ToolContract::default()
    });
    let check = |call: &str, text: &str| {
        let case = case(&format!(
            "call: {call}\nexpect: {{paths: [src/a.ts, src/b]}}"
        ));
        let judgement = judge(&case, &[said(text)], &contract);
        assert!(judgement.passes(), "{}", shown(&judgement));
    };
    check("{path: src}", "[FILE] a.ts\nTotal: 2\n[DIR] b");
    check(
        "{path: '{{root}}/src/'}",
        "[FILE] a.ts\n[DIR] {{root}}/src/b",
    );
    check("{path: [src]}", "[FILE] a.ts\n[DIR] b");
    check("{}", "[FILE] src/a.ts\n[DIR] src/b");
}

#[test]
fn matches_are_read_in_the_target_s_own_way() {
    let line = |regex: &str, kind| LineReader {
        regex: regex.to_owned(),
        kind,
    };
    let contract = of_find(ToolContract {
        matches: Some(MatchReader {
            lines: vec![
                line(r"^(?<path>[^@]+)@(?<line>\d+) ", LineKind::Match),
                line(r"^(?<path>[^@]+)-(?<line>\d+) ", LineKind::Context),
            ],
            ..MatchReader::default()
        }),
        matches_below: Some("in".to_owned()),
        ..ToolContract::default()
    });
    let case = case(
        "call: {in: src}\nexpect: {matches: {with_context: true, in_order: ['src/a:2', 'src/a:3 context']}}",
    );
    let judgement = judge(&case, &[said("a@2 x\na-3 y")], &contract);
    assert!(judgement.passes(), "{}", shown(&judgement));
}

#[test]
fn unknown_facets_get_a_suggestion() {
    let words = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        Guarantees::of_words(&words).unwrap_err()
    };
    let fault = words(&["paths", "eror"]);
    assert_eq!(fault.place.to_string(), "[1]");
    assert_eq!(fault.help.unwrap(), "did you mean `error`?");
    assert_eq!(
        words(&["error", "error-flag"]).message,
        "`error` guarantees the message too; name it or `error-flag`, not both"
    );
    assert!(guarantee_words().any(|word| word == "error-flag"));
}

#[test]
fn laws_conclude_from_what_is_wholly_guaranteed() {
    let contract = guaranteeing(&["paths", "error-flag"]);
    assert!(contract.has_guaranteed("find", "paths"));
    assert!(!contract.has_guaranteed("find", "text"));
    assert!(!contract.has_guaranteed("find", "error"));
    assert!(contract.has_guaranteed("find", "tree_after"));
    assert!(contract.has_guaranteed("ask", "text"));
}

#[test]
fn the_target_s_own_state_is_left_out_of_answers() {
    let mut contract = Contract::default();
    contract.state.add_paths(".own/**").unwrap();
    let case = case("call: {}\nexpect: {paths: [a.ts]}");
    let judged = |contract: &Contract| shown(&judge(&case, &[said("a.ts\n.own/x")], contract));
    assert_snapshot!(judged(&contract), @r"
    error: passes
    paths: passes
    tree_after: passes
    ");
    assert_snapshot!(judged(&Contract::default()), @r"
    error: passes
    paths: `.own/x` is unexpected
    tree_after: passes
    ");
}
