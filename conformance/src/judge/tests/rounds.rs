//! The same calls, made several times.

use insta::assert_snapshot;
use serde_json::json;

use super::{Observed, case, created, failed, said};
use crate::judge::{FacetResult, NotGuaranteed, judge_round};

const ALONE: &str = "call: {}\nexpect: {text: ok}";
const TWICE: &str =
    "steps:\n  - {call: {}, expect: {text: ok}}\n  - {call: {}, expect: {text: ok}}";

fn check(keys: &str, first: &[Observed], again: &[Observed]) -> String {
    let result = judge_round(&case(keys), first, again, 2);
    let title = result.title();
    match result.failure {
        None => format!("{title}: passes"),
        Some(mismatch) => {
            let (expected, actual) = (&mismatch.expected, &mismatch.actual);
            format!("{title}: {}\n{expected}\n{actual}", mismatch.message)
        }
    }
}

#[test]
fn equal_answers_pass() {
    let seen = || created(said("ok"), "x", "1");
    assert_eq!(check(ALONE, &[seen()], &[seen()]), "repeated calls: passes");
}

#[test]
fn each_part_of_an_answer_counts() {
    let mut rich = failed("a\nb");
    rich.answer.blocks.push(None);
    rich.answer.structured = Some(json!({"n": 1}));
    rich.answer.operation_calls = Some(vec![json!("read")]);
    assert_snapshot!(check(ALONE, &[said("ok")], &[rich]), @r#"
    repeated calls: answered differently in round 2
    ok
    a
    b
    (no text)
    isError: true
    structuredContent: {
      "n": 1
    }
    asked: "read"
    "#);
}

#[test]
fn the_step_is_named_if_there_are_several() {
    let (first, again) = ([said("ok"), said("ok")], [said("ok"), said("no")]);
    assert_snapshot!(check(TWICE, &first, &again), @r"
    step 2, repeated calls: answered differently in round 2
    ok
    no
    ");
}

#[test]
fn a_tree_that_changes_differently_is_told() {
    let (first, again) = ([said("ok")], [created(said("ok"), "x", "1")]);
    let told = check(ALONE, &first, &again);
    let headline = "repeated calls: changed the tree differently in round 2\n";
    assert!(told.starts_with(headline), "{told}");
}

#[test]
fn where_equal_ages_are_open_nothing_is_compared() {
    let ties = format!("ties: true\n{ALONE}");
    let told = check(&ties, &[said("a")], &[said("b")]);
    assert_eq!(told, "repeated calls: passes");
}

#[test]
fn facets_have_titles() {
    let title = |step, facet: &str| {
        let not = NotGuaranteed {
            step,
            facet: facet.into(),
        };
        let judged = FacetResult {
            step,
            facet: facet.into(),
            failure: None,
        };
        assert_eq!(not.title(), judged.title());
        not.title()
    };
    assert_eq!(title(Some(2), "details"), "step 2, structured content");
    assert_eq!(title(None, "any_of"), "interpretations");
    assert_eq!(title(None, "another"), "another");
}
