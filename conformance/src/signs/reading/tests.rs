//! Signs of answers, by which a diagnosis compares them.

use serde_json::json;

use crate::judge::tests::{case, created, failed, said};
use crate::judge::{Contract, FacetResult, Guarantees, Observed, ToolContract};
use crate::mismatch::Mismatch;
use crate::signs::Signs;

const KEYS: &str = "call: {}\nexpect: {text: ok}";

fn signs(observed: Observed) -> Signs {
    Signs::read(&case(KEYS), &[observed], &Contract::default())
}

#[test]
fn answers_that_look_alike_have_equal_signs() {
    assert_eq!(signs(said("a\nb")), signs(said("a\nb")));
}

#[test]
fn every_side_of_an_answer_is_a_sign() {
    let plain = signs(said("a"));
    let mut structured = said("a");
    structured.answer.structured = Some(json!({"files": ["a", "b"], "count": 2}));
    let mut delegated = said("a");
    delegated.answer.operation_calls = Some(vec![json!("stat")]);
    let others = [
        failed("a"),
        created(said("a"), "x", "1"),
        structured.clone(),
        delegated,
        said("a\na.ts"),
        said("./a"),
    ];
    for other in others {
        assert_ne!(plain, signs(other.clone()), "{other:?}");
    }
    let mut reordered = structured.clone();
    reordered.answer.structured = Some(json!({"files": ["b", "a"], "count": 2}));
    assert_ne!(signs(structured), signs(reordered), "the order counts");
}

#[test]
fn an_error_in_a_field_looks_like_one_with_the_flag() {
    let case = case("tool: describe\ncall: {}\nexpect: {text: ok}");
    let read = |observed| Signs::read(&case, &[observed], &Contract::default());
    let mut in_a_field = said("no");
    in_a_field.answer.structured = Some(json!({"error": "no"}));
    let mut flagged = in_a_field.clone();
    flagged.answer.is_error = true;
    assert_ne!(signs(in_a_field.clone()), signs(flagged.clone()));
    assert_eq!(read(in_a_field), read(flagged));
}

#[test]
fn what_is_not_guaranteed_is_no_sign_but_success_is() {
    let contract = Contract {
        tools: [(
            "find".to_owned(),
            ToolContract {
                guarantees: Some(Guarantees::of_words(&["paths".to_owned()]).unwrap()),
                ..ToolContract::default()
            },
        )]
        .into(),
        ..Contract::default()
    };
    let read = |observed| Signs::read(&case(KEYS), &[observed], &contract);
    assert_eq!(read(said("a")), read(said("./a")));
    assert_ne!(read(said("a")), read(said("b")));
    assert_eq!(read(failed("a")), read(failed("b")));
    assert_ne!(read(said("a")), read(failed("a")));
}

#[test]
fn a_step_without_an_answer_is_a_sign() {
    let unanswered = Signs::read(&case(KEYS), &[], &Contract::default());
    assert_ne!(unanswered, Signs::default());
    assert_eq!(unanswered.0.len(), 1);
    // Outcome, text, error and no call of the remote file system.
    assert_eq!(signs(failed("no")).0.len(), 4);
}

fn wrong(facet: &str) -> FacetResult {
    FacetResult {
        step: None,
        facet: facet.to_owned(),
        failure: Some(Mismatch::new("wrong", "", "")),
    }
}

#[test]
fn a_failed_facet_deviates_in_its_own_signs_and_always_in_one() {
    let right = signs(said("a\nb"));
    let text = |answer: &str| signs(said(answer)).deviation(&right, &wrong("text"));
    assert_eq!(text("a").len(), 1, "an order says nothing beside an item");
    assert!(
        text("b\na").len() > 1,
        "and all where the items are the same"
    );
    assert!(text("a\nc").is_superset(&text("a")));
    assert_eq!(
        signs(created(said("a"), "x", "1"))
            .deviation(&right, &wrong("tree_after"))
            .len(),
        1
    );
    assert_eq!(right.deviation(&right, &wrong("updates")).len(), 1);
}

#[test]
fn an_answer_contradicts_a_fault_that_loses_what_it_keeps_and_adds_what_it_lacks() {
    let right = signs(said("a\nb"));
    let contradicts = |answer, faulty| signs(answer).contradicts(&signs(faulty), &right);
    assert!(contradicts(said("a\nc"), said("b")));
    assert!(contradicts(said("a"), said("a\nc")));
    assert!(contradicts(failed("a"), said("a")));
    assert!(!contradicts(said("b\nc"), said("b")));
    assert!(!contradicts(said("other"), said("b")), "nothing in common");
}

#[test]
fn a_field_with_another_value_is_not_one_that_is_left_out() {
    let with = |fields: serde_json::Value| {
        let mut observed = said("a");
        observed.answer.structured = Some(fields);
        signs(observed)
    };
    let right = with(json!({"content": "x", "total_lines": 1}));
    let told = |fields| with(fields).deviation(&right, &wrong("details"));
    let left_out = told(json!({"content": "x"}));
    assert!(!told(json!({"content": "x", "total_lines": 2})).is_superset(&left_out));
    assert!(told(json!({})).is_superset(&left_out));
}

#[test]
fn signs_are_stored_and_read_again() {
    let whole = signs(created(said("a\nb"), "x", "1"));
    let stored = serde_json::to_value(&whole).unwrap();
    assert!(stored["0 text"].is_string(), "{stored}");
    assert_eq!(serde_json::from_value::<Signs>(stored).unwrap(), whole);
    for bad in [
        json!({"0 taste": ""}),
        json!({"text": "1"}),
        json!({"0 text": "x"}),
    ] {
        assert!(serde_json::from_value::<Signs>(bad).is_err());
    }
}
